import { Suspense } from 'react'
import { useLocation } from 'react-router'

import { LoginForm } from '#features/auth/login-form.tsx'
import { NewHere } from '#features/auth/new-here.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { Message } from '#kit/ui/feedback/message.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { readRegisteredEmail } from '#lib/drafts/registered-email.ts'

const WayToMail = retryableLazy(async () => (await import('#features/auth/way-to-mail.tsx')).WayToMail)

type Handover = { readonly message: string; readonly email: string; readonly isRegistered: boolean }

/** What another page may hand over in the history state: a message, and the e-mail that was just typed there. */
const readHandover = (state: unknown): Handover => {
  const read = (key: keyof Handover): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
  const text = (key: 'message' | 'email'): string => {
    const value = read(key)
    return typeof value === 'string' ? value : ''
  }
  return { message: text('message'), email: text('email'), isRegistered: read('isRegistered') === true }
}

export function LoginPage() {
  usePageTitle('Log In')
  const { message, email: handed, isRegistered } = readHandover(useLocation().state)
  const email = handed || readRegisteredEmail()
  return (
    <>
      <AuthHeading heading="Log In">Back to your projects and the people in them.</AuthHeading>
      {message && (
        <Message kind="status" tone="good" className="mb-6">
          {message}
        </Message>
      )}
      {isRegistered && (
        <LazyBoundary>
          <Suspense>
            <WayToMail email={email} />
          </Suspense>
        </LazyBoundary>
      )}
      {/* Whoever has an account needs no other. */}
      {!email && <NewHere />}
      <LoginForm initialEmail={email} isRegistered={isRegistered} />
    </>
  )
}
