import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { Field } from '#kit/ui/forms/field.tsx'

type MoreFieldsProps = { seed: string; onSeed: (seed: string) => void }

/** Rarely used options; expanded when one is set. */
export function MoreFields({ seed, onSeed }: MoreFieldsProps) {
  const [isExpanded, setExpanded] = useState(false)
  const isOpen = isExpanded || seed !== ''
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          setExpanded(!isOpen)
          if (isOpen) onSeed('')
        }}
        className="flex h-9 w-fit items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink"
      >
        <ChevronDown
          className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          strokeWidth={1.5}
          aria-hidden
        />
        {texts.moreOptions}
      </button>
      {isOpen && (
        <Field
          label={texts.seed}
          name="seed"
          inputMode="numeric"
          autoComplete="off"
          value={seed}
          hint={texts.seedHint}
          onChange={({ target }) => onSeed(target.value)}
        />
      )}
    </div>
  )
}
