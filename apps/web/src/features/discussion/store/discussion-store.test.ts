import { limits } from '@joinery/contract/limits'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { Reply } from '@joinery/contract/replies'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { MessagePage, MessagePlace } from '#api/replies.ts'
import { CallError } from '#lib/http/call-error.ts'
import { buildMessage, buildOwnMessage, messageId } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'

import { createDiscussionStore } from './discussion-store.ts'

beforeEach(() => void vi.useFakeTimers())

const page = (replies: Reply[], version: number, rest: Partial<MessagePage> = {}): MessagePage => ({
  replies,
  hasMore: false,
  version,
  read_number: 0,
  my_reactions: {},
  ...rest,
})

const begin = (kept?: MessagePage) => {
  const requests: { place: MessagePlace; answer: PromiseWithResolvers<MessagePage> }[] = []
  const onMissing = vi.fn<(sentence: string) => void>()
  const store = createDiscussionStore({
    read: (place) => {
      const answer = Promise.withResolvers<MessagePage>()
      requests.push({ place, answer })
      return answer.promise
    },
    me: buildPerson().uid_user,
    firstPage: 50,
    kept,
    onMissing,
  })
  const answer = async (at: number, answered: MessagePage | Error) => {
    if (answered instanceof Error) requests[at]?.answer.reject(answered)
    else requests[at]?.answer.resolve(answered)
    await vi.advanceTimersByTimeAsync(0)
  }
  const places = () => requests.map(({ place }) => place)
  const numbers = () => store.getState().cache.messages.map(({ message_number }) => message_number)
  return { store, answer, places, numbers, onMissing }
}

describe('a restored message', () => {
  test('is read again if it has reactions, because its event does not say which are own', async () => {
    const reactions = [{ emoji: '👍' as const, count: 1, names: ['Mara'] }]
    const own = { my_reactions: { [messageId(1)]: ['👍' as const] } }
    const { store, answer, places } = begin(page([buildMessage(1, { reactions })], 1, own))
    store.start(null)
    await answer(0, page([], 1, { deleted: [] }))
    store.applyDeletion({ uid_reply: messageId(1), version: 2 })
    store.applyMessage(buildMessage(1, { reactions, version: 3 }))
    expect(places()).toEqual([{ since: 1 }, { around: messageId(1) }])
    await answer(1, page([buildMessage(1, { reactions, version: 3 })], 3, own))
    expect(store.findMessage(messageId(1))?.mine).toEqual(['👍'])
  })
})

describe('opening', () => {
  test('reads the newest page and ignores a superseded one', async () => {
    const { store, answer, places, numbers } = begin()
    store.start(null)
    store.show(messageId(4))
    expect(places()).toEqual([{ limit: 50 }, { around: messageId(4) }])
    await answer(1, page([buildMessage(4)], 9, { hasMore: true, hasNewer: true }))
    await answer(0, page([buildMessage(9)], 9))
    expect(numbers()).toEqual([4])
    expect(store.getState().scrollTarget).toEqual({ uid_reply: messageId(4) })
  })

  test('shows the cached page immediately and reads only what is new', async () => {
    const { store, answer, places, numbers } = begin(page([buildMessage(1)], 1, { read_number: 1 }))
    expect(numbers()).toEqual([1])
    store.start(null)
    expect(places()).toEqual([{ since: 1 }])
    await answer(0, page([buildMessage(2)], 2, { deleted: [], read_number: 1 }))
    expect(numbers()).toEqual([1, 2])
    expect(store.getState().unreadAfter).toBe(1)
  })

  test('starts at the first unread message after a long absence', async () => {
    const { store, answer, places, numbers } = begin()
    store.start(null)
    await answer(0, page([buildMessage(5), buildMessage(6)], 6, { hasMore: true, read_number: 2 }))
    expect(store.getState().phase).toBe('loading')
    await answer(1, page([buildMessage(2), buildMessage(3), buildMessage(4)], 6, { hasMore: true, read_number: 2 }))
    expect(places()).toEqual([{ limit: 50 }, { before: messageId(5), limit: limits.reply.pageMax }])
    expect(numbers()).toEqual([2, 3, 4, 5, 6])
    expect(store.getState().unreadAfter).toBe(2)
  })

  test('starts at the first unread message without the end when more than a thousand were missed', async () => {
    const { store, answer, places, numbers } = begin()
    store.start(null)
    await answer(0, page([buildMessage(2005), buildMessage(2006)], 2006, { hasMore: true, read_number: 2 }))
    expect(places()).toEqual([{ limit: 50 }, { aroundNumber: 3 }])
    const there = [buildMessage(2), buildMessage(3), buildMessage(4)]
    await answer(1, page(there, 2006, { hasMore: true, hasNewer: true, read_number: 2 }))
    expect(numbers()).toEqual([2, 3, 4])
    expect(store.getState()).toMatchObject({ phase: 'ready', unreadAfter: 2 })
    store.readNewer()
    expect(places().at(-1)).toEqual({ after: messageId(4) })
  })

  test('starts at the end when the unread messages cannot be read', async () => {
    const { store, answer, numbers } = begin()
    store.start(null)
    await answer(0, page([buildMessage(2006)], 2006, { hasMore: true, read_number: 2 }))
    await answer(1, new CallError('Away', 503))
    expect(numbers()).toEqual([2006])
    expect(store.getState().phase).toBe('ready')
  })

  test('reads older messages although new ones came first', async () => {
    const { store, answer, places, numbers } = begin(page([buildMessage(5)], 5, { read_number: 5, hasMore: true }))
    store.start(null)
    store.readOlder()
    await answer(0, page([buildMessage(6)], 6, { deleted: [], read_number: 5 }))
    await answer(1, page([buildMessage(4)], 6))
    expect(store.getState().older).toBe('still')
    store.readOlder()
    await answer(2, page([buildMessage(4)], 6))
    expect(places()).toEqual([{ since: 5 }, { before: messageId(5) }, { before: messageId(5) }])
    expect(numbers()).toEqual([4, 5, 6])
  })

  test('delays a catch-up requested during opening until the page is read', async () => {
    const { store, answer, places } = begin()
    store.start(null)
    store.catchUp()
    expect(places()).toHaveLength(1)
    await answer(0, page([buildMessage(1)], 1))
    expect(places()).toEqual([{ limit: 50 }, { since: 1 }])
  })

  test('shows the latest messages when the target does not exist', async () => {
    const { store, answer, places, onMissing } = begin()
    store.start(messageId(4))
    await answer(0, new CallError('Not found', 404))
    expect(onMissing).toHaveBeenCalledWith(texts.messageDeleted)
    await answer(1, page([buildMessage(9)], 9))
    expect(places()).toEqual([{ around: messageId(4) }, { limit: 50 }])
    expect(store.getState().phase).toBe('ready')
  })

  test('reports a target that was deleted', async () => {
    const { store, answer, onMissing } = begin()
    store.start(messageId(4))
    await answer(0, page([buildMessage(3), buildMessage(5)], 9))
    expect(onMissing).toHaveBeenCalledOnce()
  })
})

describe('version gap', () => {
  const withGap = async () => {
    const begun = begin()
    begun.store.start(null)
    await begun.answer(0, page([buildMessage(1)], 1))
    begun.store.applyMessage(buildMessage(3))
    return begun
  }

  test('is read after a moment unless it closes', async () => {
    const { store, places } = await withGap()
    await vi.advanceTimersByTimeAsync(limits.reply.gapTimeout - 1)
    store.applyMessage(buildMessage(2))
    await vi.advanceTimersByTimeAsync(1000)
    expect(places()).toHaveLength(1)
  })

  test('is read from the last complete version', async () => {
    const { answer, places, numbers } = await withGap()
    await vi.advanceTimersByTimeAsync(limits.reply.gapTimeout)
    expect(places()[1]).toEqual({ since: 1 })
    await answer(1, page([buildMessage(2), buildMessage(3)], 3, { deleted: [] }))
    expect(numbers()).toEqual([1, 2, 3])
  })

  test('is read again after a failure', async () => {
    const { answer, places } = await withGap()
    await vi.advanceTimersByTimeAsync(limits.reply.gapTimeout)
    await answer(1, new CallError('Network error', 0))
    await vi.advanceTimersByTimeAsync(limits.socket.reconnectionDelayMax)
    expect(places()[2]).toEqual({ since: 1 })
  })

  test('leads to the newest page when it is too long', async () => {
    const { answer, places, numbers } = await withGap()
    await vi.advanceTimersByTimeAsync(limits.reply.gapTimeout)
    await answer(1, page([], 900, { deleted: [], isCut: true }))
    expect(places()[2]).toEqual({ limit: 50 })
    await answer(2, page([buildMessage(900)], 900, { hasMore: true }))
    expect(numbers()).toEqual([900])
  })

  test('reads nothing after stop', async () => {
    const { store, places } = await withGap()
    store.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(places()).toHaveLength(1)
  })
})

describe('unread messages', () => {
  const ready = async (read_number: number, replies = [buildMessage(1)]) => {
    const begun = begin()
    begun.store.start(null)
    await begun.answer(0, page(replies, replies.length, { read_number }))
    return begun
  }
  const line = ({ store }: ReturnType<typeof begin>) => store.getState().unreadAfter

  test('are messages of others after the last read one', async () => {
    expect(line(await ready(0))).toBe(0)
    expect(line(await ready(1))).toBeNull()
    expect(line(await ready(0, [buildOwnMessage(1)]))).toBeNull()
  })

  test('are marked while the chat is not visible, and not otherwise', async () => {
    const looked = await ready(1)
    looked.store.setLooking(true)
    looked.store.applyMessage(buildMessage(2))
    expect(line(looked)).toBeNull()
    const away = await ready(1)
    away.store.applyMessage(buildMessage(2))
    expect(line(away)).toBe(1)
    away.store.applyMessage(buildMessage(3))
    expect(line(away)).toBe(1)
  })

  test('moves the divider on when everything above was read, and clears it with a reply', async () => {
    const begun = await ready(0)
    begun.store.setRead(1)
    begun.store.applyMessage(buildMessage(2))
    expect(line(begun)).toBe(1)
    begun.store.clearUnread()
    expect(line(begun)).toBeNull()
  })
})
