import { verifyEmailMessages as texts } from '@joinery/contract/messages/verify-email-messages'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { AskBeforeVerifying } from '#features/auth/ask-before-verifying.tsx'
import { VerifyStatus } from '#features/auth/verify-status.tsx'
import { AuthHeading } from '#frame/layouts/auth-heading.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { readRegisteredEmail } from '#lib/drafts/registered-email.ts'
import { paths } from '#paths.ts'

const heading = (sentence: string) => <AuthHeading heading={texts.title}>{sentence}</AuthHeading>

export function VerifyEmailPage() {
  usePageTitle(texts.title)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [email] = useState(readRegisteredEmail)
  return (
    <AskBeforeVerifying code={search.get('code')} heading={heading}>
      <VerifyStatus
        code={search.get('code')}
        heading={heading}
        email={email}
        onLeave={(message) =>
          void navigate(paths.landing, { replace: true, state: { showLogin: true, message, ...(email && { email }) } })
        }
      />
    </AskBeforeVerifying>
  )
}
