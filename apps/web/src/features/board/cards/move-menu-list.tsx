import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { DropdownMenu } from 'radix-ui'
import { type RefObject, useRef } from 'react'

import { columns } from '#features/board/columns/columns.ts'
import type { Card, Position } from '#features/board/store/board-cache.ts'

type MoveMenuListProps = {
  /** Id of the labelling element. */
  labelledBy: string
  /** The button that opened the menu and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  /** Whether to focus the first item, when opened by keyboard. */
  takesFocus: boolean
  card: Card
  onMove: (to: Position) => void
  onLabels: () => void
  onSelect: () => void
  isSelected: boolean
  onClose: () => void
}

/** Positions the anchor over the button; both are in the same positioned row. */
const coverButton = (anchor: HTMLElement | null, button: HTMLElement | null): void => {
  if (!anchor || !button) return
  anchor.style.left = `${button.offsetLeft}px`
  anchor.style.top = `${button.offsetTop}px`
  anchor.style.width = `${button.offsetWidth}px`
  anchor.style.height = `${button.offsetHeight}px`
}

const itemClass = 'cursor-pointer rounded-sm px-3 py-2 outline-none data-highlighted:bg-selected pointer-coarse:py-3'

/** The open move menu, with the card's other actions below. Load on demand, because it includes the menu library. */
export function MoveMenuList({ labelledBy, button, takesFocus, card, ...rest }: MoveMenuListProps) {
  const { onMove, onLabels, onSelect, isSelected, onClose } = rest
  const chosen = useRef<(() => void) | null>(null)
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={onClose}>
      {/* Only positions the menu; the button below it receives the clicks. */}
      <DropdownMenu.Trigger asChild>
        <span
          ref={(anchor) => coverButton(anchor, button.current)}
          aria-hidden
          className="pointer-events-none absolute"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={(content) => {
            if (takesFocus) content?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
          }}
          align="end"
          sideOffset={4}
          aria-labelledby={labelledBy}
          onInteractOutside={(event) => {
            // The button toggles the menu itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          // Focus the button before the action, which may move the card elsewhere.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus()
            const act = chosen.current
            chosen.current = null
            if (act) queueMicrotask(act)
          }}
          className="z-30 min-w-40 animate-appear rounded-md border border-line bg-surface p-1 text-[0.9375rem] text-ink shadow-high"
        >
          {columns
            .filter(({ status }) => status !== card.kanban_status)
            .map(({ status, name }) => (
              <DropdownMenu.Item
                key={status}
                onSelect={() => {
                  chosen.current = () => onMove({ status, before: null })
                }}
                className={itemClass}
              >
                {texts.moveToColumn(name)}
              </DropdownMenu.Item>
            ))}
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item
            onSelect={() => {
              chosen.current = onLabels
            }}
            className={itemClass}
          >
            {texts.editLabels}
          </DropdownMenu.Item>
          <DropdownMenu.Item
            onSelect={() => {
              chosen.current = onSelect
            }}
            className={itemClass}
          >
            {isSelected ? texts.deselect : texts.select}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
