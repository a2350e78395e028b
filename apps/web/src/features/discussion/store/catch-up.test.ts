import { expect, test, vi } from 'vitest'

import type { MessagePage, MessagePlace } from '#api/replies.ts'
import { buildMessage } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'
import { patience } from '#testing/patience.ts'

import { createDiscussionStore } from './discussion-store.ts'

const page = (numbers: readonly number[], version: number): MessagePage => ({
  replies: numbers.map((number) => buildMessage(number)),
  hasMore: false,
  version,
  read_number: 0,
  my_reactions: {},
  deleted: [],
})

const begin = () => {
  const requests: { place: MessagePlace; answer: PromiseWithResolvers<MessagePage> }[] = []
  const store = createDiscussionStore({
    read: (place) => {
      const answer = Promise.withResolvers<MessagePage>()
      requests.push({ place, answer })
      return answer.promise
    },
    me: buildPerson().uid_user,
    firstPage: 50,
    kept: page([1], 1),
    onMissing: vi.fn<(sentence: string) => void>(),
  })
  const answer = (at: number, answered: MessagePage) => requests[at]?.answer.resolve(answered)
  const places = () => requests.map(({ place }) => place)
  const numbers = () => store.getState().cache.messages.map(({ message_number }) => message_number)
  return { store, answer, places, numbers }
}

test('runs one more catch-up after a running one, from where it ended', async () => {
  const { store, answer, places, numbers } = begin()
  store.start(null)
  store.catchUp()
  store.catchUp()
  expect(places()).toEqual([{ since: 1 }])
  answer(0, page([2], 2))
  await vi.waitFor(() => expect(places()).toEqual([{ since: 1 }, { since: 2 }]), patience)
  answer(1, page([3], 3))
  await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3]), patience)
  expect(places()).toHaveLength(2)
  // The next one runs immediately.
  store.catchUp()
  expect(places().at(-1)).toEqual({ since: 3 })
})
