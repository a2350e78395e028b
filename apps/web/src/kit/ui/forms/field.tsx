import { type ComponentProps, type ReactNode, useId } from 'react'

type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  aside?: ReactNode
}

/** A labelled input with hint and error. The error is linked to the input and announced. */
export function Field({ label, hint, error, aside, className = '', ...input }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={`h-12 w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-muted read-only:bg-sunken read-only:text-muted hover:border-muted aria-invalid:border-bad ${aside ? 'pr-20' : ''}`}
          {...input}
        />
        {aside && <div className="absolute inset-y-0 right-1.5 flex items-center">{aside}</div>}
      </div>
      {(error || hint) && (
        <div id={noteId} className="mt-1.5 text-sm text-muted">
          {error ? (
            <p role="alert" className="text-bad">
              {error}
            </p>
          ) : (
            hint
          )}
        </div>
      )}
    </div>
  )
}
