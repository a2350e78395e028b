import { messages } from '@joinery/contract/messages'
import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { registrationMessages as texts } from '@joinery/contract/messages/registration-messages'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { ContactHint } from '#features/auth/contact-hint.tsx'
import { type Created, RegisterForm } from '#features/auth/register-form.tsx'
import { OtherWays } from '#features/auth/sign-in/other-ways.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { saveRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

// Loaded on demand: only needed for links from an invitation email.
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
  usePageTitle(authFormMessages.createAccount)
  const navigate = useNavigate()
  const handleCreated = ({ email, warning }: Created) => {
    saveRegisteredEmail(email)
    const message = [messages.auth.createdVerify, warning].join(' ').trim()
    void navigate(paths.login, { state: { message, email, isRegistered: true } })
  }
  return (
    <>
      <AuthHeading heading={authFormMessages.createAccount}>
        {isInvitedOnly ? texts.introInvitedOnly : texts.intro}
      </AuthHeading>
      <RegisterForm onCreated={handleCreated}>
        <OtherWays rememberMe={false} returnTo={paths.dashboard} isForNew />
      </RegisterForm>
    </>
  )
}

/** Shown when passwords are disabled: the first sign-in with a provider creates the account. */
function ByServicePage() {
  usePageTitle(authFormMessages.createAccount)
  return (
    <>
      <AuthHeading heading={authFormMessages.createAccount}>{texts.introServices}</AuthHeading>
      <OtherWays rememberMe={false} returnTo={paths.dashboard} isForNew />
      <p className="mt-8 text-muted">
        {fillMessage(texts.haveAccount, {
          link: (
            <AppLink to={paths.login} className="font-medium text-accent hover:underline">
              {authFormMessages.logInLink}
            </AppLink>
          ),
        })}
      </p>
    </>
  )
}

function ClosedPage() {
  usePageTitle(authFormMessages.createAccount)
  return (
    <>
      <AuthHeading heading={texts.closedTitle}>
        <ContactHint sentence={texts.closedIntro} />
      </AuthHeading>
      <p className="text-muted">{texts.closedInvitation}</p>
      <AppLink to={paths.login} className={buttonClass('outline', 'lg', 'mt-8 self-start')}>
        {authFormMessages.logInLink}
      </AppLink>
    </>
  )
}
