import { type ComponentProps, useId } from 'react'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  error?: string | undefined
}

/** A few lines of plain text. Ctrl or Cmd + Enter submits the form. */
export function TextArea({ label, error, rows = 3, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        className="block w-full resize-y rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-muted hover:border-muted aria-invalid:border-bad"
        {...area}
      />
      {error && (
        <p id={`${id}-note`} role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
