import { describe, expect, test } from 'vitest'

import { buildMessage, buildQuote, messageId } from '#testing/build-message.ts'

import { numbers, pageOf, playStory } from './message-cache-testing.ts'
import {
  addNewer,
  addOlder,
  catchUp,
  hasGap,
  applyMessage,
  applyDeletion,
  join,
  type MessageCache,
  newestPage,
  openStretch,
} from './message-cache.ts'

const texts = ({ messages }: MessageCache) => messages.map(({ content }) => content)

describe('stretch', () => {
  const three = openStretch(
    pageOf(
      [1, 2, 3].map((number) => buildMessage(number)),
      3,
    ),
  )

  test('inserts a message by its number, once', () => {
    const later = applyMessage(three, buildMessage(5))
    const both = applyMessage(later, buildMessage(4))
    expect(numbers(both)).toEqual([1, 2, 3, 4, 5])
    expect(numbers(applyMessage(both, buildMessage(4)))).toEqual([1, 2, 3, 4, 5])
  })

  test('detects a missing version until it arrives', () => {
    const later = applyMessage(three, buildMessage(5))
    expect(hasGap(later)).toBe(true)
    expect(hasGap(applyMessage(later, buildMessage(4)))).toBe(false)
  })

  test('keeps the newer of two events for one message, in any order', () => {
    const second = buildMessage(2, { content: 'second', version: 4 })
    const third = buildMessage(2, { content: 'third', version: 5 })
    for (const order of [
      [second, third],
      [third, second],
    ]) {
      expect(texts(order.reduce(applyMessage, three))[1]).toBe('third')
    }
  })

  test('applies a deletion that arrives before the message', () => {
    const deleted = applyDeletion(three, { uid_reply: messageId(4), version: 5 })
    expect(numbers(applyMessage(deleted, buildMessage(4)))).toEqual([1, 2, 3])
  })

  test('restores a message at its original place', () => {
    const deleted = applyDeletion(three, { uid_reply: messageId(2), version: 4 })
    expect(numbers(deleted)).toEqual([1, 3])
    expect(numbers(applyMessage(deleted, buildMessage(2, { version: 5 })))).toEqual([1, 2, 3])
  })

  test('grows at its edges only, and only with pages requested for that edge', () => {
    const middle = openStretch(pageOf([buildMessage(5), buildMessage(6)], 9, { hasMore: true, hasNewer: true }))
    const { first, last } = middle
    if (!first || !last) throw new Error('It has both edges')
    expect(numbers(applyMessage(middle, buildMessage(10)))).toEqual([5, 6])
    const older = addOlder(middle, first, pageOf([buildMessage(3), buildMessage(4)], 9, { hasMore: true }))
    expect(numbers(older)).toEqual([3, 4, 5, 6])
    expect(addOlder(older, first, pageOf([buildMessage(1)], 9))).toBe(older)
    const whole = addNewer(older, last, pageOf([buildMessage(7)], 9, { hasMore: true, hasNewer: false }))
    expect(numbers(whole)).toEqual([3, 4, 5, 6, 7])
    expect(whole.last).toBeNull()
  })

  test('knows that a page read before the latest changes lacks them', () => {
    const end = openStretch(pageOf([buildMessage(5)], 5, { hasMore: true }))
    const updated = applyMessage(end, buildMessage(4, { content: 'changed', version: 6 }))
    expect(hasGap(updated)).toBe(false)
    const late = addOlder(updated, { uid_reply: messageId(5), number: 5 }, pageOf([buildMessage(4)], 5))
    expect(hasGap(late)).toBe(true)
    const caughtUp = catchUp(late, 5, pageOf([buildMessage(4, { content: 'changed', version: 6 })], 6, { deleted: [] }))
    expect(texts(caughtUp)[0]).toBe('changed')
    expect(hasGap(caughtUp)).toBe(false)
  })

  test('does not restore deleted messages from a late response', () => {
    const late = pageOf([buildMessage(4)], 4, { deleted: [] })
    const deleted = applyDeletion(applyMessage(three, buildMessage(4)), { uid_reply: messageId(4), version: 5 })
    expect(catchUp(deleted, 3, late)).toBe(deleted)
  })

  test('updates quotes with their original', () => {
    const quoting = buildMessage(4, { details: { quoted_message: buildQuote(2) } })
    const four = applyMessage(three, quoting)
    const quoteIn = (cache: MessageCache) => cache.messages.at(-1)?.details.quoted_message
    const changed = applyMessage(four, buildMessage(2, { content: 'changed', version: 5 }))
    expect(quoteIn(changed)?.content).toBe('changed')
    const deleted = applyDeletion(changed, { uid_reply: messageId(2), version: 6 })
    expect(quoteIn(deleted)).toMatchObject({ content: '', deleted: true })
    const restored = applyMessage(deleted, buildMessage(2, { content: 'changed', version: 7 }))
    expect(quoteIn(restored)).toEqual(buildQuote(2, { content: 'changed' }))
    expect(quoteIn(catchUp(four, 4, pageOf([], 5, { deleted: [messageId(2)] })))?.deleted).toBe(true)
  })

  test('updates file URLs when messages are read again', () => {
    const fresh = buildMessage(2, { profile_photo: '/api/files/2?signature=fresh' })
    expect(join(three, pageOf([fresh], 3)).messages[1]?.profile_photo).toBe(fresh.profile_photo)
  })

  test('returns its newest page for caching, unless it lacks the end', () => {
    expect(newestPage(three, 2, 7)).toEqual(
      pageOf([buildMessage(2), buildMessage(3)], 3, { hasMore: true, read_number: 7 }),
    )
    expect(newestPage(applyMessage(three, buildMessage(5)), 2, 7)).toBeNull()
    expect(newestPage(openStretch(pageOf([buildMessage(1)], 3, { hasNewer: true })), 2, 7)).toBeNull()
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('equals the server after simulation %i', (seed) => {
  const { cache, shown } = playStory(seed)
  expect(cache.messages).toEqual(shown)
  expect(hasGap(cache)).toBe(false)
})
