import { useId } from 'react'

type SwitchProps = {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
}

/** A setting that is on or off, with the sentence that says what it does. */
export function Switch({ label, hint, isOn, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label id={`${id}-label`} htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-checked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!isOn)}
        className="relative mt-0.5 h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors aria-checked:border-accent aria-checked:bg-accent disabled:opacity-60 forced-colors:aria-checked:bg-[Highlight]"
      >
        <span
          aria-hidden
          className={`absolute top-[3px] left-[3px] size-4 rounded-full transition-transform ${isOn ? 'translate-x-5 bg-on-accent forced-colors:bg-[HighlightText]' : 'bg-muted forced-colors:bg-[ButtonText]'}`}
        />
      </button>
    </div>
  )
}
