import { expect, it } from 'vitest'

import { createQuiet } from './quiet.ts'

const start = (most?: number) => {
  let time = 1000
  const quiet = createQuiet(() => time, most)
  return { quiet, pass: (milliseconds: number) => void (time += milliseconds) }
}

it('a room is quiet since its last event, and since the start before the first', () => {
  const { quiet, pass } = start()
  pass(50)
  expect(quiet.lasting('a')).toBe(50)
  quiet.note('a')
  pass(20)
  expect([quiet.lasting('a'), quiet.lasting('b')]).toEqual([20, 70])
  quiet.note('a')
  expect(quiet.lasting('a')).toBe(0)
})

it('several rooms are as quiet as the loudest of them', () => {
  const { quiet, pass } = start()
  pass(50)
  quiet.note('a')
  pass(5)
  quiet.note('b')
  pass(7)
  expect([quiet.lasting('a', 'b'), quiet.lasting('a', 'c')]).toEqual([7, 12])
})

it('of a room that was forgotten never more is said than is true', () => {
  const { quiet, pass } = start(2)
  for (const room of ['a', 'b', 'a', 'c']) {
    pass(10)
    quiet.note(room)
  }
  pass(1)
  // The event of b, 21 ago, is forgotten; nothing older is known of any room.
  expect(['a', 'b', 'c', 'd'].map((room) => quiet.lasting(room))).toEqual([11, 21, 1, 21])
})

it('after events were lost nothing is known', () => {
  const { quiet, pass } = start()
  pass(100)
  quiet.reset()
  pass(3)
  expect(quiet.lasting('a')).toBe(3)
})
