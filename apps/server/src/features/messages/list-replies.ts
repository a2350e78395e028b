import type { Capability } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply, ReplyType } from '@joinery/contract/replies'
import { splitWords } from '@joinery/contract/text/find-words'

import { requireCapability } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { readBeginning } from './discussion-queries.ts'
import { listAfter, listBefore, listChanges, type Cursor, type ListedRow, type ReplyFilter } from './list-queries.ts'
import { presentListed } from './present-reply.ts'
import { comparedWithoutIndex } from './word-queries.ts'

export type Listing = {
  readonly replyType?: ReplyType | undefined
  readonly parent?: string | undefined
  readonly limit?: number | undefined
  readonly before?: string | undefined
  readonly beforeNumber?: number | undefined
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
  readonly searchedTo?: number
  readonly version: number
  readonly read_number: number
}

type Page = {
  readonly rows: readonly ListedRow[]
  readonly hasMore: boolean
  readonly hasNewer?: boolean
  readonly searchedTo?: number
}
type Beginning = NonNullable<Awaited<ReturnType<typeof readBeginning>>>

/** Lists replies in two statements: the start with the access check, and the page. */
export const listReplies = async (context: ActorContext, uid_project: string, listing: Listing): Promise<Listed> => {
  const { actor, db } = context
  const words = wordsOf(listing)
  const cursor = listing.around ?? listing.after ?? listing.before
  // Read before the page, so that concurrent changes are read twice rather than missed.
  const beginning = await readBeginning(db, uid_project, actor.uid_user, { cursor, words: words ?? [] })
  if (!beginning) throw new ProductError('not_found', messages.project.notFound)
  const { role, version, read_number } = beginning
  for (const capability of neededFor(listing)) {
    requireCapability({ role, project: beginning }, capability)
  }
  if (listing.since !== undefined) {
    return { ...(await listSince(context, uid_project, listing.since)), hasMore: false, version, read_number }
  }
  // Words that consist of accents only match nothing.
  if (words?.length === 0) return { replies: [], hasMore: false, version, read_number }
  const { rows, ...rest } = await readPage(context, uid_project, listing, words ?? [], beginning)
  return { replies: presentListed(context, rows), ...rest, version, read_number }
}

/** Returns the search as one phrase in the discussion, where words must be adjacent. Undefined without a search. */
const wordsOf = ({ q }: Listing): readonly string[] | undefined => {
  if (q === undefined || q === '') return undefined
  return splitWords(q).length === 0 ? [] : [q]
}

/** A list that is not restricted to one type contains messages and cards. */
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
  return { replies: presentListed(context, living), deleted, isCut: false }
}

/** One extra row is read, which shows whether there are more. */
const cut = (rows: readonly ListedRow[], limit: number) => ({
  rows: rows.slice(0, limit),
  isMore: rows.length > limit,
})

const readPage = async (
  { db }: ActorContext,
  uid_project: string,
  listing: Listing,
  words: readonly string[],
  { last_number, is_indexed, ...found }: Beginning,
): Promise<Page> => {
  const limit = Math.min(listing.limit ?? limits.reply.pageSize, limits.reply.pageMax)
  const { replyType, parent } = listing
  const isOfDiscussion = listing.aroundNumber !== undefined || (words.length > 0 && replyType === undefined)
  const wanted: ReplyFilter = {
    uid_project,
    replyType: isOfDiscussion ? 'discussion' : replyType,
    parent,
    words,
    isIndexed: is_indexed,
    last: last_number,
  }
  const named = (): Cursor => {
    // The discussion is read by its numbers, so a reply without a number is not in it.
    const isListed = found.uid_reply !== null && (wanted.replyType !== 'discussion' || found.message_number !== null)
    if (!isListed) throw new ProductError('not_found', messages.http.notFound)
    return found
  }
  const around = async (cursor: Cursor): Promise<Page> => {
    const half = Math.floor(limit / 2)
    const older = cut(await listBefore(db, wanted, cursor, half + 1), half)
    const newer = cut(await listAfter(db, wanted, cursor, limit - half + 1, true), limit - half)
    return { rows: [...older.rows.toReversed(), ...newer.rows], hasMore: older.isMore, hasNewer: newer.isMore }
  }
  if (listing.around !== undefined) return around(named())
  if (listing.aroundNumber !== undefined) return around({ message_number: listing.aroundNumber })
  if (listing.after !== undefined) {
    const newer = cut(await listAfter(db, wanted, named(), limit + 1, false), limit)
    return { rows: newer.rows, hasMore: true, hasNewer: newer.isMore }
  }
  const { beforeNumber } = listing
  const numbered =
    wanted.replyType === 'discussion' && beforeNumber !== undefined ? { message_number: beforeNumber } : undefined
  const cursor: Cursor | undefined = listing.before === undefined ? numbered : named()
  const older = cut(await listBefore(db, wanted, cursor, limit + 1), limit)
  const searchedTo = older.isMore ? undefined : endOfSearch(wanted, cursor)
  return {
    rows: older.rows.toReversed(),
    hasMore: older.isMore || searchedTo !== undefined,
    ...(searchedTo === undefined ? {} : { searchedTo }),
  }
}

/** Returns how far back a search without the index went; undefined if it reached the beginning. */
const endOfSearch = (
  { replyType, words, isIndexed, last }: ReplyFilter,
  cursor: Cursor | undefined,
): number | undefined => {
  if (replyType !== 'discussion' || words.length === 0 || isIndexed) return undefined
  const end = (cursor?.message_number ?? last + 1) - comparedWithoutIndex
  return end > 1 ? end : undefined
}
