import type { BodyOf } from '@joinery/contract/call-types'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'

import { saveIdentityReturn } from '#lib/drafts/identity-return.ts'
import { CallError } from '#lib/http/call-error.ts'
import type { Session } from '#lib/session/session.ts'

type IdentityRequest = BodyOf<'startIdentity'> & { readonly returnTo: string }

/** Redirects to an identity provider, which returns to the page that completes it. */
export const goToIdentity = async (session: Session, { returnTo, ...body }: IdentityRequest): Promise<void> => {
  const isLogIn = body.purpose === undefined || body.purpose === 'log-in'
  const { url } = isLogIn
    ? await session.callPublic('startIdentity', { body }, signInMessages.identityFailed)
    : await session.call('startIdentity', { body }, signInMessages.identityFailed)
  if (url === undefined) throw new CallError(identityMessages.unavailable, 0)
  saveIdentityReturn(returnTo)
  location.assign(url)
}
