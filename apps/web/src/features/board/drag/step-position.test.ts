import { describe, expect, test } from 'vitest'

import { buildBoard, cardId } from '#testing/build-card.ts'

import { createDrag, type Held, isHome, spokenPosition } from './drag.ts'
import { stepPosition } from './step-position.ts'

const shown = buildBoard({ todo: [1, 2, 3], in_progress: [4] })

const hold = (number: number): Held => {
  const drag = createDrag()
  drag.setDropTarget({ shown, onDrop: () => {}, onMissingId: () => {} })
  drag.lift(cardId(number), 'keys')
  const held = drag.getHeld()
  if (!held) throw new Error('The card stands on the board')
  return held
}

/** The position of a card after some keys. */
const walk = (number: number, keys: readonly string[]) => {
  let held = hold(number)
  for (const key of keys) held = { ...held, to: stepPosition(shown, held, key) ?? held.to }
  return { place: spokenPosition(shown, held), isHome: isHome(held) }
}

describe('moving a card by keys', () => {
  test.each([
    [2, [], 'Position 2 of 3 in To Do', true],
    [2, ['ArrowUp'], 'Position 1 of 3 in To Do', false],
    [2, ['ArrowUp', 'ArrowUp'], 'Position 1 of 3 in To Do', false],
    [2, ['ArrowDown'], 'Position 3 of 3 in To Do', false],
    [2, ['ArrowDown', 'ArrowDown'], 'Position 3 of 3 in To Do', false],
    [2, ['ArrowDown', 'ArrowUp'], 'Position 2 of 3 in To Do', true],
    [3, ['Home'], 'Position 1 of 3 in To Do', false],
    [1, ['End'], 'Position 3 of 3 in To Do', false],
    [2, ['ArrowRight'], 'Position 2 of 2 in In Progress', false],
    [1, ['ArrowRight'], 'Position 1 of 2 in In Progress', false],
    [1, ['ArrowRight', 'ArrowRight'], 'Position 1 of 1 in Done', false],
    [1, ['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Position 1 of 1 in Done', false],
    [1, ['ArrowLeft'], 'Position 1 of 3 in To Do', true],
    [1, ['ArrowRight', 'ArrowLeft'], 'Position 1 of 3 in To Do', true],
    [1, ['x'], 'Position 1 of 3 in To Do', true],
  ])('moves card %i by %j to %s', (number, keys, place, home) => {
    expect(walk(number, keys)).toEqual({ place, isHome: home })
  })
})
