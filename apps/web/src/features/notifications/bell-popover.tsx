import { commonMessages } from '@joinery/contract/messages/common-messages'
import { notificationMessages as texts } from '@joinery/contract/messages/notification-messages'
import type { Notification } from '@joinery/contract/notifications'
import { Popover } from 'radix-ui'
import { type RefObject, useRef } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { paths } from '#paths.ts'

import { BulkActions } from './bulk-actions.tsx'
import { NotificationRow } from './notification-row.tsx'

type BellPopoverProps = {
  /** The anchor of the popover, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  latest: readonly Notification[]
  unread: number
  onClose: () => void
}

/** The latest notifications; loaded on first hover or focus. */
export function BellPopover({ button, latest, unread, onClose }: BellPopoverProps) {
  const isElsewhere = useRef(false)
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={commonMessages.notifications}
          onInteractOutside={(event) => {
            // The bell toggles the popover itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
            else isElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // After a click outside, the clicked element keeps the focus.
            if (!isElsewhere.current) button.current?.focus()
          }}
          className="z-30 flex max-h-[min(36rem,calc(100dvh-6rem))] w-[min(26rem,calc(100vw-1.5rem))] animate-appear flex-col rounded-lg border border-line bg-surface text-ink shadow-high"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
            <h2 className="font-medium">{commonMessages.notifications}</h2>
            <BulkActions unread={unread} isEmpty={latest.length === 0} />
          </div>
          {latest.length === 0 ? (
            <p className="px-6 py-12 text-center text-[0.9375rem] text-muted">{texts.emptyWithHint}</p>
          ) : (
            <ul className="min-h-0 flex-1 overflow-y-auto">
              {latest.map((notification) => (
                <NotificationRow key={notification.uid_notification} notification={notification} onFollow={onClose} />
              ))}
            </ul>
          )}
          <AppLink
            to={paths.notifications}
            onClick={onClose}
            className="border-t border-line px-4 py-3 text-center text-[0.9375rem] text-accent -outline-offset-2 hover:underline"
          >
            {texts.seeAll}
          </AppLink>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
