import { messages } from '@joinery/contract/messages'
import { useNavigate, useSearchParams } from 'react-router'

import { RegisterForm } from '#features/auth/register-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { keepRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { paths } from '#paths.ts'

import { InvitationPage } from './invitation-page.tsx'

export function RegisterPage() {
  const [search] = useSearchParams()
  const token = search.get('invitation')
  return token ? <InvitationPage key={token} token={token} /> : <PlainRegisterPage />
}

function PlainRegisterPage() {
  usePageTitle('Create Account')
  const navigate = useNavigate()
  const handleCreated = (email: string) => {
    keepRegisteredEmail(email)
    void navigate(paths.login, { state: { message: messages.auth.createdVerify, email, isRegistered: true } })
  }
  return (
    <>
      <AuthHeading heading="Create Account">Free to start, with credits to try the tools.</AuthHeading>
      <RegisterForm onCreated={handleCreated} />
    </>
  )
}
