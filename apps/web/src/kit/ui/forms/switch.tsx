import { useId } from 'react'

type SwitchProps = {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
}

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
        className="group mt-0.5 flex shrink-0 items-center rounded-full disabled:opacity-60 pointer-coarse:-mt-2"
      >
        <span
          aria-hidden
          className="relative h-6 w-11 rounded-full border border-line-strong bg-sunken transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent forced-colors:group-aria-checked:bg-[Highlight]"
        >
          <span
            className={`absolute top-[3px] left-[3px] size-4 rounded-full transition-transform ${isOn ? 'translate-x-5 bg-on-accent forced-colors:bg-[HighlightText]' : 'bg-muted forced-colors:bg-[ButtonText]'}`}
          />
        </span>
      </button>
    </div>
  )
}
