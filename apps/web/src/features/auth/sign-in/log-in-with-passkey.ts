import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { askForPasskey } from '#kit/sign-in/passkeys.ts'
import { CallError } from '#lib/http/call-error.ts'
import type { LogInResult } from '#lib/session/session-core.ts'
import type { Session } from '#lib/session/session.ts'

/** Signs in with a passkey, which covers both steps. Rejects with the message to show. */
export const logInWithPasskey = async (session: Session, rememberMe: boolean): Promise<LogInResult> => {
  const { token, options } = await session.callPublic('startPasskeyLogIn', {}, factorMessages.passkeyRefused)
  if (token === undefined || options === undefined) throw new CallError(factorMessages.passkeyRefused, 0)
  const assertion = await askForPasskey(options)
  return session.signIn('finishPasskeyLogIn', { body: { token, assertion, rememberMe } })
}
