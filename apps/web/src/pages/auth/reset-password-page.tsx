import { Navigate, useNavigate, useSearchParams } from 'react-router'

import { ResetForm } from '#features/auth/reset-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

export function ResetPasswordPage() {
  usePageTitle('Reset Password')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { passwords } = useSite()
  if (!passwords) return <Navigate to={paths.login} replace />
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
