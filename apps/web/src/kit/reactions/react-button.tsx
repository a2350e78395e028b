import { reactionMessages as texts } from '@joinery/contract/messages/reaction-messages'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { SmilePlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'

import { openPart } from '#kit/ui/loading/open-part.ts'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

const EmojiMenu = retryableLazy(async () => (await import('./emoji-menu.tsx')).EmojiMenu)
const preload = () => void EmojiMenu.preload().catch(() => {})

type ReactButtonProps = {
  mine: readonly ReactionEmoji[]
  onToggle: (emoji: ReactionEmoji, added: boolean) => void
  className: string
  tabIndex?: number
}

/** Opens the emoji. They load on first hover or focus. */
export function ReactButton({ mine, onToggle, className, tabIndex = 0 }: ReactButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={texts.react}
        title={texts.react}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (isOpen ? setOpen(false) : void openPart(EmojiMenu, () => setOpen(true)))}
        className={className}
      >
        <SmilePlus className="size-4" strokeWidth={1.5} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <EmojiMenu
            button={button}
            mine={mine}
            onClose={() => setOpen(false)}
            onChoose={(emoji) => {
              setOpen(false)
              onToggle(emoji, !mine.includes(emoji))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
