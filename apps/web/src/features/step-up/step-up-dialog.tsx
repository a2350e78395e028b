import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { stepUpMessages as texts } from '@joinery/contract/messages/step-up-messages'
import type { Factors } from '@joinery/contract/sign-in/factors'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { factorsQuery } from '#api/sign-in/factors.ts'
import { goToIdentity } from '#api/sign-in/identities.ts'
import { askForPasskey } from '#kit/sign-in/passkeys.ts'
import { type FactorMethod, SecondFactor } from '#kit/sign-in/second-factor.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore, useSession } from '#lib/session/session-provider.tsx'

type ByServiceProps = { identities: Factors['identities']; onCancel: () => void }

/** Redirects to the provider and back; the action has to be started again afterwards. */
function ByService({ identities, onCancel }: ByServiceProps) {
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
      <ErrorLine text={fault} />
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

function ByPassword({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const session = useSessionStore()
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const { showFault, at, ...form } = useFault<'password'>()
  const { stepUpFailed } = signInMessages
  const { mutate, isPending } = useMutation({
    mutationFn: () => session.call('stepUp', { body: { method: 'password', password } }, stepUpFailed),
    onSuccess: onProved,
    onError: (error) => showFault({ field: 'password', message: sentenceOf(error, stepUpFailed) }),
  })
  const handleSubmit = () => {
    if (!password) return showFault({ field: 'password', message: messages.settings.currentPasswordRequired })
    return mutate()
  }
  return (
    <DialogForm
      {...form}
      fault={at('form')}
      submitLabel={commonMessages.continue}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onCancel}
    >
      {/* Tells password managers which account this is. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        // The dialog was opened to fill it in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={at('password')}
      />
    </DialogForm>
  )
}

type StepUpDialogProps = { onSettle: (isProved: boolean) => void }

const methodsOf = ({ passkeys, recovery_codes_left, totp }: Factors): readonly FactorMethod[] => {
  const own: FactorMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
  ]
  // Recovery codes replace a second step; alone they are none.
  return own.length > 0 && recovery_codes_left > 0 ? [...own, 'recovery'] : own
}

/** Re-authentication before sensitive actions: by second step, else password, else identity provider. */
export function StepUpDialog({ onSettle }: StepUpDialogProps) {
  const session = useSessionStore()
  const { data: factors, error } = useQuery(factorsQuery(session))
  const cancel = () => onSettle(false)
  const { stepUpFailed } = signInMessages

  const proof = () => {
    if (error && !factors) {
      return (
        <>
          <ErrorLine text={sentenceOf(error, signInMessages.factorsFailed)} />
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
