import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply, ReplyType } from '@joinery/contract/replies'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { presentReplies } from './present-reply.ts'
import {
  findPlaceOf,
  listAfter,
  listBefore,
  listChanges,
  readDiscussion,
  type Place,
  type ReplyRow,
  type Wanted,
} from './reply-queries.ts'

export type Listing = {
  readonly replyType?: ReplyType | undefined
  readonly parent?: string | undefined
  readonly limit?: number | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
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
  await requireProject(db, actor, uid_project, 'viewProject')
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
  const wanted: Wanted = {
    uid_project,
    replyType: q === undefined ? replyType : (replyType ?? 'discussion'),
    parent,
    q,
  }
  const placeOf = async (uid_reply: string): Promise<Place> => {
    const place = await findPlaceOf(db, uid_project, uid_reply)
    if (!place) throw new ProductError('not_found', messages.http.notFound)
    // The discussion is read by its numbers; what has none stands nowhere in it.
    if (wanted.replyType === 'discussion' && place.message_number === null) {
      throw new ProductError('not_found', messages.http.notFound)
    }
    return place
  }
  if (listing.around !== undefined) {
    const place = await placeOf(listing.around)
    const half = Math.floor(limit / 2)
    const older = cut(await listBefore(db, wanted, place, half + 1), half)
    const newer = cut(await listAfter(db, wanted, place, limit - half + 1, true), limit - half)
    return { rows: [...older.rows.toReversed(), ...newer.rows], hasMore: older.isMore, hasNewer: newer.isMore }
  }
  if (listing.after !== undefined) {
    const place = await placeOf(listing.after)
    const newer = cut(await listAfter(db, wanted, place, limit + 1, false), limit)
    return { rows: newer.rows, hasMore: true, hasNewer: newer.isMore }
  }
  const place = listing.before === undefined ? undefined : await placeOf(listing.before)
  const older = cut(await listBefore(db, wanted, place, limit + 1), limit)
  return { rows: older.rows.toReversed(), hasMore: older.isMore }
}
