import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'

import { openPart } from '#kit/ui/loading/open-part.ts'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import type { Choice } from '#kit/ui/overlays/choices.tsx'

const Choices = retryableLazy(async () => (await import('#kit/ui/overlays/choices.tsx')).Choices)
const preload = () => void Choices.preload().catch(() => {})

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
        onClick={() => (isOpen ? setOpen(false) : void openPart(Choices, () => setOpen(true)))}
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
