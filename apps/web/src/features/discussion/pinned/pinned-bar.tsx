import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { Reply } from '@joinery/contract/replies'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pin } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'

import { pinnedQuery, refreshPinned } from '#api/replies.ts'
import { openPart } from '#kit/ui/loading/open-part.ts'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGaps, useServerEvent } from '#lib/socket/use-connection.ts'

const PinnedList = retryableLazy(async () => (await import('./pinned-list.tsx')).PinnedList)

export const textOfPinned = ({ original_content, attachments }: Reply): string =>
  original_content.trim() || attachments.map(({ filename }) => filename).join(', ') || texts.pinnedFiles

/** Refreshes the list when a pinned message changes; other messages never do. */
const usePinned = (projectId: string): readonly Reply[] => {
  const session = useSessionStore()
  const { data = [] } = useQuery(pinnedQuery(session, projectId))
  const isListed = (uid: string): boolean => data.some(({ uid_reply }) => uid_reply === uid)
  const refresh = () => refreshPinned(session, projectId)
  useServerEvent('project_message_updated', ({ uid_project, uid_reply, pinned_at }) => {
    if (uid_project === projectId && (pinned_at !== null || isListed(uid_reply))) refresh()
  })
  useServerEvent('project_message_deleted', ({ uid_project, uid_reply }) => {
    if (uid_project === projectId && isListed(uid_reply)) refresh()
  })
  useGaps(refresh)
  return data
}

const button =
  'flex h-11 shrink-0 items-center gap-1.5 rounded-md px-3 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink'

/** One line with a pinned message, the newest first. Absent without any. */
export function PinnedBar({ projectId, onShow }: { projectId: string; onShow: (uid_reply: string) => void }) {
  const pinned = usePinned(projectId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const viewAll = useRef<HTMLButtonElement>(null)
  const at = Math.max(
    0,
    pinned.findIndex(({ uid_reply }) => uid_reply === chosen),
  )
  const shown = pinned[at]
  if (!shown) return null
  const { uid_reply, pinned_by } = shown
  return (
    <section
      aria-label={texts.pinnedMessages}
      data-pinned
      className="flex h-14 shrink-0 items-center gap-1 border-b border-line pr-14 pl-3 sm:pr-18 sm:pl-6 lg:pl-8"
    >
      <span aria-hidden className="flex h-8 w-0.75 shrink-0 flex-col gap-0.5 overflow-hidden">
        {pinned.slice(0, 6).map((one, index) => (
          <span
            key={one.uid_reply}
            className={`min-h-1 flex-1 rounded-full ${index === Math.min(at, 5) ? 'bg-accent' : 'bg-accent/25'}`}
          />
        ))}
      </span>
      <button
        type="button"
        onClick={() => onShow(uid_reply)}
        className="flex h-12 min-w-0 flex-1 flex-col justify-center rounded-md px-2 text-left transition-colors hover:bg-sunken"
      >
        <span className="max-w-full truncate text-[0.8125rem] leading-5 text-muted tabular-nums">
          {texts.pinnedBy(pinned_by ?? '', at + 1, pinned.length)}
        </span>
        <span dir="auto" className="max-w-full truncate text-[0.9375rem] leading-5 font-medium">
          {textOfPinned(shown)}
        </span>
      </button>
      {pinned.length > 1 && (
        <button
          type="button"
          aria-label={texts.nextPinned}
          title={texts.nextPinned}
          onClick={() => setChosen(pinned[(at + 1) % pinned.length]?.uid_reply ?? null)}
          className={button}
        >
          <ChevronDown className="size-4" strokeWidth={1.5} aria-hidden />
        </button>
      )}
      <button
        ref={viewAll}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => (isOpen ? setOpen(false) : void openPart(PinnedList, () => setOpen(true)))}
        className={button}
      >
        <Pin className="size-4" strokeWidth={1.5} aria-hidden />
        <span className="max-sm:sr-only">{texts.viewAllPinned}</span>
      </button>
      {isOpen && (
        <Suspense>
          <PinnedList
            button={viewAll}
            pinned={pinned}
            onClose={() => setOpen(false)}
            onShow={(uid) => {
              setOpen(false)
              setChosen(uid)
              onShow(uid)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
