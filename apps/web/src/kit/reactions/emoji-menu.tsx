import { reactionMessages as texts } from '@joinery/contract/messages/reaction-messages'
import { type ReactionEmoji, reactionEmoji } from '@joinery/contract/text/reactions'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

import { topDialog } from '#kit/ui/overlays/use-modal.ts'

const columns = 6
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

type EmojiMenuProps = {
  button: RefObject<HTMLButtonElement | null>
  mine: readonly ReactionEmoji[]
  onChoose: (emoji: ReactionEmoji) => void
  onClose: () => void
}

/** The emoji in two rows; arrow keys move between them. */
export function EmojiMenu({ button, mine, onChoose, onClose }: EmojiMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  // Everything outside a modal dialog is inert, such as the page behind a card.
  const [container] = useState(() => topDialog.getState() ?? document.body)
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((one) => one === document.activeElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal container={container}>
        <Popover.Content
          sideOffset={6}
          collisionPadding={12}
          aria-label={texts.react}
          onInteractOutside={(event) => {
            // The button toggles the menu itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus({ preventScroll: true })
          }}
          className="z-30 animate-appear rounded-lg border border-line bg-surface p-1.5 shadow-high"
        >
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div ref={list} onKeyDown={handleKey} className="grid grid-cols-6">
            {reactionEmoji.map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-label={texts.names[emoji]}
                title={texts.names[emoji]}
                aria-pressed={mine.includes(emoji)}
                onClick={() => onChoose(emoji)}
                className={`flex size-11 items-center justify-center rounded-md text-xl leading-none transition-colors hover:bg-sunken ${mine.includes(emoji) ? 'bg-accent-soft' : ''}`}
              >
                <span aria-hidden>{emoji}</span>
              </button>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
