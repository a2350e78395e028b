import { limits } from '@joinery/contract/limits'

import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

import { hashSecret } from './secret.ts'
import { findToken, noteTokenUse } from './token-queries.ts'

/** Returns the owner, restricted by the token; null if the token is unknown, expired or deleted. */
export const findTokenActor = async (
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  secret: string,
): Promise<Actor | null> => {
  const now = clock.now()
  const found = await findToken(db, hashSecret(secret), now)
  if (!found) return null
  const { uid_token, uid_user, name, scope, uid_projects, last_used_at } = found
  const since = new Date(now.getTime() - limits.token.lastUseInterval)
  if (last_used_at === null || last_used_at < since) await noteTokenUse(db, uid_token, now, since)
  return { uid_user, uid_session: uid_token, token: { name, scope, uid_projects } }
}
