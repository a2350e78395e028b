import { useNavigate, useSearchParams } from 'react-router'

import { ResetForm } from '#features/auth/reset-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { paths } from '#paths.ts'

export function ResetPasswordPage() {
  usePageTitle('Reset Password')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (
    <>
      <AuthHeading heading="Reset Password">Choose a new one; every device is logged out.</AuthHeading>
      <ResetForm
        token={search.get('token')}
        onLeave={(message) => void navigate(paths.landing, { replace: true, state: { showLogin: true, message } })}
      />
    </>
  )
}
