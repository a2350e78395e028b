import { kanbanStatuses, type KanbanStatus } from '@joinery/contract/replies'
import { describe, expect, it } from 'vitest'

import { createRandom } from '#testing/fuzz/random.ts'

import {
  cardIn,
  changesIn,
  columnsOf,
  orderOf,
  placeCard,
  positionGap,
  type Columns,
  type StoredCard,
} from './card-order.ts'

const card = (uid_reply: string, position: number, kanban_status: KanbanStatus = 'todo'): StoredCard => ({
  uid_reply,
  kanban_status,
  position,
  is_deleted: false,
})

const columnOf = (names: string): Columns =>
  columnsOf(names.split('').map((name, index) => card(name, (index + 1) * positionGap)))

const withDeleted = (columns: Columns, names: string): Columns =>
  columnsOf(
    kanbanStatuses.flatMap((status) =>
      columns[status].map((some) => (names.includes(some.uid_reply) ? { ...some, is_deleted: true } : some)),
    ),
  )
const withRestored = (columns: Columns): Columns =>
  columnsOf(kanbanStatuses.flatMap((status) => columns[status].map((some) => ({ ...some, is_deleted: false }))))

const namesIn = (columns: Columns, status: KanbanStatus = 'todo'): string =>
  columns[status]
    .filter(({ is_deleted }) => !is_deleted)
    .map(({ uid_reply }) => uid_reply)
    .join('')

/** Asserts that positions are strictly increasing integers and that reading them again gives the same columns. */
const expectSound = (columns: Columns): void => {
  for (const status of kanbanStatuses) {
    const positions = columns[status].map(({ position }) => position)
    expect(positions.every((position) => Number.isSafeInteger(position))).toBe(true)
    expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0))).toBe(true)
  }
  expect(columnsOf(kanbanStatuses.flatMap((status) => columns[status]).toReversed())).toEqual(columns)
}

describe('a moved card', () => {
  it.each([
    [-3, 'dabc'],
    [0, 'dabc'],
    [1, 'adbc'],
    [3, 'abcd'],
    [4, 'abcd'],
    [Number.MAX_SAFE_INTEGER, 'abcd'],
  ])('with order %d goes to the nearest existing index', (order, names) => {
    expect(namesIn(placeCard(columnOf('abcd'), { uid_reply: 'd', to: undefined, order }))).toBe(names)
  })

  it('goes from any column to any other, including an empty one', () => {
    let columns = columnOf('abc')
    columns = placeCard(columns, { uid_reply: 'b', to: 'done', order: 7 })
    columns = placeCard(columns, { uid_reply: 'c', to: 'done', order: 0 })
    expect([namesIn(columns), namesIn(columns, 'done')]).toEqual(['a', 'cb'])
    expect(cardIn(columns, 'b')?.kanban_status).toBe('done')
  })

  it('is the only card written while there is a gap', () => {
    const before = columnOf('abcdefgh')
    const after = placeCard(before, { uid_reply: 'h', to: undefined, order: 2 })
    expect(changesIn(before, after)).toEqual([card('h', 2.5 * positionGap)])
  })

  it('stays where it is if it is deleted or unknown', () => {
    const columns = withDeleted(columnOf('abc'), 'b')
    for (const uid_reply of ['b', 'x']) {
      expect(placeCard(columns, { uid_reply, to: 'done', order: 0 })).toBe(columns)
    }
  })
})

describe('repeated moves between the same two neighbours', () => {
  it('renumber the column when the gap is used up', () => {
    const dealt = 'cdefghijklmnopqrstuvwxyz0123456789'
    let columns = columnOf(`ab${dealt}`)
    let respaced = 0
    for (const uid_reply of dealt) {
      const before = columns
      columns = placeCard(before, { uid_reply, to: undefined, order: 1 })
      if (changesIn(before, columns).length > 1) respaced += 1
      expectSound(columns)
    }
    expect(namesIn(columns)).toBe(`a${dealt.split('').toReversed().join('')}b`)
    expect(respaced).toBe(1)
  })
})

describe('a deleted card', () => {
  it('is not counted, and returns to its position when restored', () => {
    const columns = placeCard(withDeleted(columnOf('abcde'), 'bc'), { uid_reply: 'e', to: undefined, order: 1 })
    expect(namesIn(columns)).toBe('aed')
    expect(orderOf(columns, card('d', 0))).toBe(2)
    expect(namesIn(withRestored(columns))).toBe('aebcd')
  })

  it('keeps its position while another moves to the top and to the end', () => {
    let columns = withDeleted(columnOf('abcd'), 'ad')
    columns = placeCard(columns, { uid_reply: 'c', to: undefined, order: 0 })
    columns = placeCard(columns, { uid_reply: 'c', to: undefined, order: 9 })
    expect(namesIn(withRestored(columns))).toBe('abcd')
  })
})

describe('random moves', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))('cards are where a plain list has them (%d)', (seed) => {
    const roll = createRandom(seed).below
    const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] ?? (items[0] as Item) // never empty
    const names = 'abcdefghij'.split('')
    let columns = columnsOf(names.map((name, index) => card(name, (index + 1) * positionGap, pick(kanbanStatuses))))
    const lists: Record<KanbanStatus, string[]> = { todo: [], in_progress: [], done: [] }
    for (const status of kanbanStatuses) lists[status] = namesIn(columns, status).split('')
    for (let step = 0; step < 400; step++) {
      const uid_reply = pick(names)
      // Mostly to the same few indexes, so that gaps are used up repeatedly.
      const order = roll(4) - 1
      const to = roll(3) === 0 ? undefined : pick(kanbanStatuses)
      const from = kanbanStatuses.find((status) => lists[status].includes(uid_reply)) ?? 'todo'
      lists[from] = lists[from].filter((name) => name !== uid_reply)
      lists[to ?? from].splice(Math.max(0, order), 0, uid_reply)
      columns = placeCard(columns, { uid_reply, to, order })
      expectSound(columns)
      for (const status of kanbanStatuses) expect(namesIn(columns, status)).toBe(lists[status].join(''))
    }
    const orders = kanbanStatuses.map((status) => columns[status].map((some) => orderOf(columns, some)))
    expect(orders).toEqual(kanbanStatuses.map((status) => lists[status].map((_, index) => index)))
  })

  it.each(Array.from({ length: 10 }, (_, seed) => seed))(
    'restore deleted cards between their neighbours (%d)',
    (seed) => {
      const roll = createRandom(seed + 100).below
      const names = 'abcdefghij'
      // Cards at even indexes stay, those between them are deleted, and the rest of the board moves at random.
      let columns = withDeleted(columnOf(`${names}vwxyz`), 'bdfhj')
      for (let step = 0; step < 200; step++) {
        columns = placeCard(columns, { uid_reply: 'vwxyz'[roll(5)] ?? 'v', to: undefined, order: roll(12) - 1 })
      }
      expectSound(columns)
      expect(namesIn(withRestored(columns)).replaceAll(/[v-z]/g, '')).toBe(names)
    },
  )
})
