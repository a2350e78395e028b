import { setupMessages as texts } from '@joinery/contract/messages/setup-messages'
import { Navigate, useNavigate, useSearchParams } from 'react-router'

import { SetupForm } from '#features/auth/setup-form.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

export function SetupPage() {
  usePageTitle(texts.title)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { passwords } = useSite()
  if (!passwords) return <Navigate to={paths.login} replace />
  return (
    <>
      <AuthHeading heading={texts.title}>{texts.intro}</AuthHeading>
      <SetupForm
        token={search.get('token')}
        onCreated={(email, message) =>
          void navigate(paths.login, { replace: true, state: { email, message, from: { pathname: paths.admin() } } })
        }
      />
    </>
  )
}
