import { reactionMessages as texts } from '@joinery/contract/messages/reaction-messages'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { SmilePlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

const loadMenu = () => import('./emoji-menu.tsx')
const EmojiMenu = lazy(async () => ({ default: (await loadMenu()).EmojiMenu }))

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
  const preload = () => void loadMenu()
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
        onClick={() => setOpen(!isOpen)}
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
