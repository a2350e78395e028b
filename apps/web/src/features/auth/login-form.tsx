import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { loginMessages as texts } from '@joinery/contract/messages/login-messages'
import type { SecondStep } from '@joinery/contract/sign-in/factors'
import { useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { saveRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { EmailField } from './email-field.tsx'
import { LazyOtherWays } from './sign-in/lazy-other-ways.tsx'

/** Shown for a correct password with an unverified address; offers another email. */
function ResendVerification({ email }: { email: string }) {
  const session = useSessionStore()
  const [isSending, setSending] = useState(false)
  const [note, setNote] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null)

  const handleResend = async () => {
    setSending(true)
    setNote(null)
    try {
      const { message } = await session.callPublic(
        'resendVerification',
        { body: { email } },
        messages.auth.resendFailed,
      )
      setNote({ tone: 'good', text: message ?? messages.auth.resent })
    } catch (error) {
      setNote({ tone: 'bad', text: sentenceOf(error, messages.auth.resendFailed) })
    }
    setSending(false)
  }

  return (
    <div className="flex flex-col gap-3">
      <Message kind="alert">
        <p>{messages.auth.verificationNeeded}</p>
        <Button variant="outline" className="mt-3" isBusy={isSending} onClick={() => void handleResend()}>
          {texts.resendVerification}
        </Button>
      </Message>
      {note && (
        <Message kind={note.tone === 'good' ? 'status' : 'alert'} tone={note.tone}>
          {note.text}
        </Message>
      )}
    </div>
  )
}

type LoginFormProps = {
  initialEmail: string
  /** True right after registration, when the link to the inbox is the primary action. */
  isRegistered: boolean
  /** Where an identity provider returns to. */
  returnTo: string
  /** Called when the password was correct and the account has a second step. */
  onSecondStep: (email: string, secondStep: SecondStep) => Promise<void>
}

export function LoginForm({ initialEmail, isRegistered, returnTo, onSecondStep }: LoginFormProps) {
  const session = useSessionStore()
  const { passwords, registration } = useSite()
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [isSending, setSending] = useState(false)
  /** The unverified address, independent of later input. */
  const [unverified, setUnverified] = useState<string | null>(null)
  const { showFault, at, ...form } = useFault<'email' | 'password'>()

  const handleSubmit = async () => {
    setUnverified(null)
    const address = email.trim()
    if (!address || !password) {
      return showFault({ field: address ? 'password' : 'email', message: messages.auth.credentialsRequired })
    }
    showFault(null)
    setSending(true)
    try {
      const result = await session.logIn({ email: address, password, rememberMe })
      if (result.ok) return saveRegisteredEmail(null) // the page redirects once signed in
      if (result.answer) {
        if (result.answer.secondStep) return await onSecondStep(address, result.answer.secondStep)
      } else if (result.type === 'EMAIL_VERIFICATION_REQUIRED') setUnverified(address)
      else showFault({ field: 'form', message: result.message || messages.auth.invalidCredentials })
    } catch {
      showFault({ field: 'form', message: messages.auth.loginError })
    }
    setSending(false)
  }

  const staying = (
    <Checkbox
      label={texts.stayLoggedIn}
      name="rememberMe"
      checked={rememberMe}
      onChange={(event) => setRememberMe(event.target.checked)}
    />
  )
  const otherWays = <LazyOtherWays rememberMe={rememberMe} returnTo={returnTo} />
  if (!passwords) {
    return (
      <div className="flex flex-col gap-5">
        {otherWays}
        {staying}
      </div>
    )
  }
  return (
    <Form {...form} onSubmit={handleSubmit}>
      <EmailField value={email} onChange={setEmail} error={at('email')} />
      <PasswordField
        label={authFormMessages.password}
        name="password"
        autoComplete="current-password"
        // With the address filled in, the password is the next input.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={initialEmail !== '' && !isRegistered}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={at('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {staying}
        <AppLink
          to={paths.forgotPassword}
          className="text-[0.9375rem] font-medium text-accent pointer-coarse:py-2.5 hover:underline"
        >
          {texts.forgotPassword}
        </AppLink>
      </div>
      <ErrorLine text={at('form')} />
      {unverified !== null && <ResendVerification email={unverified} />}
      <Button type="submit" size="lg" variant={isRegistered ? 'outline' : 'primary'} isBusy={isSending}>
        {authFormMessages.logIn}
      </Button>
      {otherWays}
      {initialEmail !== '' && registration !== 'closed' && (
        <AppLink to={paths.register} className="self-start font-medium text-accent hover:underline">
          {texts.createAnother}
        </AppLink>
      )}
    </Form>
  )
}
