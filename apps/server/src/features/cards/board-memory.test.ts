import { expect, it } from 'vitest'

import { createBoardMemory } from './board-memory.ts'
import { columnsOf } from './card-order.ts'

it('keeps the positions of the 50 most recently used boards', () => {
  const memory = createBoardMemory()
  const remember = (board: number) =>
    memory.rememberPositions(`board ${board}`, { version: board, columns: columnsOf([]) })
  for (let board = 1; board <= 50; board++) remember(board)
  remember(1)
  remember(51)
  expect(memory.claimPositions('board 2')).toBeUndefined()
  for (const board of [1, 3, 51]) expect(memory.claimPositions(`board ${board}`)).toMatchObject({ version: board })
})
