import type { Capability } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply, ReplyType } from '@joinery/contract/replies'

import { requireAccess, requireCapability } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { readDiscussion } from './discussion-queries.ts'
import { findCursor, listAfter, listBefore, listChanges, type Cursor, type Wanted } from './list-queries.ts'
import { presentReplies } from './present-reply.ts'
import type { ReplyRow } from './reply-queries.ts'

export type Listing = {
  readonly replyType?: ReplyType | undefined
  readonly parent?: string | undefined
  readonly limit?: number | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
  readonly aroundNumber?: number | undefined
  readonly since?: number | undefined
  readonly q?: string | undefined
}

export type Listed = {
  readonly replies: Reply[]
  readonly hasMore: boolean
  readonly hasNewer?: boolean
  readonly deleted?: string[]
  readonly isCut?: boolean
  readonly version: number
  readonly read_number: number
}

type Page = { readonly rows: readonly ReplyRow[]; readonly hasMore: boolean; readonly hasNewer?: boolean }

export const listReplies = async (context: ActorContext, uid_project: string, listing: Listing): Promise<Listed> => {
  const { actor, db } = context
  const access = await requireAccess(db, actor, uid_project)
  for (const capability of neededFor(listing)) requireCapability(access, capability)
  // Read before the page: what comes in between is read twice rather than missed.
  const discussion = await readDiscussion(db, uid_project, actor.uid_user)
  if (!discussion) throw new ProductError('not_found', messages.project.notFound)
  const { version, read_number } = discussion
  if (listing.since !== undefined) {
    return { ...(await listSince(context, uid_project, listing.since)), hasMore: false, version, read_number }
  }
  const { rows, ...rest } = await readPage(context, uid_project, listing)
  return { replies: await presentReplies(context, db, rows), ...rest, version, read_number }
}

/** A list that is not restricted to one type has messages and cards in it. */
const neededFor = ({ replyType, since, aroundNumber, q }: Listing): readonly Capability[] => {
  const isDiscussion = since !== undefined || aroundNumber !== undefined || replyType === 'discussion'
  if (isDiscussion) return ['readMessages']
  if (replyType === 'kanban') return ['viewBoard']
  return q === undefined || q === '' ? ['readMessages', 'viewBoard'] : ['readMessages']
}

const listSince = async (context: ActorContext, uid_project: string, since: number) => {
  const { catchUpMax } = limits.reply
  const changes = await listChanges(context.db, uid_project, since, catchUpMax + 1)
  if (changes.length > catchUpMax) return { replies: [], deleted: [], isCut: true }
  const deleted = changes.filter(({ deleted_at }) => deleted_at !== null).map(({ uid_reply }) => uid_reply)
  const living = changes.filter(({ deleted_at }) => deleted_at === null)
  return { replies: await presentReplies(context, context.db, living), deleted, isCut: false }
}

/** One more than wanted is read: it says whether there are more. */
const cut = (rows: readonly ReplyRow[], limit: number) => ({
  rows: rows.slice(0, limit),
  isMore: rows.length > limit,
})

const readPage = async ({ db }: ActorContext, uid_project: string, listing: Listing): Promise<Page> => {
  const limit = Math.min(listing.limit ?? limits.reply.pageSize, limits.reply.pageMax)
  const { replyType, parent } = listing
  const q = listing.q === '' ? undefined : listing.q
  const isOfDiscussion = listing.aroundNumber !== undefined || (q !== undefined && replyType === undefined)
  const wanted: Wanted = {
    uid_project,
    replyType: isOfDiscussion ? 'discussion' : replyType,
    parent,
    q,
  }
  const cursorOf = async (uid_reply: string): Promise<Cursor> => {
    const cursor = await findCursor(db, uid_project, uid_reply)
    if (!cursor) throw new ProductError('not_found', messages.http.notFound)
    // The discussion is read by its numbers; a reply without one is not in it.
    if (wanted.replyType === 'discussion' && cursor.message_number === null) {
      throw new ProductError('not_found', messages.http.notFound)
    }
    return cursor
  }
  const around = async (cursor: Cursor): Promise<Page> => {
    const half = Math.floor(limit / 2)
    const older = cut(await listBefore(db, wanted, cursor, half + 1), half)
    const newer = cut(await listAfter(db, wanted, cursor, limit - half + 1, true), limit - half)
    return { rows: [...older.rows.toReversed(), ...newer.rows], hasMore: older.isMore, hasNewer: newer.isMore }
  }
  if (listing.around !== undefined) return around(await cursorOf(listing.around))
  if (listing.aroundNumber !== undefined) return around({ message_number: listing.aroundNumber })
  if (listing.after !== undefined) {
    const cursor = await cursorOf(listing.after)
    const newer = cut(await listAfter(db, wanted, cursor, limit + 1, false), limit)
    return { rows: newer.rows, hasMore: true, hasNewer: newer.isMore }
  }
  const cursor = listing.before === undefined ? undefined : await cursorOf(listing.before)
  const older = cut(await listBefore(db, wanted, cursor, limit + 1), limit)
  return { rows: older.rows.toReversed(), hasMore: older.isMore }
}
