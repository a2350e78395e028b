import { messages } from '@joinery/contract/messages'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { type Created, RegisterForm } from '#features/auth/register-form.tsx'
import { OtherWays } from '#features/auth/sign-in/other-ways.tsx'
import { WhomToAsk } from '#features/auth/whom-to-ask.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { keepRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

// Only whoever follows the link of a mail needs it.
const InvitationPage = retryableLazy(async () => (await import('./invitation-page.tsx')).InvitationPage)

export function RegisterPage() {
  const [search] = useSearchParams()
  const { passwords, registration } = useSite()
  const token = search.get('invitation')
  if (token) {
    return (
      <Suspense fallback={<Spinner />}>
        <InvitationPage key={token} token={token} />
      </Suspense>
    )
  }
  if (registration !== 'closed' && !passwords) return <ByServicePage />
  return registration === 'closed' ? <ClosedPage /> : <PlainRegisterPage isInvitedOnly={registration === 'invited'} />
}

function PlainRegisterPage({ isInvitedOnly }: { isInvitedOnly: boolean }) {
  usePageTitle('Create Account')
  const navigate = useNavigate()
  const handleCreated = ({ email, warning }: Created) => {
    keepRegisteredEmail(email)
    const message = [messages.auth.createdVerify, warning].join(' ').trim()
    void navigate(paths.login, { state: { message, email, isRegistered: true } })
  }
  return (
    <>
      <AuthHeading heading="Create Account">
        {isInvitedOnly
          ? 'Accounts are by invitation here. Use the address that was invited; the link in the mail is the shorter way.'
          : 'Free to start, with credits to try the tools.'}
      </AuthHeading>
      <RegisterForm onCreated={handleCreated}>
        <OtherWays rememberMe={false} returnTo={paths.dashboard} isForNew />
      </RegisterForm>
    </>
  )
}

/** Where passwords are not used, an account is made by signing in for the first time. */
function ByServicePage() {
  usePageTitle('Create Account')
  return (
    <>
      <AuthHeading heading="Create Account">
        Choose a service: signing in for the first time makes your account.
      </AuthHeading>
      <OtherWays rememberMe={false} returnTo={paths.dashboard} isForNew />
      <p className="mt-8 text-muted">
        Already with us?{' '}
        <AppLink to={paths.login} className="font-medium text-accent hover:underline">
          Log in
        </AppLink>
      </p>
    </>
  )
}

function ClosedPage() {
  usePageTitle('Create Account')
  return (
    <>
      <AuthHeading heading="New accounts are closed">
        Accounts here are made by the people who look after this installation. For one, <WhomToAsk />.
      </AuthHeading>
      <p className="text-muted">
        Were you invited to a project? The invitation is kept, and its link works as soon as you may have an account.
      </p>
      <AppLink to={paths.login} className={buttonClass('outline', 'lg', 'mt-8 self-start')}>
        Go to login
      </AppLink>
    </>
  )
}
