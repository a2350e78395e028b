// A contiguous stretch of a discussion, ordered by message number without duplicates. Events and pages may come
// repeatedly and in any order; versions decide which is newer. A missed change shows as a version gap, and catching up
// closes it.
import type { Reply } from '@joinery/contract/replies'

import type { MessagePage } from '#api/replies.ts'

export type Message = Reply & { readonly message_number: number }

/** The boundary of a stretch that is not the end of the discussion. Its message may be deleted; its number remains. */
export type Edge = { readonly uid_reply: string; readonly number: number }

export type MessageCache = {
  readonly messages: readonly Message[]
  /** Null if nothing is older. */
  readonly first: Edge | null
  /** Null if nothing is newer, so that new messages are appended. */
  readonly last: Edge | null
  /** All changes up to this version are included. */
  readonly version: number
  /** Later versions already included. */
  readonly ahead: ReadonlySet<number>
  /** The latest known version. */
  readonly latest: number
  /** Tombstones newer than `version`; an older event may still arrive. */
  readonly deleted: ReadonlyMap<string, number>
}

export const emptyCache: MessageCache = {
  messages: [],
  first: null,
  last: null,
  version: 0,
  ahead: new Set(),
  latest: 0,
  deleted: new Map(),
}

const isMessage = (reply: Reply): reply is Message => reply.message_number !== null

const edgeOf = (message: Message | undefined): Edge | null =>
  message ? { uid_reply: message.uid_reply, number: message.message_number } : null

/** The first index whose message has this number or a higher one. */
export const indexFor = (messages: readonly Message[], number: number): number => {
  let low = 0
  let high = messages.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((messages[middle]?.message_number ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

const isInside = ({ first, last }: MessageCache, { message_number: number }: Message): boolean =>
  (first === null || number >= first.number) && (last === null || number <= last.number)

/** Inserts messages within the stretch, keeping the newer of two events for one message. */
const put = (cache: MessageCache, replies: readonly Reply[]): readonly Message[] => {
  const next = [...cache.messages]
  for (const message of replies) {
    if (!isMessage(message) || !isInside(cache, message)) continue
    if ((cache.deleted.get(message.uid_reply) ?? 0) > message.version) continue
    const index = indexFor(next, message.message_number)
    const known = next[index]
    if (known?.message_number !== message.message_number) next.splice(index, 0, message)
    else if (known.version <= message.version) next[index] = message
  }
  return next
}

/** Marks versions as included and advances `version` while none is missing. */
const note = (cache: MessageCache, versions: readonly number[]): MessageCache => {
  const ahead = new Set(cache.ahead)
  for (const version of versions) if (version > cache.version) ahead.add(version)
  let { version } = cache
  for (; ahead.has(version + 1); version++) ahead.delete(version + 1)
  for (const past of ahead) if (past <= version) ahead.delete(past)
  const latest = Math.max(cache.latest, version, ...ahead)
  const deleted = new Map([...cache.deleted].filter(([, at]) => at > version))
  return { ...cache, version, ahead, latest, deleted }
}

const versionsOf = (replies: readonly Reply[]): number[] => replies.map(({ version }) => version)

/** Whether a known change is not included. */
export const hasGap = ({ version, latest }: MessageCache): boolean => latest > version

/** Opens another stretch: the newest page, or the surroundings of a message. */
export const openStretch = (page: MessagePage, former: MessageCache = emptyCache): MessageCache => {
  const replies = page.replies.filter(isMessage)
  const opened: MessageCache = {
    ...emptyCache,
    messages: replies,
    first: page.hasMore ? edgeOf(replies[0]) : null,
    last: page.hasNewer ? edgeOf(replies.at(-1)) : null,
    version: page.version,
    // Events received while the page was loading may be missing in it.
    latest: Math.max(former.latest, page.version),
  }
  return note(opened, versionsOf(replies))
}

/**
 * Merges loaded messages. Changes after the page was read are not in it, so the stretch counts as not caught up from
 * there.
 */
export const join = (cache: MessageCache, page: MessagePage): MessageCache => {
  const version = Math.min(cache.version, page.version)
  const ahead = new Set([...cache.ahead].filter((one) => one <= page.version))
  return note({ ...cache, messages: put(cache, page.replies), version, ahead }, versionsOf(page.replies))
}

/** Prepends a page, ignoring one requested for another edge. */
export const addOlder = (cache: MessageCache, edge: Edge, page: MessagePage): MessageCache => {
  if (cache.first?.uid_reply !== edge.uid_reply) return cache
  return join({ ...cache, first: page.hasMore ? edgeOf(page.replies.find(isMessage)) : null }, page)
}

export const addNewer = (cache: MessageCache, edge: Edge, page: MessagePage): MessageCache => {
  if (cache.last?.uid_reply !== edge.uid_reply) return cache
  return join({ ...cache, last: page.hasNewer ? edgeOf(page.replies.findLast(isMessage)) : null }, page)
}

/** Updates quotes of changed messages. */
const requote = (
  messages: readonly Message[],
  changed: readonly Reply[],
  deletedIds: ReadonlySet<string>,
): readonly Message[] => {
  const now = new Map(changed.map((reply) => [reply.uid_reply, reply]))
  return messages.map((message) => {
    const { quoted_message: quoted } = message.details
    const original = quoted && now.get(quoted.uid_reply)
    if (!quoted || (!original && !deletedIds.has(quoted.uid_reply))) return message
    const { deleted: _, ...rest } = quoted
    const renewed = original
      ? { ...rest, content: original.content, attachments: original.attachments }
      : { ...rest, content: '', attachments: [], deleted: true as const }
    return { ...message, details: { ...message.details, quoted_message: renewed } }
  })
}

const noIds: ReadonlySet<string> = new Set()

/** Applies a sent, edited or restored message. */
export const applyMessage = (cache: MessageCache, reply: Reply): MessageCache => {
  if (reply.version <= cache.version) return cache
  const messages = requote(put(cache, [reply]), [reply], noIds)
  return note({ ...cache, messages }, [reply.version])
}

type Deletion = { readonly uid_reply: string; readonly version: number }

export const applyDeletion = (cache: MessageCache, { uid_reply, version }: Deletion): MessageCache => {
  if (version <= cache.version) return cache
  const left = cache.messages.filter((message) => message.uid_reply !== uid_reply || message.version > version)
  const isGone = !left.some((message) => message.uid_reply === uid_reply)
  const messages = isGone ? requote(left, [], new Set([uid_reply])) : left
  const deleted = new Map(cache.deleted).set(uid_reply, Math.max(version, cache.deleted.get(uid_reply) ?? 0))
  return note({ ...cache, messages, deleted }, [version])
}

/** Applies all changes after version `since`, as of when the page was read. */
export const catchUp = (cache: MessageCache, since: number, page: MessagePage): MessageCache => {
  if (page.version <= cache.version) return cache
  const deletedIds = new Set(page.deleted)
  const left = put(cache, page.replies).filter(
    // Events newer than this response are kept and applied on top of it.
    ({ uid_reply, version }) => !deletedIds.has(uid_reply) || version > page.version,
  )
  const messages = requote(left, page.replies, deletedIds)
  const version = since <= cache.version ? page.version : cache.version
  return note({ ...cache, messages, version }, versionsOf(page.replies))
}

/** Returns the end of the stretch as a page for caching; null if it lacks the latest message or has a gap. */
export const newestPage = (cache: MessageCache, size: number, read_number: number): MessagePage | null => {
  const { messages, first, last, version } = cache
  if (last !== null || hasGap(cache)) return null
  return { replies: messages.slice(-size), hasMore: first !== null || messages.length > size, version, read_number }
}
