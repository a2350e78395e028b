import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { loginMessages as texts } from '@joinery/contract/messages/login-messages'
import type { Registration } from '@joinery/contract/site'
import type { ReactNode } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

import { ContactHint } from './contact-hint.tsx'

const words: Record<Registration, ReactNode> = {
  open: texts.newHere.open,
  invited: texts.newHere.invited,
  closed: (
    <span>
      <ContactHint sentence={texts.newHere.closed} />
    </span>
  ),
}

/** Registration hint on the login page. */
export function NewHere() {
  const { passwords, registration } = useSite()
  // The first sign-in with a provider creates the account.
  if (!passwords && registration !== 'closed') return null
  return (
    <p className="mb-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken py-3 pr-3 pl-4">
      {words[registration]}
      {registration !== 'closed' && (
        <AppLink to={paths.register} className={buttonClass('outline')}>
          {authFormMessages.createAccount}
        </AppLink>
      )}
    </p>
  )
}
