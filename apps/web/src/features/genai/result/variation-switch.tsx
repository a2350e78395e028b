import type { GeneratedImage } from '@joinery/contract/ai'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'

const texts = genaiMessages.variation

type VariationSwitchProps = {
  images: readonly GeneratedImage[]
  picked: string | null
  /** Null shows all side by side. */
  onPick: (id: string | null) => void
}

/** Selects which image of a generation is shown. */
export function VariationSwitch({ images, picked, onPick }: VariationSwitchProps) {
  const options = [
    { id: null, words: texts.all, label: texts.allImages },
    ...images.map(({ id }, index) => ({ id, words: String(index + 1), label: texts.image(index + 1) })),
  ]
  return (
    <fieldset aria-label={texts.choose} className="flex w-fit rounded-md border border-line p-1">
      {options.map(({ id, words, label }) => (
        <button
          key={words}
          type="button"
          aria-label={label}
          aria-pressed={id === picked}
          onClick={() => onPick(id)}
          className="h-9 min-w-11 rounded-sm px-3 text-[0.9375rem] text-muted tabular-nums transition-colors hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
