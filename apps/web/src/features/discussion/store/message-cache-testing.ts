import type { Reply } from '@joinery/contract/replies'
import { expect } from 'vitest'

import type { MessagePage } from '#api/replies.ts'
import { buildMessage, messageId } from '#testing/build-message.ts'

import { addOlder, catchUp, applyMessage, applyDeletion, type MessageCache, openStretch } from './message-cache.ts'

export const pageOf = (replies: Reply[], version: number, rest: Partial<MessagePage> = {}): MessagePage => ({
  replies,
  hasMore: false,
  version,
  read_number: 0,
  my_reactions: {},
  ...rest,
})
export const numbers = ({ messages }: MessageCache) => messages.map(({ message_number }) => message_number)

// Simulates a server and a browser with late, lost, repeated and reordered events and late pages. After catching up,
// both must be equal.

/** Seeded random numbers from 0 to 1. */
const chance = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Told = (cache: MessageCache) => MessageCache

/** Runs the simulation of a seed and returns the final state of browser and server. */
export const playStory = (seed: number) => {
  const random = chance(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const living = new Map<number, Reply>()
  const removed = new Map<number, Reply>()
  const log: { version: number; number: number }[] = []
  let version = 0
  let count = 0

  const change = (): Told => {
    version += 1
    const known = [...living.keys()]
    const number = known[pick(known.length)]
    const kind = random()
    if (kind < 0.2 && number !== undefined) {
      const message = living.get(number)
      living.delete(number)
      if (message) removed.set(number, message)
      log.push({ version, number })
      const deletion = { uid_reply: messageId(number), version }
      return (cache) => applyDeletion(cache, deletion)
    }
    const [back] = removed.keys()
    const restored = kind < 0.3 ? back : undefined
    const changed = restored ?? (kind < 0.5 && number !== undefined ? number : (count += 1))
    removed.delete(changed)
    const reply = buildMessage(changed, { version, content: `${changed} in ${version}` })
    living.set(changed, reply)
    log.push({ version, number: changed })
    return (cache) => applyMessage(cache, reply)
  }

  const list = () =>
    [...living.values()].toSorted((one, other) => (one.message_number ?? 0) - (other.message_number ?? 0))
  const cut = (replies: Reply[], rest: Partial<MessagePage>) => pageOf(replies, version, rest)
  const newest = () => cut(list().slice(-4), { hasMore: list().length > 4 })
  const before = (edge: { number: number }) => {
    const older = list().filter(({ message_number }) => (message_number ?? 0) < edge.number)
    return cut(older.slice(-3), { hasMore: older.length > 3 })
  }
  const since = (from: number) => {
    const touched = new Set(log.filter((entry) => entry.version > from).map(({ number }) => number))
    return cut(
      list().filter(({ message_number }) => touched.has(message_number ?? 0)),
      { deleted: [...touched].filter((number) => !living.has(number)).map(messageId) },
    )
  }

  for (let round = 0; round < 6; round++) change()
  let cache = openStretch(newest())
  const onTheWay: Told[] = []
  for (let round = 0; round < 60; round++) {
    const event = change()
    if (random() < 0.8) onTheWay.push(event)
    if (random() < 0.1) onTheWay.push(event)
    const { first, version: known } = cache
    if (random() < 0.2 && first) {
      const page = before(first)
      onTheWay.push((late) => addOlder(late, first, page))
    }
    if (random() < 0.1) {
      const page = since(known)
      onTheWay.push((late) => catchUp(late, known, page))
    }
    if (random() < 0.05) {
      const page = newest()
      onTheWay.push((late) => openStretch(page, late))
    }
    while (onTheWay.length > 0 && random() < 0.7) {
      const [arrived] = onTheWay.splice(pick(onTheWay.length), 1)
      if (arrived) cache = arrived(cache)
      expect(numbers(cache)).toEqual([...new Set(numbers(cache))].toSorted((one, other) => one - other))
    }
  }
  for (const arrived of onTheWay) cache = arrived(cache)
  // The last event may be lost; rejoining the room catches up too.
  cache = catchUp(cache, cache.version, since(cache.version))
  const shown = list().filter(({ message_number }) => !cache.first || (message_number ?? 0) >= cache.first.number)
  return { cache, shown }
}
