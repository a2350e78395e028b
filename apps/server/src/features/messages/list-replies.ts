import type { Capability } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply, ReplyType } from '@joinery/contract/replies'
import { splitWords } from '@joinery/contract/text/find-words'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import { requireCapability } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { compressBeginning, completeCompressed } from '#platform/http/compress-json.ts'
import { ProductError } from '#platform/product-error.ts'
import { addressEnd } from '#platform/security/signed-address.ts'

import { authorsOf } from './author-queries.ts'
import { readBeginning } from './discussion-queries.ts'
import {
  listAfter,
  listBefore,
  listChanges,
  listPinned,
  type Cursor,
  type ListedRow,
  type ReplyFilter,
} from './list-queries.ts'
import { presentListed } from './present-reply.ts'
import type { MyReactions } from './reactions/reaction-queries.ts'
import type { ReplyAuthor } from './reply-author.ts'
import type { MessagesState } from './sending/send-message.ts'
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
  readonly pinned?: 'true' | undefined
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
  readonly my_reactions: MyReactions
}

type Page = {
  readonly rows: readonly ListedRow[]
  readonly hasMore: boolean
  readonly hasNewer?: boolean
  readonly searchedTo?: number
}
type Beginning = NonNullable<Awaited<ReturnType<typeof readBeginning>>>

/** Everything but the version on which a kept page depends: the people shown, and the hour URLs are signed with. */
const tagOf = (now: Date, people: readonly ReplyAuthor[]): string => JSON.stringify([addressEnd(now), people])

/** The page a group chat opens with. Apart from the read number, it is the same for everyone who can read it. */
const isNewestPage = ({ replyType, limit = limits.reply.pageSize, ...rest }: Listing): boolean =>
  replyType === 'discussion' &&
  limit === limits.reply.pageSize &&
  Object.values(rest).every((value) => value === undefined)

/** Whether the page shows people only who wrote one of its messages, so that they are compared with the tag. */
const showsAuthorsOnly = (rows: readonly ListedRow[], authors: readonly ReplyAuthor[]): boolean => {
  const emails = new Set(authors.map(([, email]) => email))
  return rows.every(
    ({ files, quoted, quoted_files }) =>
      (quoted === null || emails.has(quoted.email)) &&
      [...(files ?? []), ...(quoted_files ?? [])].every(({ uploader_email }) => emails.has(uploader_email)),
  )
}

/**
 * Lists replies in two statements: the start with the access check, and the page. A page that was kept and has not
 * changed takes the first only. Returns the newest page compressed if the caller accepts it.
 */
export const listReplies = async (
  context: ActorContext & Pick<MessagesState, 'keptAnswers'>,
  uid_project: string,
  listing: Listing,
  { acceptsGzip = false } = {},
): Promise<Listed | Buffer> => {
  const { actor, clock, db, keptAnswers } = context
  const now = clock.now()
  const name = acceptsGzip && isNewestPage(listing) ? `messages ${uid_project}` : undefined
  const kept = name === undefined ? undefined : keptAnswers.find(name)
  const words = wordsOf(listing)
  const cursor = listing.around ?? listing.after ?? listing.before
  // Read before the page, so that concurrent changes are read twice rather than missed.
  const options = { cursor, words: words ?? [], uid_people: kept?.uid_people, uid_replies: kept?.uid_replies }
  const beginning = await readBeginning(db, uid_project, actor, now, options)
  if (!beginning) {
    await requireLivingSession(context)
    throw new ProductError('not_found', messages.project.notFound)
  }
  const { role, version, read_number } = beginning
  for (const capability of neededFor(listing)) {
    requireCapability({ role, project: beginning }, capability)
  }
  if (listing.since !== undefined) {
    // Most clients have missed nothing when all of them return after a restart.
    const isCurrent = listing.since >= version
    const changes = isCurrent ? noChanges : await listSince(context, uid_project, listing.since)
    return { ...changes, hasMore: false, version, read_number }
  }
  // Words that consist of accents only match nothing.
  if (words?.length === 0) return { replies: [], hasMore: false, version, read_number, my_reactions: {} }
  if (kept?.version === version && kept.tag === tagOf(now, beginning.people ?? [])) {
    return completeCompressed(kept.body, endOf(read_number, beginning.my_reactions ?? {}))
  }
  const { rows, ...rest } = await readPage(context, uid_project, listing, words ?? [], beginning)
  const page = { replies: presentListed(context, rows), ...rest, version }
  const my_reactions = myReactionsIn(rows)
  // Without the brace at its end. The compiler has checked the type, and the schema would take longer than the rest.
  const body = name === undefined ? null : await compressBeginning(JSON.stringify(page).slice(0, -1))
  if (name === undefined || body === null) return { ...page, read_number, my_reactions }
  const authors = authorsOf(rows)
  if (showsAuthorsOnly(rows, authors)) {
    const uid_people = authors.map(([uid_user]) => uid_user)
    const uid_replies = rows.map(({ uid_reply }) => uid_reply)
    keptAnswers.keep(name, { tag: tagOf(now, authors), version, uid_people, uid_replies, body })
  }
  return completeCompressed(body, endOf(read_number, my_reactions))
}

/** The part that differs from person to person: at most 50 messages with twelve reactions each, 8 KB. */
const endOf = (read_number: number, my_reactions: MyReactions): string =>
  `,"read_number":${read_number},"my_reactions":${JSON.stringify(my_reactions)}}`

const myReactionsIn = (rows: readonly ListedRow[]): MyReactions =>
  Object.fromEntries(rows.flatMap(({ uid_reply, mine }) => (mine ? [[uid_reply, [...mine]]] : [])))

/** Returns the search as one phrase in the discussion, where words must be adjacent. Undefined without a search. */
const wordsOf = ({ q }: Listing): readonly string[] | undefined => {
  if (q === undefined || q === '') return undefined
  return splitWords(q).length === 0 ? [] : [q]
}

/** A list that is not restricted to one type contains messages and cards. */
const neededFor = ({ replyType, since, aroundNumber, q, pinned }: Listing): readonly Capability[] => {
  const isDiscussion =
    since !== undefined || aroundNumber !== undefined || pinned !== undefined || replyType === 'discussion'
  if (isDiscussion) return ['readMessages']
  if (replyType === 'kanban') return ['viewBoard']
  return q === undefined || q === '' ? ['readMessages', 'viewBoard'] : ['readMessages']
}

const noChanges = { replies: [], deleted: [], isCut: false, my_reactions: {} }

const listSince = async (context: ActorContext, uid_project: string, since: number) => {
  const { catchUpMax } = limits.reply
  const viewer = context.actor.uid_user
  const changes = await listChanges(context.db, { uid_project, viewer }, since, catchUpMax + 1)
  if (changes.length > catchUpMax) return { ...noChanges, isCut: true }
  const deleted = changes.filter(({ deleted_at }) => deleted_at !== null).map(({ uid_reply }) => uid_reply)
  const living = changes.filter(({ deleted_at }) => deleted_at === null)
  return { replies: presentListed(context, living), deleted, isCut: false, my_reactions: myReactionsIn(living) }
}

/** One extra row is read, which shows whether there are more. */
const cut = (rows: readonly ListedRow[], limit: number) => ({
  rows: rows.slice(0, limit),
  isMore: rows.length > limit,
})

const readPage = async (
  { actor, db }: ActorContext,
  uid_project: string,
  listing: Listing,
  words: readonly string[],
  { last_number, is_indexed, ...found }: Beginning,
): Promise<Page> => {
  const viewer = actor.uid_user
  if (listing.pinned !== undefined) return { rows: await listPinned(db, { uid_project, viewer }), hasMore: false }
  const limit = Math.min(listing.limit ?? limits.reply.pageSize, limits.reply.pageMax)
  const { replyType, parent } = listing
  const isOfDiscussion = listing.aroundNumber !== undefined || (words.length > 0 && replyType === undefined)
  const wanted: ReplyFilter = {
    viewer,
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
