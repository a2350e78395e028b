import type { Reply } from '@joinery/contract/replies'
import type { ReactionEvent } from '@joinery/contract/socket'
// A contiguous stretch of a discussion, ordered by message number without duplicates. Events and pages may come
// repeatedly and in any order; versions decide which is newer. A missed change shows as a version gap, and catching up
// closes it.
import type { ReactionEmoji } from '@joinery/contract/text/reactions'

import type { MessagePage } from '#api/replies.ts'
import { mergeMine, mergeReaction } from '#lib/reactions/merge-reaction.ts'

/** `mine`: the user's own reactions. Pages have them, also if there are none; messages of events do not. */
export type Message = Reply & { readonly message_number: number; readonly mine?: readonly ReactionEmoji[] | undefined }

/** The boundary of a stretch that is not the end of the discussion. Its message may be deleted; its number remains. */
export type Edge = { readonly uid_reply: string; readonly number: number }

type HeldReaction = { readonly event: ReactionEvent; readonly isOwn: boolean }

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
  /** Reactions that arrived before an earlier change, by version. */
  readonly held: ReadonlyMap<number, HeldReaction>
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
  held: new Map(),
  latest: 0,
  deleted: new Map(),
}

const isMessage = (reply: Reply): reply is Message => reply.message_number !== null

const withMine = ({ replies, my_reactions }: MessagePage): readonly Message[] =>
  replies.filter(isMessage).map((message) => ({ ...message, mine: my_reactions[message.uid_reply] }))

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
    else if (known.version <= message.version)
      next[index] = 'mine' in message ? message : { ...message, mine: known.mine }
  }
  return next
}

/** The message has the version of the last event it includes. */
const react = (messages: readonly Message[], { event, isOwn }: HeldReaction): readonly Message[] =>
  messages.map((message) =>
    message.uid_reply === event.uid_reply && message.version < event.version
      ? {
          ...message,
          version: event.version,
          reactions: mergeReaction(message.reactions, event),
          mine: isOwn ? mergeMine(message.mine ?? [], event) : message.mine,
        }
      : message,
  )

/** Marks versions as included and advances `version` while none is missing, applying the reactions that waited. */
const note = (cache: MessageCache, versions: readonly number[]): MessageCache => {
  const ahead = new Set(cache.ahead)
  for (const version of versions) if (version > cache.version) ahead.add(version)
  let { version } = cache
  let { messages } = cache
  for (; ahead.has(version + 1) || cache.held.has(version + 1); version++) {
    ahead.delete(version + 1)
    const reaction = cache.held.get(version + 1)
    if (reaction) messages = react(messages, reaction)
  }
  for (const past of ahead) if (past <= version) ahead.delete(past)
  const held = new Map([...cache.held].filter(([at]) => at > version))
  const latest = Math.max(cache.latest, version, ...ahead, ...held.keys())
  const deleted = new Map([...cache.deleted].filter(([, at]) => at > version))
  return { ...cache, messages, version, ahead, held, latest, deleted }
}

const versionsOf = (replies: readonly Reply[]): number[] => replies.map(({ version }) => version)

/** Whether a known change is not included. */
export const hasGap = ({ version, latest }: MessageCache): boolean => latest > version

/** Opens another stretch: the newest page, or the surroundings of a message. */
export const openStretch = (page: MessagePage, former: MessageCache = emptyCache): MessageCache => {
  const replies = withMine(page)
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
  return note({ ...cache, messages: put(cache, withMine(page)), version, ahead }, versionsOf(page.replies))
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

/** Applies a reaction; undefined if its message is not loaded, so that it may be a comment on a card. */
export const applyReaction = (cache: MessageCache, event: ReactionEvent, me: string): MessageCache | undefined => {
  if (event.version <= cache.version) return cache
  if (!cache.messages.some(({ uid_reply }) => uid_reply === event.uid_reply)) return undefined
  return note({ ...cache, held: new Map(cache.held).set(event.version, { event, isOwn: event.uid_user === me }) }, [])
}

type OwnReactions = Pick<Message, 'reactions' | 'mine'>

/** Shows reactions before their event arrives. */
export const showReactions = (cache: MessageCache, uid_reply: string, reactions: OwnReactions): MessageCache => ({
  ...cache,
  messages: cache.messages.map((message) => (message.uid_reply === uid_reply ? { ...message, ...reactions } : message)),
})

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
  const left = put(cache, withMine(page)).filter(
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
  const replies = messages.slice(-size)
  const my_reactions = Object.fromEntries(
    replies.flatMap(({ uid_reply, mine = [] }) => (mine.length > 0 ? [[uid_reply, [...mine]]] : [])),
  )
  return { replies, hasMore: first !== null || messages.length > size, version, read_number, my_reactions }
}
