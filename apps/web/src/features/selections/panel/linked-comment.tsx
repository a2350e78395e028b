import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'

import { reviewQuery } from '#api/review.ts'
import { plainText } from '#kit/rich-text/plain-text.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

const { panel: texts } = selectionMessages

/** Link to the comment on an image that an item belongs to. Resolved comments are not listed, so they have none. */
export function LinkedComment({ projectId, uid_pin }: { projectId: string; uid_pin: string }) {
  const { data } = useInfiniteQuery(reviewQuery(useSessionStore(), projectId))
  const pin = data?.open.find((one) => one.uid_pin === uid_pin)
  if (!pin) return null
  return (
    <AppLink
      // The view parameter returns here when the viewer closes.
      to={`${paths.file(projectId, pin.uid_file, uid_pin)}&view=selections`}
      className="flex min-h-10 items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2 text-[0.9375rem] hover:border-line-strong pointer-coarse:min-h-11"
    >
      <MessageSquare className="size-4.5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
      <span className="shrink-0 text-muted">{texts.comment(pin.number)}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {plainText(pin.content)}
      </span>
    </AppLink>
  )
}
