import { useId } from 'react'

import { Select } from '#kit/ui/forms/select.tsx'

import { CurrentProvider } from './current-provider.tsx'
import type { ProviderChoice } from './use-provider-choice.ts'

const label = 'Provider'

/** Who makes the image, and what that means for the pictures that are sent. */
export function ProviderField({ providers, chosen, choose, notKept, fault, retry }: ProviderChoice) {
  const id = useId()
  if (fault !== null) {
    return (
      <div className="flex flex-col gap-1.5">
        <p role="alert" className="text-sm text-bad">
          {fault}{' '}
          <button type="button" onClick={retry} className="underline underline-offset-4">
            Try Again
          </button>
        </p>
        <CurrentProvider />
      </div>
    )
  }
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <Select
        label={label}
        name="provider"
        value={chosen?.id ?? ''}
        disabled={chosen === null}
        aria-describedby={id}
        onChange={({ target: { value } }) => choose(value)}
        className="w-full"
      >
        {providers.map(({ id: key, name, available }) => (
          <option key={key} value={key} disabled={!available}>
            {available ? name : `${name} (not set up)`}
          </option>
        ))}
      </Select>
      <p id={id} className="mt-1.5 text-[0.8125rem] text-muted">
        {chosen?.description}
      </p>
      {notKept !== null && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {notKept}
        </p>
      )}
    </div>
  )
}
