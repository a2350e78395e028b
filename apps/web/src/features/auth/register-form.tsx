import type { AnswerOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { registrationMessages as texts } from '@joinery/contract/messages/registration-messages'
import { type ReactNode, useState } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Form } from '#kit/ui/forms/form.tsx'
import { PasswordField } from '#kit/ui/forms/password-field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { EmailField } from './email-field.tsx'
import { fieldOfRefusal, newPasswordFault } from './new-password-fault.ts'
import { noteRegistered } from './registered-here.ts'
import { StrengthHint } from './strength-hint.tsx'

type RegisterFormProps = {
  /** The invitation that provides the address and is answered by registering. */
  invited?: { readonly email: string; readonly token: string }
  onCreated: (created: Created) => void
  /** Alternative sign-in methods. */
  children?: ReactNode
}

export type Created = Pick<Partial<AnswerOf<'createAccount'>>, 'uid_project' | 'secondStep' | 'warning'> & {
  readonly email: string
}

export function RegisterForm({ invited, onCreated, children }: RegisterFormProps) {
  const session = useSessionStore()
  const [email, setEmail] = useState(invited?.email ?? '')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [username, setUsername] = useState('')
  const [isSending, setSending] = useState(false)
  const { showFault, at, ...form } = useFault<'email' | 'password' | 'confirmation'>()

  const findFault = () => {
    const missing = !email.trim() ? 'email' : !password ? 'password' : !confirmation ? 'confirmation' : null
    if (missing) return { field: missing, message: messages.auth.registerFieldsRequired } as const
    return newPasswordFault(password, confirmation)
  }

  const handleSubmit = async () => {
    const fault = findFault()
    showFault(fault)
    if (fault) return
    setSending(true)
    const name = username.trim()
    const body = {
      email: email.trim(),
      password,
      ...(name ? { username: name } : {}),
      ...(invited ? { invitation: invited.token } : {}),
    }
    try {
      const { user, ...created } = await session.callPublic('createAccount', { body }, messages.auth.createFailed)
      if (user) noteRegistered(user.uid_user)
      onCreated({ ...created, email: body.email })
    } catch (error) {
      const message = sentenceOf(error, messages.auth.createError)
      showFault({ field: await fieldOfRefusal(message), message })
      setSending(false)
    }
  }

  return (
    <Form {...form} onSubmit={handleSubmit}>
      <EmailField
        value={email}
        onChange={setEmail}
        error={at('email')}
        isFixed={invited !== undefined}
        takesFocus={invited === undefined}
      />
      <PasswordField
        label={authFormMessages.password}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={<StrengthHint password={password} />}
        error={at('password')}
      />
      <PasswordField
        label={authFormMessages.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={at('confirmation')}
      />
      <Field
        label={texts.username}
        name="username"
        autoComplete="nickname"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <ErrorLine text={at('form')} />
      <Button type="submit" size="lg" isBusy={isSending}>
        {authFormMessages.createAccount}
      </Button>
      <p className="text-sm text-muted">
        {fillMessage(texts.privacy, {
          link: (
            <AppLink to={paths.privacy} className="font-medium text-accent hover:underline">
              {texts.privacyLink}
            </AppLink>
          ),
        })}
      </p>
      {children}
      <p className="text-muted">
        {fillMessage(texts.haveAccount, {
          link: (
            <AppLink to={paths.login} className="font-medium text-accent hover:underline">
              {authFormMessages.logInLink}
            </AppLink>
          ),
        })}
      </p>
    </Form>
  )
}
