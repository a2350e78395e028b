import { type ComponentProps, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; hint?: string }

export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <>
      <label className="flex cursor-pointer items-center gap-3 py-1 pointer-coarse:min-h-11 text-[0.9375rem]">
        {/* Drawn here, because browsers draw a light box in the dark theme if the accent is light. */}
        <input
          type="checkbox"
          className="size-5 shrink-0 cursor-pointer appearance-none rounded-[4px] border border-muted bg-surface p-[3px] before:block before:size-full before:[clip-path:polygon(14%_44%,0_58%,39%_96%,100%_22%,85%_9%,37%_67%)] checked:border-accent checked:bg-accent checked:before:bg-on-accent disabled:opacity-50 forced-colors:appearance-auto"
          aria-describedby={hint ? id : undefined}
          {...input}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  )
}
