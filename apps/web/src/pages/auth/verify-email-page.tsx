import { useNavigate, useSearchParams } from 'react-router'

import { AskBeforeVerifying } from '#features/auth/ask-before-verifying.tsx'
import { VerifyStatus } from '#features/auth/verify-status.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { paths } from '#paths.ts'

export function VerifyEmailPage() {
  usePageTitle('Verify Email')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (
    <>
      <AuthHeading heading="Verify Email">One moment, and your account is ready.</AuthHeading>
      <AskBeforeVerifying code={search.get('code')}>
        <VerifyStatus
          code={search.get('code')}
          onLeave={(message) => void navigate(paths.landing, { replace: true, state: { showLogin: true, message } })}
        />
      </AskBeforeVerifying>
    </>
  )
}
