import type { Reply } from '@joinery/contract/replies'
import { describe, expect, test } from 'vitest'

import { type MessageCache, openStretch } from '#features/discussion/store/message-cache.ts'
import type { Unsent } from '#features/discussion/store/unsent-messages.ts'
import { buildMessage, buildOwnMessage, jonas } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'

import { rowsOf } from './message-rows.ts'

const { uid_user, email } = buildPerson()
const me = { uid_user, email, name: 'Mara Hartwell', profile_photo: null }
const nothing = { me, unsent: [], unreadAfter: null as number | null } // a test may name one

/** In local time, so that the time zone does not matter. */
const at = (hour: number, minute: number, second = 0, day = 14) =>
  new Date(2026, 10, day, hour, minute, second).toISOString()

const stretch = (replies: Reply[], rest: { hasMore?: boolean; hasNewer?: boolean } = {}): MessageCache =>
  openStretch({ replies, hasMore: false, version: 99, read_number: 0, my_reactions: {}, ...rest })

const groups = (cache: MessageCache, options = nothing) =>
  rowsOf(cache, options).map(({ startsGroup, endsGroup }) => `${startsGroup ? '[' : ''}${endsGroup ? ']' : ''}`)

const waiting = (clientId: string, created_at = at(12, 30)): Unsent => ({
  clientId,
  html: '<p>Oak</p>',
  files: [],
  quote: null,
  created_at,
  stage: 'sending',
  progress: 0,
  reason: null,
  isWaiting: false,
})

describe('message group', () => {
  test('holds messages of one author within five minutes of the last', () => {
    const cache = stretch([
      buildMessage(1, { created_at: at(12, 0) }),
      buildMessage(2, { created_at: at(12, 5) }),
      buildMessage(3, { created_at: at(12, 10) }),
      buildMessage(4, { created_at: at(12, 15, 1) }),
    ])
    expect(groups(cache)).toEqual(['[', '', ']', '[]'])
  })

  test('ends when another author writes', () => {
    const cache = stretch([
      buildMessage(1, { created_at: at(12, 0) }),
      buildOwnMessage(2, { created_at: at(12, 1) }),
      buildMessage(3, { created_at: at(12, 2) }),
    ])
    expect(groups(cache)).toEqual(['[]', '[]', '[]'])
  })

  test('ends at midnight', () => {
    const cache = stretch([
      buildMessage(1, { created_at: at(23, 59) }),
      buildMessage(2, { created_at: at(0, 1, 0, 15) }),
    ])
    expect(groups(cache)).toEqual(['[]', '[]'])
  })
})

describe('day heading', () => {
  test('appears above the first message of a day', () => {
    const cache = stretch([
      buildMessage(1, { created_at: at(9, 0) }),
      buildMessage(2, { created_at: at(18, 0) }),
      buildMessage(3, { created_at: at(9, 0, 0, 15) }),
    ])
    expect(rowsOf(cache, nothing).map(({ beginsDay }) => beginsDay)).toEqual([true, false, true])
    expect(rowsOf(cache, nothing)[2]?.day).toBe(new Date(2026, 10, 15).getTime())
  })

  test('does not appear while older messages are not loaded', () => {
    expect(rowsOf(stretch([buildMessage(5)], { hasMore: true }), nothing)[0]?.beginsDay).toBe(false)
  })
})

describe('unread divider', () => {
  const cache = stretch([buildMessage(1), buildOwnMessage(2), buildMessage(3), buildMessage(4)])
  const marked = (unreadAfter: number | null, of = cache) =>
    rowsOf(of, { ...nothing, unreadAfter })
      .filter(({ isFirstUnread }) => isFirstUnread)
      .map(({ message }) => message?.message_number)

  test('appears above the first unread message of another author', () => {
    expect(marked(1)).toEqual([3])
    expect(marked(3)).toEqual([4])
    expect(marked(4)).toEqual([])
    expect(marked(null)).toEqual([])
  })

  test('appears only after the first unread message is loaded', () => {
    expect(marked(1, stretch([buildMessage(3)], { hasMore: true }))).toEqual([])
    expect(marked(2, stretch([buildMessage(3)], { hasMore: true }))).toEqual([3])
  })

  test('starts a new group', () => {
    const close = stretch([buildMessage(1, { created_at: at(12, 0) }), buildMessage(2, { created_at: at(12, 1) })])
    expect(groups(close, { ...nothing, unreadAfter: 1 })).toEqual(['[]', '[]'])
  })
})

describe('unsent messages', () => {
  const cache = stretch([buildOwnMessage(1, { clientId: 'a', created_at: at(12, 29) })])

  test('appear at the end, in the group of their author', () => {
    const rows = rowsOf(cache, { ...nothing, unsent: [waiting('b')] })
    expect(rows.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(rows[1]?.startsGroup).toBe(false)
    expect(rows[1]?.author.name).toBe('Mara Hartwell')
  })

  test('appear once after arrival, with the same key', () => {
    expect(rowsOf(cache, { ...nothing, unsent: [waiting('a')] }).map(({ key }) => key)).toEqual(['a'])
  })

  test('are hidden while the end of the discussion is not loaded', () => {
    const middle = stretch([buildMessage(1)], { hasNewer: true })
    expect(rowsOf(middle, { ...nothing, unsent: [waiting('b')] })).toHaveLength(1)
  })
})

test('does not use the client id of another author as a key', () => {
  const [row] = rowsOf(stretch([buildMessage(1, { clientId: 'a', uid_user: jonas.uid_user })]), nothing)
  expect(row?.key).toBe(row?.message?.uid_reply)
})
