import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { Reply } from '@joinery/contract/replies'
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'

import { formatDateTime } from '#lib/format.ts'

import { textOfPinned } from './pinned-bar.tsx'

type PinnedListProps = {
  button: RefObject<HTMLButtonElement | null>
  pinned: readonly Reply[]
  onShow: (uid_reply: string) => void
  onClose: () => void
}

/** All pinned messages, the newest pin first. */
export function PinnedList({ button, pinned, onShow, onClose }: PinnedListProps) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={texts.pinnedMessages}
          onInteractOutside={(event) => {
            // The button toggles the list itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus({ preventScroll: true })
          }}
          className="z-30 max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-1.5rem))] animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-high"
        >
          <ul>
            {pinned.map((message) => (
              <li key={message.uid_reply}>
                <button
                  type="button"
                  onClick={() => onShow(message.uid_reply)}
                  className="flex min-h-11 w-full flex-col gap-0.5 rounded-md px-3 py-2 text-left transition-colors hover:bg-sunken"
                >
                  <span className="flex max-w-full items-baseline gap-2 text-[0.8125rem] text-muted">
                    <span dir="auto" className="truncate font-medium text-ink">
                      {message.name}
                    </span>
                    <span className="shrink-0 tabular-nums">{formatDateTime(message.created_at)}</span>
                  </span>
                  <span dir="auto" className="line-clamp-2 text-[0.9375rem] break-words">
                    {textOfPinned(message)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
