import { resetPasswordMessages as texts } from '@joinery/contract/messages/reset-password-messages'
import { Navigate, useNavigate, useSearchParams } from 'react-router'

import { ResetForm } from '#features/auth/reset-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

export function ResetPasswordPage() {
  usePageTitle(texts.title)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { passwords } = useSite()
  if (!passwords) return <Navigate to={paths.login} replace />
  return (
    <>
      <AuthHeading heading={texts.title}>{texts.intro}</AuthHeading>
      <ResetForm
        token={search.get('token')}
        onLeave={(message) => void navigate(paths.landing, { replace: true, state: { showLogin: true, message } })}
      />
    </>
  )
}
