import { Suspense } from 'react'
import { useLocation } from 'react-router'

import { LoginForm } from '#features/auth/login-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Message } from '#kit/ui/feedback/message.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { readRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { paths } from '#paths.ts'

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
      {!email && (
        <p className="mb-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken py-3 pr-3 pl-4">
          New here? It is free to start.
          <AppLink to={paths.register} className={buttonClass('outline')}>
            Create Account
          </AppLink>
        </p>
      )}
      <LoginForm initialEmail={email} isRegistered={isRegistered} />
    </>
  )
}
