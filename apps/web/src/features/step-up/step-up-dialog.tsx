import { commonMessages } from '@joinery/contract/messages/common-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { stepUpMessages as texts } from '@joinery/contract/messages/step-up-messages'
import type { Factors } from '@joinery/contract/sign-in/factors'
import { useQuery } from '@tanstack/react-query'

import { factorsQuery } from '#api/sign-in/factors.ts'
import { askForPasskey } from '#kit/sign-in/passkeys.ts'
import { type FactorMethod, SecondFactor } from '#kit/sign-in/second-factor.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { ByPassword } from './by-password.tsx'
import { ByService } from './by-service.tsx'

type StepUpDialogProps = { onSettle: (isProved: boolean) => void }

const methodsOf = ({ passkeys, recovery_codes_left, totp }: Factors): readonly FactorMethod[] => {
  const own: FactorMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
  ]
  // The codes stand in for a second step; by themselves they are none.
  return own.length > 0 && recovery_codes_left > 0 ? [...own, 'recovery'] : own
}

/** Before what would hurt most: the second step where there is one, else the password, else the service by which they came. */
export function StepUpDialog({ onSettle }: StepUpDialogProps) {
  const session = useSessionStore()
  const { data: factors, error } = useQuery(factorsQuery(session))
  const cancel = () => onSettle(false)
  const { stepUpFailed } = signInMessages

  const proof = () => {
    if (error && !factors) {
      return (
        <>
          <Message kind="alert" tone="bad">
            {sentenceOf(error, signInMessages.factorsFailed)}
          </Message>
          <Button variant="outline" className="mt-5 ml-auto flex" onClick={cancel}>
            {commonMessages.cancel}
          </Button>
        </>
      )
    }
    if (!factors) return <Skeleton className="h-32" />
    const methods = methodsOf(factors)
    if (methods.length > 0) {
      return (
        <SecondFactor
          methods={methods}
          onCode={async (method, code) => {
            await session.call('stepUp', { body: { method, code } }, stepUpFailed)
            onSettle(true)
          }}
          onPasskey={async () => {
            const { token, options } = await session.call('startStepUp', {}, stepUpFailed)
            const assertion = await askForPasskey(options)
            await session.call('stepUp', { body: { method: 'passkey', token, assertion } }, stepUpFailed)
            onSettle(true)
          }}
          layout="dialog"
          wayOut={{ label: commonMessages.cancel, onLeave: cancel }}
        />
      )
    }
    if (factors.has_password) return <ByPassword onProved={() => onSettle(true)} onCancel={cancel} />
    return <ByService identities={factors.identities} onCancel={cancel} />
  }

  return (
    <Dialog title={texts.title} onClose={cancel} isForm>
      <p className="mt-2 mb-5 text-muted">{texts.body}</p>
      {proof()}
    </Dialog>
  )
}
