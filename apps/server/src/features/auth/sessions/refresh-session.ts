// Rotation of refresh tokens. Each is used once; a second use ends the session because one copy was stolen. Racing tabs are
// recognised by time: within 30 s of a rotation a used token gets the current one.
import type { KeyObject } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { isSecondStepRequired } from '#features/auth/factors/requirement.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { SpentToken } from '#platform/database/database-tables.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { sessionRoom } from '#platform/realtime/rooms.ts'

import { endOneSession } from './end-sessions.ts'
import { expiryOf, type IssuedTokens } from './open-session.ts'
import { hashToken, sessionOfToken, successorOf } from './refresh-tokens.ts'
import { endSession, findSession, rotateToken, type SessionRow } from './session-queries.ts'
import { signAccessToken } from './tokens.ts'

/** More rotations within the grace period cannot come from tabs of one browser. */
const maxSpent = 50

const refused = () => new ProductError('forbidden', messages.session.refreshInvalid)

/** Computes the current token from an ancestor; null if it is none. */
const currentFrom = (key: KeyObject, presented: string, current: Buffer): string | null => {
  let token = presented
  for (let step = 0; step <= maxSpent; step++) {
    token = successorOf(key, token)
    if (hashToken(token).equals(current)) return token
  }
  return null
}

export const refreshSession = async (
  context: Context,
  presented: string | undefined,
  origin: Origin,
): Promise<IssuedTokens> => {
  if (!presented) throw new ProductError('unauthenticated', messages.session.noRefreshToken)
  const { clock, db, keys } = context
  const uid_session = sessionOfToken(keys.refreshToken, presented)
  if (uid_session === null) throw refused()
  const presentedHash = hashToken(presented)

  // Two attempts: the loser of a race finds its token among the used ones on the second read.
  for (let attempt = 0; attempt < 2; attempt++) {
    const session = await findSession(db, uid_session)
    const now = clock.now()
    if (!session || session.ended_at || session.expires_at <= now) throw refused()
    if (await lacksSecondStep(context, session)) {
      await endOneSession(context, uid_session)
      throw refused()
    }
    const recent = session.spent.filter(({ at }) => at > now.getTime() - limits.session.refreshGrace)
    const answer = (refreshToken: string): IssuedTokens => ({
      accessToken: signAccessToken(keys.accessToken, session, now),
      refreshToken,
      isRemembered: session.is_remembered,
    })
    if (session.token_hash.equals(presentedHash)) {
      const next = successorOf(keys.refreshToken, presented)
      if (await rotate(context, session, next, recent, now)) return answer(next)
      continue
    }
    const isRecent = recent.some(({ hash }) => hash === presentedHash.toString('hex'))
    const current = isRecent ? currentFrom(keys.refreshToken, presented, session.token_hash) : null
    if (current !== null) return answer(current)
    await endStolen(context, session, origin)
    throw refused()
  }
  throw refused()
}

/** Whether a second step is now required and missing. It is set up at the next sign-in. */
const lacksSecondStep = async (context: Context, session: SessionRow): Promise<boolean> =>
  !session.has_second_step && (await isSecondStepRequired(context, context.db, session.uid_user, session))

/** Ends the session and records it once, however often the token is replayed. */
const endStolen = ({ clock, db, realtime }: Context, { uid_session, uid_user }: SessionRow, origin: Origin) =>
  transaction(db, async (tx) => {
    if (!(await endSession(tx, uid_session, clock.now()))) return
    await recordAudit(tx, { act: 'token-reused', by: { ...origin, uid_user: null }, person: { uid_user } })
    tx.afterCommit(() => realtime.disconnect(sessionRoom(uid_session)))
  })

const rotate = (
  context: Context,
  session: SessionRow,
  next: string,
  recent: readonly SpentToken[],
  now: Date,
): Promise<boolean> =>
  rotateToken(context.db, session.uid_session, session.token_hash, {
    token_hash: hashToken(next),
    spent: [...recent, { hash: session.token_hash.toString('hex'), at: now.getTime() }].slice(-maxSpent),
    last_used_at: now,
    expires_at: expiryOf(context, session, now),
  })
