import type { Provider } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { currentProviderQuery } from '#api/ai.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { isUsable, type ProviderChoice } from './use-provider-choice.ts'

const texts = imageMessages.provider

/** Short label for the list. */
const optionName = ({ name, available, health }: Provider): string => {
  if (!available) return texts.notSetUp(name)
  return health === 'broken' ? texts.notAvailable(name) : name
}

/** Names the provider that would generate the image when the list of providers failed to load. */
function CurrentProvider() {
  const { data, error } = useQuery(currentProviderQuery(useSessionStore()))
  return (
    <p className="text-[0.8125rem] text-muted">
      {data && texts.current(data.provider)}
      {!data && error && sentenceOf(error, messages.ai.currentProviderFailed)}
    </p>
  )
}

/** Selects the provider and explains what happens to uploaded images. */
export function ProviderField({ providers, chosen, missed, choose, notKept, fault, retry }: ProviderChoice) {
  const id = useId()
  if (fault !== null) {
    return (
      <div className="flex flex-col gap-1.5">
        <p role="alert" className="text-sm text-bad">
          {fault}{' '}
          <button type="button" onClick={retry} className="underline underline-offset-4">
            {commonMessages.tryAgain}
          </button>
        </p>
        <CurrentProvider />
      </div>
    )
  }
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        {texts.label}
      </p>
      <Select
        label={texts.label}
        name="provider"
        value={chosen?.id ?? ''}
        disabled={chosen === null}
        aria-describedby={id}
        onChange={({ target: { value } }) => choose(value)}
        className="w-full"
      >
        {providers.map((provider) => (
          <option key={provider.id} value={provider.id} disabled={!isUsable(provider)}>
            {optionName(provider)}
          </option>
        ))}
      </Select>
      <p id={id} className="mt-1.5 text-[0.8125rem] text-muted">
        {chosen && `${chosen.description} ${chosen.training}`}
      </p>
      {missed && chosen && (
        <output className="mt-1.5 block text-sm text-warn">{texts.switched(missed.name, chosen.name)}</output>
      )}
      {notKept !== null && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {notKept}
        </p>
      )}
    </div>
  )
}
