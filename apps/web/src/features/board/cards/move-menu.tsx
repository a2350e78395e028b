import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useId, useRef, useState } from 'react'

import { columns } from '#features/board/columns/columns.ts'
import type { Card, Position } from '#features/board/store/board-cache.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

type MoveMenuProps = { card: Card; onMove: (to: Position) => void }

/**
 * The other columns, behind three dots. The menu itself exists only while it is open: hundreds of closed ones would all
 * listen to every key and every move of the mouse.
 */
export function MoveMenu({ card, onMove }: MoveMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'by-key' | 'by-pointer' | null>(null)
  const chosen = useRef<Position | null>(null)
  return (
    <span className="relative inline-flex">
      <IconButton
        ref={button}
        id={id}
        label="Move to ..."
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        data-state={opened === null ? 'closed' : 'open'}
        className="data-[state=open]:bg-sunken"
        // A press that no pointer made is the keyboard's.
        onClick={({ detail }) => setOpened(opened === null ? (detail === 0 ? 'by-key' : 'by-pointer') : null)}
      >
        <Ellipsis className="size-5" strokeWidth={1.5} aria-hidden />
      </IconButton>
      {opened !== null && (
        <DropdownMenu.Root open modal={false} onOpenChange={() => setOpened(null)}>
          {/* Only its position counts: the button above is what people press. */}
          <DropdownMenu.Trigger asChild>
            <span aria-hidden className="pointer-events-none absolute inset-0" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              ref={(content) => {
                if (opened === 'by-key') content?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
              }}
              align="end"
              sideOffset={4}
              aria-labelledby={id}
              onInteractOutside={(event) => {
                // The button closes what it has opened.
                if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
              }}
              // The button has the focus again before the act, which may take the whole card elsewhere.
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                button.current?.focus()
                const to = chosen.current
                chosen.current = null
                if (to) queueMicrotask(() => onMove(to))
              }}
              className="z-30 min-w-40 animate-appear rounded-md border border-line bg-surface p-1 text-[0.9375rem] text-ink shadow-high"
            >
              {columns
                .filter(({ status }) => status !== card.kanban_status)
                .map(({ status, name }) => (
                  <DropdownMenu.Item
                    key={status}
                    onSelect={() => {
                      chosen.current = { status, before: null }
                    }}
                    className="cursor-pointer rounded-sm px-3 py-2 outline-none data-highlighted:bg-selected"
                  >
                    Move to {name}
                  </DropdownMenu.Item>
                ))}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </span>
  )
}
