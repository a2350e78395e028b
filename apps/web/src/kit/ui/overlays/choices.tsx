import type { KeyboardEvent, ReactNode } from 'react'

import { Popover } from './popover.tsx'

const rowClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2 text-left outline-none hover:bg-selected focus-visible:bg-selected pointer-coarse:min-h-11'

const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.findIndex((row) => row === document.activeElement)
  event.preventDefault()
  rows[(at + step + rows.length) % rows.length]?.focus()
}

export type Choice = { readonly key: string; readonly content: ReactNode; readonly onChoose: () => void }
type ChoicesProps = { label: string; anchor: HTMLElement | null; choices: readonly Choice[]; onClose: () => void }

/** A small panel of choices; arrow keys move between them. */
export function Choices({ label, anchor, choices, onClose }: ChoicesProps) {
  return (
    <Popover label={label} anchor={anchor} onClose={onClose}>
      {/* Keys of the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul aria-label={label} onKeyDown={walk}>
        {choices.map(({ key, content, onChoose }) => (
          <li key={key}>
            <button type="button" className={rowClass} onClick={onChoose}>
              {content}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
