import { ForgotForm } from '#features/auth/forgot-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function ForgotPasswordPage() {
  usePageTitle('Forgot Password')
  return (
    <>
      <AuthHeading heading="Forgot Password">Tell us your email and we send you a link to a new one.</AuthHeading>
      <ForgotForm />
    </>
  )
}
