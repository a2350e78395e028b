import { limits } from '@joinery/contract/limits'
import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { useId } from 'react'

const counts = Array.from({ length: limits.ai.variations }, (_, index) => index + 1)

/** Selects how many variations to generate. */
export function CountField({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const name = useId()
  return (
    <fieldset className="flex items-center justify-between gap-4">
      <legend className="float-left text-sm font-medium">{texts.variations}</legend>
      <div className="flex rounded-md border border-line p-1">
        {counts.map((count) => (
          <label
            key={count}
            className="relative flex h-9 w-10 cursor-pointer items-center justify-center rounded-sm text-[0.9375rem] text-muted tabular-nums transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={count}
              checked={count === value}
              onChange={() => onChange(count)}
              className="sr-only"
            />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
