import { forgotPasswordMessages as texts } from '@joinery/contract/messages/forgot-password-messages'
import { Navigate } from 'react-router'

import { ForgotForm } from '#features/auth/forgot-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

export function ForgotPasswordPage() {
  usePageTitle(texts.title)
  const { passwords } = useSite()
  if (!passwords) return <Navigate to={paths.login} replace />
  return (
    <>
      <AuthHeading heading={texts.title}>{texts.intro}</AuthHeading>
      <ForgotForm />
    </>
  )
}
