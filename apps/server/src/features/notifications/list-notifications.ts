import type { QueryOf } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Notification } from '@joinery/contract/notifications'

import type { ActorContext } from '#platform/context.ts'
import { isId, isMoment, readCursor, writeCursor } from '#platform/http/lists/cursor.ts'
import { ProductError } from '#platform/product-error.ts'

import { readNotifications, type AfterNotification } from './notification-queries.ts'
import { presentNotification } from './present-notification.ts'

/** Unwraps the result of a statement that checks the session itself. */
export const living = <Result>(result: Result | null): Result => {
  if (result === null) throw new ProductError('unauthenticated', messages.session.expired)
  return result
}

type Listing = {
  readonly limit: number
  readonly offset: number
  readonly unreadOnly: NonNullable<QueryOf<'listNotifications'>['unreadOnly']>
  readonly cursor?: string | undefined
}

const readAfter = (cursor: string): AfterNotification | undefined => {
  if (cursor === '') return undefined
  const [created, uid_notification] = readCursor(cursor, [isMoment, isId])
  return { created, uid_notification }
}

/** Pages by cursor, at constant cost, or by offset. */
export const listNotifications = async (
  { actor, clock, pool }: ActorContext,
  { limit: wanted, offset, unreadOnly, cursor }: Listing,
): Promise<{ notifications: Notification[]; nextCursor?: string | null }> => {
  const limit = Math.min(wanted, limits.notification.pageMax)
  const isUnreadOnly = unreadOnly === 'true' || unreadOnly === '1'
  const isPaged = cursor !== undefined
  const page = isPaged
    ? { limit: limit + 1, offset: 0, isUnreadOnly, after: readAfter(cursor) }
    : { limit, offset, isUnreadOnly }
  const rows = living(await readNotifications(pool, actor.uid_session, clock.now(), page))
  const notifications = rows.slice(0, limit).map(presentNotification)
  if (!isPaged) return { notifications }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { notifications, nextCursor: last ? writeCursor([String(last.created), last.uid_notification]) : null }
}
