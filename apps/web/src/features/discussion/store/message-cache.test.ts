import type { Reply } from '@joinery/contract/replies'
import { describe, expect, test } from 'vitest'

import type { MessagePage } from '#api/replies.ts'
import { buildMessage, buildQuote, messageId } from '#testing/build-message.ts'

import {
  addNewer,
  addOlder,
  catchUp,
  hasGap,
  hear,
  hearDeletion,
  join,
  type MessageCache,
  newestPage,
  openStretch,
} from './message-cache.ts'

const pageOf = (replies: Reply[], version: number, rest: Partial<MessagePage> = {}): MessagePage => ({
  replies,
  hasMore: false,
  version,
  read_number: 0,
  ...rest,
})
const numbers = ({ messages }: MessageCache) => messages.map(({ message_number }) => message_number)
const texts = ({ messages }: MessageCache) => messages.map(({ content }) => content)

describe('a stretch', () => {
  const three = openStretch(
    pageOf(
      [1, 2, 3].map((number) => buildMessage(number)),
      3,
    ),
  )

  test('takes a message where its number stands, once', () => {
    const later = hear(three, buildMessage(5))
    const both = hear(later, buildMessage(4))
    expect(numbers(both)).toEqual([1, 2, 3, 4, 5])
    expect(numbers(hear(both, buildMessage(4)))).toEqual([1, 2, 3, 4, 5])
  })

  test('notices a version that is missing, until it comes', () => {
    const later = hear(three, buildMessage(5))
    expect(hasGap(later)).toBe(true)
    expect(hasGap(hear(later, buildMessage(4)))).toBe(false)
  })

  test('takes the later of two words about one message, in whatever order they come', () => {
    const second = buildMessage(2, { content: 'second', version: 4 })
    const third = buildMessage(2, { content: 'third', version: 5 })
    for (const order of [
      [second, third],
      [third, second],
    ]) {
      expect(texts(order.reduce(hear, three))[1]).toBe('third')
    }
  })

  test('a deletion counts although it is heard before the message', () => {
    const deleted = hearDeletion(three, { uid_reply: messageId(4), version: 5 })
    expect(numbers(hear(deleted, buildMessage(4)))).toEqual([1, 2, 3])
  })

  test('a restored message stands where it stood', () => {
    const deleted = hearDeletion(three, { uid_reply: messageId(2), version: 4 })
    expect(numbers(deleted)).toEqual([1, 3])
    expect(numbers(hear(deleted, buildMessage(2, { version: 5 })))).toEqual([1, 2, 3])
  })

  test('grows at its edges only, and only where the page was asked for', () => {
    const middle = openStretch(pageOf([buildMessage(5), buildMessage(6)], 9, { hasMore: true, hasNewer: true }))
    const { first, last } = middle
    if (!first || !last) throw new Error('It has both edges')
    expect(numbers(hear(middle, buildMessage(10)))).toEqual([5, 6])
    const older = addOlder(middle, first, pageOf([buildMessage(3), buildMessage(4)], 9, { hasMore: true }))
    expect(numbers(older)).toEqual([3, 4, 5, 6])
    expect(addOlder(older, first, pageOf([buildMessage(1)], 9))).toBe(older)
    const whole = addNewer(older, last, pageOf([buildMessage(7)], 9, { hasMore: true, hasNewer: false }))
    expect(numbers(whole)).toEqual([3, 4, 5, 6, 7])
    expect(whole.last).toBeNull()
  })

  test('knows that a page which was read before the latest changes lacks them', () => {
    const end = openStretch(pageOf([buildMessage(5)], 5, { hasMore: true }))
    const heard = hear(end, buildMessage(4, { content: 'changed', version: 6 }))
    expect(hasGap(heard)).toBe(false)
    const late = addOlder(heard, { uid_reply: messageId(5), number: 5 }, pageOf([buildMessage(4)], 5))
    expect(hasGap(late)).toBe(true)
    const caughtUp = catchUp(late, 5, pageOf([buildMessage(4, { content: 'changed', version: 6 })], 6, { deleted: [] }))
    expect(texts(caughtUp)[0]).toBe('changed')
    expect(hasGap(caughtUp)).toBe(false)
  })

  test('an answer that comes late brings back nothing', () => {
    const late = pageOf([buildMessage(4)], 4, { deleted: [] })
    const deleted = hearDeletion(hear(three, buildMessage(4)), { uid_reply: messageId(4), version: 5 })
    expect(catchUp(deleted, 3, late)).toBe(deleted)
  })

  test('quotes show their original as it is now', () => {
    const quoting = buildMessage(4, { details: { quoted_message: buildQuote(2) } })
    const four = hear(three, quoting)
    const quoteIn = (cache: MessageCache) => cache.messages.at(-1)?.details.quoted_message
    const changed = hear(four, buildMessage(2, { content: 'changed', version: 5 }))
    expect(quoteIn(changed)?.content).toBe('changed')
    const deleted = hearDeletion(changed, { uid_reply: messageId(2), version: 6 })
    expect(quoteIn(deleted)).toMatchObject({ content: '', deleted: true })
    const restored = hear(deleted, buildMessage(2, { content: 'changed', version: 7 }))
    expect(quoteIn(restored)).toEqual(buildQuote(2, { content: 'changed' }))
    expect(quoteIn(catchUp(four, 4, pageOf([], 5, { deleted: [messageId(2)] })))?.deleted).toBe(true)
  })

  test('read anew, messages get fresh addresses', () => {
    const fresh = buildMessage(2, { profile_photo: '/api/files/2?signature=fresh' })
    expect(join(three, pageOf([fresh], 3)).messages[1]?.profile_photo).toBe(fresh.profile_photo)
  })

  test('is kept for the next time as its newest page, unless it lacks the end', () => {
    expect(newestPage(three, 2, 7)).toEqual(
      pageOf([buildMessage(2), buildMessage(3)], 3, { hasMore: true, read_number: 7 }),
    )
    expect(newestPage(hear(three, buildMessage(5)), 2, 7)).toBeNull()
    expect(newestPage(openStretch(pageOf([buildMessage(1)], 3, { hasNewer: true })), 2, 7)).toBeNull()
  })
})

// A discussion on the server and a browser that hears of it badly: events are late, lost, repeated and out of order,
// pages arrive long after they were read. Whatever happens, after catching up both have the same.
describe('however events and pages come', () => {
  /** The same numbers for the same seed, from 0 to 1. */
  const chance = (seed: number) => {
    let state = seed
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
  }

  type Told = (cache: MessageCache) => MessageCache

  const play = (seed: number) => {
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
        return (cache) => hearDeletion(cache, deletion)
      }
      const [back] = removed.keys()
      const restored = kind < 0.3 ? back : undefined
      const changed = restored ?? (kind < 0.5 && number !== undefined ? number : (count += 1))
      removed.delete(changed)
      const reply = buildMessage(changed, { version, content: `${changed} in ${version}` })
      living.set(changed, reply)
      log.push({ version, number: changed })
      return (cache) => hear(cache, reply)
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
    // The last event of all may be lost; coming back to the room asks too.
    cache = catchUp(cache, cache.version, since(cache.version))
    const shown = list().filter(({ message_number }) => !cache.first || (message_number ?? 0) >= cache.first.number)
    return { cache, shown }
  }

  test('the list is the same as the server has, in 300 stories', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { cache, shown } = play(seed)
      expect(cache.messages, `story ${seed}`).toEqual(shown)
      expect(hasGap(cache)).toBe(false)
    }
  })
})
