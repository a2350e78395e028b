// What this browser knows of a discussion: one unbroken stretch of it, by message number, each message once. Events and
// pages may come in any order and more than once; versions tell which word is the latest. Whatever was missed shows as a
// gap between the versions, and catching up closes it: then the stretch is what the server has.
import type { Reply } from '@joinery/contract/replies'

import type { MessagePage } from '#api/replies.ts'

export type Message = Reply & { readonly message_number: number }

/** Where the stretch ends although the discussion goes on. The message there may be deleted by now; its number remains. */
export type Edge = { readonly uid_reply: string; readonly number: number }

export type MessageCache = {
  readonly messages: readonly Message[]
  /** Null: nothing is older. */
  readonly first: Edge | null
  /** Null: nothing is newer; what is sent from now on belongs here. */
  readonly last: Edge | null
  /** Every change up to this version is in the stretch. */
  readonly version: number
  /** Later ones that are in it already. */
  readonly ahead: ReadonlySet<number>
  /** The latest version that was heard of. */
  readonly latest: number
  /** What was deleted in versions to come: an earlier word about it may still arrive. */
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

/** Those that belong into the stretch, each at its index; of two events about one message the later counts. */
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

/** These versions are in the stretch now; as far as none is missing they are simply the past. */
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

/** Something is known to have happened that is not in the stretch. */
export const hasGap = ({ version, latest }: MessageCache): boolean => latest > version

/** Another stretch in place of the former: the newest page, or the surroundings of a message. */
export const openStretch = (page: MessagePage, former: MessageCache = emptyCache): MessageCache => {
  const replies = page.replies.filter(isMessage)
  const opened: MessageCache = {
    ...emptyCache,
    messages: replies,
    first: page.hasMore ? edgeOf(replies[0]) : null,
    last: page.hasNewer ? edgeOf(replies.at(-1)) : null,
    version: page.version,
    // What was heard while the page was on its way may be missing in it.
    latest: Math.max(former.latest, page.version),
  }
  return note(opened, versionsOf(replies))
}

/**
 * Messages that were read. What happened after that and was heard before it came is not in them: from there on the
 * stretch counts as not caught up.
 */
export const join = (cache: MessageCache, page: MessagePage): MessageCache => {
  const version = Math.min(cache.version, page.version)
  const ahead = new Set([...cache.ahead].filter((one) => one <= page.version))
  return note({ ...cache, messages: put(cache, page.replies), version, ahead }, versionsOf(page.replies))
}

/** What stands before the stretch. A page that was asked for at another edge has come too late. */
export const addOlder = (cache: MessageCache, edge: Edge, page: MessagePage): MessageCache => {
  if (cache.first?.uid_reply !== edge.uid_reply) return cache
  return join({ ...cache, first: page.hasMore ? edgeOf(page.replies.find(isMessage)) : null }, page)
}

export const addNewer = (cache: MessageCache, edge: Edge, page: MessagePage): MessageCache => {
  if (cache.last?.uid_reply !== edge.uid_reply) return cache
  return join({ ...cache, last: page.hasNewer ? edgeOf(page.replies.findLast(isMessage)) : null }, page)
}

/** A quote shows its original as it is now. */
const requote = (
  messages: readonly Message[],
  changed: readonly Reply[],
  gone: ReadonlySet<string>,
): readonly Message[] => {
  const now = new Map(changed.map((reply) => [reply.uid_reply, reply]))
  return messages.map((message) => {
    const { quoted_message: quoted } = message.details
    const original = quoted && now.get(quoted.uid_reply)
    if (!quoted || (!original && !gone.has(quoted.uid_reply))) return message
    const { deleted: _, ...rest } = quoted
    const renewed = original
      ? { ...rest, content: original.content, attachments: original.attachments }
      : { ...rest, content: '', attachments: [], deleted: true as const }
    return { ...message, details: { ...message.details, quoted_message: renewed } }
  })
}

const nobody: ReadonlySet<string> = new Set()

/** Sent, changed or restored. */
export const hear = (cache: MessageCache, reply: Reply): MessageCache => {
  if (reply.version <= cache.version) return cache
  const messages = requote(put(cache, [reply]), [reply], nobody)
  return note({ ...cache, messages }, [reply.version])
}

type Deletion = { readonly uid_reply: string; readonly version: number }

export const hearDeletion = (cache: MessageCache, { uid_reply, version }: Deletion): MessageCache => {
  if (version <= cache.version) return cache
  const left = cache.messages.filter((message) => message.uid_reply !== uid_reply || message.version > version)
  const isGone = !left.some((message) => message.uid_reply === uid_reply)
  const messages = isGone ? requote(left, [], new Set([uid_reply])) : left
  const deleted = new Map(cache.deleted).set(uid_reply, Math.max(version, cache.deleted.get(uid_reply) ?? 0))
  return note({ ...cache, messages, deleted }, [version])
}

/** Everything that changed after the version `since`, as it was when this was read; all of it may be known by now. */
export const catchUp = (cache: MessageCache, since: number, page: MessagePage): MessageCache => {
  if (page.version <= cache.version) return cache
  const gone = new Set(page.deleted)
  const left = put(cache, page.replies).filter(
    // A word that is later than this answer is about what happened since.
    ({ uid_reply, version }) => !gone.has(uid_reply) || version > page.version,
  )
  const messages = requote(left, page.replies, gone)
  const version = since <= cache.version ? page.version : cache.version
  return note({ ...cache, messages, version }, versionsOf(page.replies))
}

/** The end of the stretch as a page, to open it with the next time; null where it does not reach the latest message. */
export const newestPage = (cache: MessageCache, size: number, read_number: number): MessagePage | null => {
  const { messages, first, last, version } = cache
  if (last !== null || hasGap(cache)) return null
  return { replies: messages.slice(-size), hasMore: first !== null || messages.length > size, version, read_number }
}
