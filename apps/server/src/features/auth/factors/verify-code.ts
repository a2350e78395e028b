import type { ActorContext } from '#platform/context.ts'

import { useCode } from './use-code.ts'

/**
 * Returns whether the code is a valid app code or recovery code of this person, and uses it up. Too many wrong codes are
 * refused with the time to wait.
 */
export const verifyCode = async (context: ActorContext, uid_user: string, code: string): Promise<boolean> => {
  const verdict = await useCode(context, { uid_user, code, by: context.actor })
  return verdict === 'totp' || verdict === 'recovery'
}
