import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { useQuery } from '@tanstack/react-query'

import { providerInfoQuery } from '#api/ai.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Who makes this person's next image, and where their pictures go for it. */
export function NextProvider() {
  const { data, error, refetch } = useQuery(providerInfoQuery(useSessionStore()))
  if (error && !data) {
    return (
      <p role="alert" className="mb-6 text-sm text-bad">
        {sentenceOf(error, messages.ai.providerInfoFailed)}{' '}
        <button type="button" onClick={() => void refetch()} className="underline underline-offset-4">
          {commonMessages.tryAgain}
        </button>
      </p>
    )
  }
  return (
    <p className="mb-6 min-h-10 text-sm text-muted">
      {data && (
        <>
          {fillMessage(settingsMessages.gallery.nextProvider, {
            provider: <span className="text-ink">{data.provider.name}</span>,
          })}{' '}
          {data.provider.description} {data.provider.training}
        </>
      )}
    </p>
  )
}
