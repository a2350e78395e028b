import { Navigate } from 'react-router'

import { ForgotForm } from '#features/auth/forgot-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

export function ForgotPasswordPage() {
  usePageTitle('Forgot Password')
  const { passwords } = useSite()
  if (!passwords) return <Navigate to={paths.login} replace />
  return (
    <>
      <AuthHeading heading="Forgot Password">Tell us your email and we send you a link to a new one.</AuthHeading>
      <ForgotForm />
    </>
  )
}
