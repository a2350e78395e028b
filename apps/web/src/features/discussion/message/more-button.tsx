import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { Choice } from '#kit/ui/overlays/choices.tsx'

const loadChoices = () => import('#kit/ui/overlays/choices.tsx')
const Choices = lazy(async () => ({ default: (await loadChoices()).Choices }))
const preload = () => void loadChoices()

type MoreButtonProps = { choices: readonly Choice[]; tabIndex: number; className: string }

/** Opens the list of actions, which loads on first hover or focus. */
export function MoreButton({ choices, tabIndex, className }: MoreButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={setButton}
        type="button"
        aria-label={texts.moreActions}
        title={texts.moreActions}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
        className={className}
      >
        <Ellipsis className="size-4" strokeWidth={1.5} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <Choices
            label={texts.moreActions}
            anchor={button}
            onClose={() => setOpen(false)}
            choices={choices.map(({ onChoose, ...choice }) => ({
              ...choice,
              onChoose: () => {
                setOpen(false)
                onChoose()
              },
            }))}
          />
        </Suspense>
      )}
    </>
  )
}
