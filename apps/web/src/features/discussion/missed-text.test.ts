import { limits } from '@joinery/contract/limits'
import { expect, it } from 'vitest'

import { buildMessage, jonas } from '#testing/build-message.ts'

import { missedText } from './missed-text.ts'
import type { Message } from './store/message-cache.ts'

it('returns missed messages of others, one per line, when there are enough to summarise', () => {
  const messages = [1, 2, 3, 4, 5, 6, 7].map((number) => buildMessage(number) as Message) // each has its number
  expect(missedText(messages, 2, 'mara')).toBe(
    [3, 4, 5, 6, 7].map((number) => `Jonas Pike: Message ${number}`).join('\n'),
  )
  expect(missedText(messages, 3, 'mara')).toBeNull()
  expect(missedText(messages, 2, jonas.uid_user)).toBeNull()
  expect(missedText(messages, null, 'mara')).toBeNull()
})

it('returns only the latest when the text would be too long', () => {
  const long = (number: number) => ({ ...buildMessage(number), original_content: `${number} ${'oak '.repeat(10_000)}` })
  const messages = [1, 2, 3, 4, 5, 6, 7].map((number) => long(number) as Message) // each has its number
  const text = missedText(messages, 0, 'mara') ?? ''
  expect(text.length).toBeLessThanOrEqual(limits.ai.summaryTextMax)
  expect(text.split('\n').map((line) => line.slice(0, 13))).toEqual([
    'Jonas Pike: 4',
    'Jonas Pike: 5',
    'Jonas Pike: 6',
    'Jonas Pike: 7',
  ])
})
