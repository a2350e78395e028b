import type { ActorContext } from '#platform/context.ts'

import { useCode } from './use-code.ts'

/**
 * Whether it is a code of this person's authenticator app, or one of their recovery codes. It is taken: nobody can use it
 * again. Wrong ones are counted, and after too many refused with the time to wait.
 */
export const verifyCode = async (context: ActorContext, uid_user: string, code: string): Promise<boolean> => {
  const verdict = await useCode(context, { uid_user, code, by: context.actor })
  return verdict === 'totp' || verdict === 'recovery'
}
