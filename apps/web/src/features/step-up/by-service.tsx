import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { Factors } from '@joinery/contract/sign-in/factors'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'

import { goToIdentity } from '#api/sign-in/identities.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type ByServiceProps = { identities: Factors['identities']; onCancel: () => void }

/** Leaves the page and comes back to it; what was wanted has to be chosen again then. */
export function ByService({ identities, onCancel }: ByServiceProps) {
  const session = useSessionStore()
  const { pathname, search } = useLocation()
  const { error, isPending, mutate } = useMutation({
    mutationFn: (provider: string) =>
      goToIdentity(session, { provider, purpose: 'step-up', returnTo: `${pathname}${search}` }),
  })
  const reachable = identities.flatMap(({ name, provider }) => (provider === null ? [] : [{ name, provider }]))
  const fault = error
    ? sentenceOf(error, signInMessages.identityFailed)
    : reachable.length === 0
      ? identityMessages.unknownProvider
      : null
  return (
    <div className="flex flex-col gap-5">
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {commonMessages.cancel}
        </Button>
        {reachable.map(({ name, provider }) => (
          <Button key={provider} disabled={isPending} onClick={() => mutate(provider)}>
            {authFormMessages.continueWith(name)}
          </Button>
        ))}
      </div>
    </div>
  )
}
