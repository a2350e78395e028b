import { limits } from '@joinery/contract/limits'
import type { Reaction } from '@joinery/contract/replies'
import { expect, test } from 'vitest'

import { mergeMine, mergeReaction, ownChange } from './merge-reaction.ts'

const two: Reaction[] = [
  { emoji: '👍', count: 2, names: ['Mara', 'Ines'] },
  { emoji: '🔥', count: 1, names: ['Mara'] },
]

test('adds a person to a reaction, and a new reaction at the end', () => {
  const more = mergeReaction(two, { emoji: '👍', count: 3, name: 'Jonas', added: true })
  expect(more[0]).toEqual({ emoji: '👍', count: 3, names: ['Mara', 'Ines', 'Jonas'] })
  expect(mergeReaction(more, { emoji: '🎉', count: 1, name: 'Jonas', added: true })[2]).toEqual({
    emoji: '🎉',
    count: 1,
    names: ['Jonas'],
  })
})

test('removes a person, and the reaction with its last person', () => {
  const fewer = mergeReaction(two, { emoji: '👍', count: 1, name: 'Mara', added: false })
  expect(fewer[0]).toEqual({ emoji: '👍', count: 1, names: ['Ines'] })
  expect(mergeReaction(fewer, { emoji: '🔥', count: 0, name: 'Mara', added: false })).toHaveLength(1)
})

test('names each person once when the event of an own reaction follows it', () => {
  const change = ownChange(two, [], { emoji: '🔥', name: 'Ines', added: true })
  if (!change) throw new Error('no change')
  const shown = mergeReaction(two, change)
  expect(mergeReaction(shown, change)).toEqual(shown)
  const removal = ownChange(shown, ['🔥'], { emoji: '🔥', name: 'Ines', added: false })
  if (!removal) throw new Error('no removal')
  const removed = mergeReaction(shown, removal)
  expect(mergeReaction(removed, removal)).toEqual(removed)
  expect(removed).toEqual(two)
})

test('names at most the first 20 people', () => {
  const names = Array.from({ length: limits.reply.reactionNames }, (_, index) => `Person ${index}`)
  const change = { emoji: '👍', count: 21, name: 'Late', added: true } as const
  expect(mergeReaction([{ emoji: '👍', count: 20, names }], change)).toEqual([{ emoji: '👍', count: 21, names }])
})

test('changes nothing if a person has reacted so before', () => {
  expect(ownChange(two, ['👍'], { emoji: '👍', name: 'Mara', added: true })).toBeUndefined()
  expect(mergeMine(['👍'], { emoji: '👍', added: true })).toEqual(['👍'])
})
