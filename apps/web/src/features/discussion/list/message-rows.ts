// Derives the displayed rows: one per message, with day heading, unread divider, author name and grouping.
import { limits } from '@joinery/contract/limits'

import { type Message, type MessageCache, indexFor } from '#features/discussion/store/message-cache.ts'
import type { Unsent } from '#features/discussion/store/unsent-messages.ts'

import { dayOf } from './message-time.ts'

/** Author data available before the message is stored. */
type Author = Pick<Message, 'uid_user' | 'email' | 'name' | 'profile_photo'>

export type Row = {
  /** Stable across storing, so that the element is kept. */
  readonly key: string
  readonly author: Author
  readonly created_at: string
  readonly message: Message | null
  readonly unsent: Unsent | null
  readonly day: number
  readonly beginsDay: boolean
  readonly isFirstUnread: boolean
  readonly startsGroup: boolean
  readonly endsGroup: boolean
}

type Entry = Pick<Row, 'key' | 'author' | 'created_at' | 'message' | 'unsent'> & {
  readonly time: number
  readonly day: number
}

/** Caches parsed dates, because parsing thousands is slow. */
const entries = new WeakMap<Message | Unsent, Entry>()

const remember = (of: Message | Unsent, make: () => Omit<Entry, 'time' | 'day'>): Entry => {
  const known = entries.get(of)
  if (known) return known
  const made = make()
  const time = Date.parse(made.created_at)
  const entry = { ...made, time, day: dayOf(time) }
  entries.set(of, entry)
  return entry
}

const storedEntry = (message: Message, me: string): Entry =>
  remember(message, () => ({
    key: (message.uid_user === me ? message.clientId : null) ?? message.uid_reply,
    author: message,
    created_at: message.created_at,
    message,
    unsent: null,
  }))

const unsentEntry = (unsent: Unsent, author: Author): Entry =>
  remember(unsent, () => ({ key: unsent.clientId, author, created_at: unsent.created_at, message: null, unsent }))

/** Messages of one author within five minutes form a group. */
const isOneGroup = (one: Entry, next: Entry): boolean =>
  one.author.uid_user === next.author.uid_user &&
  // The name of a token appears at the beginning of a group.
  (one.message?.via ?? null) === (next.message?.via ?? null) &&
  next.time - one.time <= limits.reply.groupWithin

/** The first message of another author after `readNumber`; null if it is not loaded. */
const firstUnread = ({ messages, first }: MessageCache, readNumber: number, me: string): Message | null => {
  if (first !== null && first.number > readNumber + 1) return null
  return messages.slice(indexFor(messages, readNumber + 1)).find(({ uid_user }) => uid_user !== me) ?? null
}

type Surroundings = {
  readonly me: Author
  readonly unsent: readonly Unsent[]
  /** Messages after this number are below the unread divider; null without a divider. */
  readonly unreadAfter: number | null
}

export const rowsOf = (cache: MessageCache, { me, unsent, unreadAfter }: Surroundings): readonly Row[] => {
  const all = cache.messages.map((message) => storedEntry(message, me.uid_user))
  // Unsent messages appear at the end if it is loaded, unless they have already arrived.
  if (cache.last === null && unsent.length > 0) {
    const arrived = new Set(cache.messages.map(({ clientId }) => clientId))
    for (const one of unsent) if (!arrived.has(one.clientId)) all.push(unsentEntry(one, me))
  }
  const marked = unreadAfter === null ? null : firstUnread(cache, unreadAfter, me.uid_user)
  const rows = all.map((entry, index): Row => {
    const before = all[index - 1]
    // A day heading above the first loaded message requires that nothing is older.
    const beginsDay = before ? entry.day !== before.day : cache.first === null
    const isFirstUnread = entry.message !== null && entry.message === marked
    return {
      key: entry.key,
      author: entry.author,
      created_at: entry.created_at,
      message: entry.message,
      unsent: entry.unsent,
      day: entry.day,
      beginsDay,
      isFirstUnread,
      startsGroup: !before || beginsDay || isFirstUnread || !isOneGroup(before, entry),
      endsGroup: true,
    }
  })
  return rows.map((row, index) => ({ ...row, endsGroup: rows[index + 1]?.startsGroup ?? true }))
}
