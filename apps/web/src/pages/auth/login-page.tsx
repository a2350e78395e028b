import { useLocation } from 'react-router'

import { LoginForm } from '#features/auth/login-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { Message } from '#kit/ui/feedback/message.tsx'

/** What another page may hand over in the history state: a message, and the e-mail that was just typed there. */
const readHandover = (state: unknown): { message: string; email: string } => {
  const text = (key: 'message' | 'email'): string => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
    return typeof value === 'string' ? value : ''
  }
  return { message: text('message'), email: text('email') }
}

export function LoginPage() {
  usePageTitle('Log In')
  const { message, email } = readHandover(useLocation().state)
  return (
    <>
      <AuthHeading heading="Log In">Back to your projects and the people in them.</AuthHeading>
      {message && (
        <Message kind="status" tone="good" className="mb-6">
          {message}
        </Message>
      )}
      <LoginForm initialEmail={email} />
    </>
  )
}
