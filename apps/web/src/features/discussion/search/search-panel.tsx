import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Reply } from '@joinery/contract/replies'
import { Search, X } from 'lucide-react'
import { useState } from 'react'

import { Avatar } from '#kit/ui/avatar.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { useBack } from '#kit/ui/overlays/use-back.ts'
import { useMedia } from '#lib/browser/use-media.ts'
import { formatDateTime } from '#lib/format.ts'

import { excerptOf } from './excerpt.ts'
import { useSearch } from './use-search.ts'

function Result({ reply, query, onShow }: { reply: Reply; query: string; onShow: () => void }) {
  const { before, found, after } = excerptOf(reply.original_content, query)
  return (
    <li>
      <button
        type="button"
        onClick={onShow}
        className="flex w-full gap-3 px-5 py-3 text-left -outline-offset-2 transition-colors hover:bg-sunken"
      >
        <Avatar size="sm" name={reply.name} email={reply.email} photo={reply.profile_photo} />
        <span className="min-w-0 flex-1 text-[0.9375rem]">
          <span className="flex items-baseline justify-between gap-3">
            <span dir="auto" className="truncate font-semibold">
              {reply.name}
            </span>
            <span className="shrink-0 text-xs text-muted tabular-nums">{formatDateTime(reply.created_at)}</span>
          </span>
          <span dir="auto" className="line-clamp-3 leading-snug break-words text-muted">
            {before}
            <mark className="rounded-[3px] bg-accent-soft text-accent">{found}</mark>
            {after}
          </span>
        </span>
      </button>
    </li>
  )
}

type SearchPanelProps = { projectId: string; onShow: (uid_reply: string) => void; onClose: () => void }

/** Searches messages; a result opens the message in the conversation. */
export function SearchPanel({ projectId, onShow, onClose }: SearchPanelProps) {
  const [typed, setTyped] = useState('')
  const { found, isSearching, more } = useSearch(projectId, typed)
  useBack(onClose, !useMedia('(min-width: 64rem)')) // beside the conversation it is no overlay
  return (
    // Escape closes it from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={commonMessages.search}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="absolute inset-y-0 right-0 z-20 flex w-full shrink-0 animate-appear flex-col border-line bg-paper sm:w-80 sm:border-l max-lg:sm:shadow-high lg:static xl:w-96"
    >
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
        <Search className="size-4.5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
        <input
          dir="auto"
          type="search"
          aria-label={texts.searchMessages}
          placeholder={texts.searchMessages}
          // Opened in order to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          maxLength={limits.search.queryMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-11 min-w-0 flex-1 bg-transparent px-2.5 text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={texts.closeSearch} onClick={onClose}>
          <X className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div aria-busy={isSearching} className="min-h-0 flex-1 overflow-y-auto">
        <ErrorLine text={found?.fault} className="m-5" />
        <output className="block px-5 pt-3 text-[0.8125rem] text-muted">
          {isSearching && !found && messages.loading}
          {found?.replies.length === 0 &&
            found.fault === null &&
            (found.hasMore ? texts.noneFoundRecently : texts.noneFound)}
        </output>
        {!isSearching && (found === null || (found.replies.length === 0 && found.fault === null)) && (
          <p className="px-5 pt-1 text-[0.9375rem] text-muted">{found ? texts.noneFoundHint : texts.searchHint}</p>
        )}
        {found && found.replies.length > 0 && (
          <ul aria-label={texts.results} className="divide-y divide-line">
            {found.replies.map((reply) => (
              <Result key={reply.uid_reply} reply={reply} query={found.query} onShow={() => onShow(reply.uid_reply)} />
            ))}
          </ul>
        )}
        {found?.hasMore && (
          <p className="flex justify-center py-4">
            <Button variant="outline" onClick={more}>
              {found.searchedTo === undefined ? commonMessages.showMore : texts.searchOlder}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
