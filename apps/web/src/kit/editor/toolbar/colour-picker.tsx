import { editorToolMessages as texts } from '@joinery/contract/messages/editor-tool-messages'
import { type TextColour, textColours } from '@joinery/contract/text/rich-text'
import { Ban, Check } from 'lucide-react'
import { useRef } from 'react'

import { rovingItem, useRovingFocus } from './use-roving-focus.ts'

const columns = 8

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

type ColourPickerProps = {
  kind: 'text' | 'mark'
  chosen: string | null
  onChoose: (colour: TextColour | null) => void
}

export function ColourPicker({ kind, chosen, onChoose }: ColourPickerProps) {
  const grid = useRef<HTMLFieldSetElement>(null)
  const roving = useRovingFocus(grid, columns)
  return (
    <>
      <fieldset ref={grid} className="grid grid-cols-8 gap-1" aria-label={texts.colours} {...roving}>
        {textColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={capitalize(colour)}
            title={capitalize(colour)}
            aria-pressed={chosen === colour}
            data-colour={colour}
            data-swatch={kind}
            onClick={() => onChoose(colour)}
            className="flex size-9 items-center justify-center rounded-sm border border-line text-base font-semibold transition-transform hover:scale-108 aria-pressed:border-ink"
            {...rovingItem}
          >
            {chosen === colour ? (
              <Check aria-hidden size={16} strokeWidth={2.5} />
            ) : (
              <span aria-hidden className={kind === 'text' ? '' : 'text-ink'}>
                {kind === 'text' ? 'A' : 'a'}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
        className="mt-2 flex h-9 w-full items-center justify-center gap-2 rounded-sm text-sm text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <Ban aria-hidden size={15} strokeWidth={1.5} />
        {texts.noColour}
      </button>
    </>
  )
}
