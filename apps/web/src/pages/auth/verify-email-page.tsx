import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { VerifyStatus } from '#features/auth/verify-status.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { readRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { paths } from '#paths.ts'

export function VerifyEmailPage() {
  usePageTitle('Verify Email')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [email] = useState(readRegisteredEmail)
  return (
    <>
      <AuthHeading heading="Verify Email">One moment, and your account is ready.</AuthHeading>
      <VerifyStatus
        code={search.get('code')}
        email={email}
        onLeave={(message) =>
          void navigate(paths.landing, { replace: true, state: { showLogin: true, message, ...(email && { email }) } })
        }
      />
    </>
  )
}
