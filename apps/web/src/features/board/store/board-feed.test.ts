import { limits } from '@joinery/contract/limits'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { KnownBoard } from '#api/kanban.ts'
import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'

import { createBoardFeed } from './board-feed.ts'
import type { ServerChange } from './merge-change.ts'

beforeEach(() => void vi.useFakeTimers())

/** A board of one card at version 1, and its feed. */
const start = (version: number | null = 1) => {
  let known: KnownBoard | undefined = { board: buildBoard({ todo: [1] }), version, mark: 'mark' }
  const onGap = vi.fn<() => void>()
  const applied: (number | undefined)[] = []
  const passed: (number | undefined)[] = []
  const feed = createBoardFeed({
    known: () => known,
    write: (board) => {
      known = board
    },
    onApplied: (change) => applied.push(change.version),
    onPassed: (change) => passed.push(change.version),
    onGap,
  })
  return {
    feed,
    onGap,
    applied,
    passed,
    read: (board: KnownBoard | undefined) => {
      known = board
      feed.catchUp()
    },
    version: () => known?.version,
    dueDate: () => known?.board.todo[0]?.due_date,
  }
}

/** Sets the due date to the day of the version. */
const change = (version: number): ServerChange => ({
  uid_reply: cardId(1),
  version,
  card: { uid_reply: cardId(1), due_date: `2026-11-${String(version).padStart(2, '0')}` },
})

const patience = limits.reply.gapTimeout

describe('versioned board', () => {
  test('applies each change on the version before it, once', () => {
    const { feed, applied, dueDate, onGap, version } = start()
    for (const next of [2, 2, 3, 2, 3]) feed.receive(change(next))
    expect([version(), dueDate(), applied]).toEqual([3, '2026-11-03', [2, 3]])
    vi.advanceTimersByTime(patience)
    expect(onGap).not.toHaveBeenCalled()
  })

  test('holds an early change and does not refetch when the missing one arrives in time', () => {
    const { feed, applied, dueDate, onGap, version } = start()
    for (const next of [4, 3]) feed.receive(change(next))
    expect([version(), dueDate()]).toEqual([1, null])
    vi.advanceTimersByTime(patience - 1)
    feed.receive(change(2))
    expect([version(), dueDate(), applied]).toEqual([4, '2026-11-04', [2, 3, 4]])
    vi.advanceTimersByTime(patience)
    expect(onGap).not.toHaveBeenCalled()
  })

  test('refetches when a change is missing, even while others keep coming', () => {
    const { feed, onGap, read, version } = start()
    for (const next of [3, 4, 5]) {
      feed.receive(change(next))
      vi.advanceTimersByTime(patience / 3)
    }
    expect(onGap).toHaveBeenCalledTimes(1)
    feed.receive(change(6))
    // The response includes the missing change but not the latest.
    read({ board: buildBoard({ todo: [1] }), version: 5, mark: 'mark' })
    expect(version()).toBe(6)
    vi.advanceTimersByTime(10 * patience)
    expect(onGap).toHaveBeenCalledTimes(1)
  })

  test('refetches immediately when a change is incomplete', () => {
    const { feed, onGap } = start()
    feed.receive({ uid_reply: cardId(1), version: 2 })
    expect(onGap).toHaveBeenCalledTimes(1)
    feed.receive({ uid_reply: cardId(1) })
    expect(onGap).toHaveBeenCalledTimes(2)
  })

  test('refetches with every change when the server sends no versions', async () => {
    const { feed, onGap, dueDate } = start(null)
    feed.receive(change(2))
    expect([onGap.mock.calls.length, dueDate()]).toEqual([1, null])
    feed.expect(3)
    expect(await feed.settle(change(2))).toBe(false)
    expect(onGap).toHaveBeenCalledTimes(1)
  })

  test('reports changes included in a refetch, because comments and checklists are read apart', () => {
    const { feed, applied, passed, read } = start()
    feed.receive(change(3))
    read({ board: buildBoard({ todo: [1] }), version: 3, mark: 'mark' })
    expect([applied, passed]).toEqual([[], [3]])
    feed.receive(change(2))
    expect(passed).toEqual([3, 2])
  })

  test('applies changes that arrived during the first load', () => {
    const { feed, read, dueDate, onGap } = start()
    read(undefined)
    feed.receive(change(2))
    read({ board: buildBoard({ todo: [1] }), version: 1, mark: 'mark' })
    expect([dueDate(), onGap.mock.calls.length]).toEqual(['2026-11-02', 0])
  })
})

describe('own changes', () => {
  test('are applied by their response, and ignored as events', async () => {
    const { feed, applied, version } = start()
    expect(await feed.settle({ uid_reply: cardId(9), version: 2, card: buildCard(9, { card_order: 1 }) })).toBe(true)
    feed.receive(change(2))
    expect([version(), applied]).toEqual([2, [2]])
    expect(await feed.settle(change(2))).toBe(true)
  })

  test('wait for earlier changes of others', async () => {
    const { feed, version } = start()
    const settled = feed.settle(change(3))
    expect(version()).toBe(1)
    feed.receive(change(2))
    expect([await settled, version()]).toEqual([true, 3])
  })

  test('stop waiting after a limit', async () => {
    const { feed, onGap } = start()
    const settled = feed.settle(change(3))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await settled, onGap.mock.calls.length]).toEqual([false, 1])
    const another = feed.settle(change(4))
    feed.stop()
    expect(await another).toBe(false)
  })

  test('trigger a refetch when their event does not arrive', () => {
    const { feed, applied, onGap } = start()
    feed.expect(2)
    feed.receive(change(2))
    expect(applied).toEqual([2])
    feed.expect(3)
    vi.advanceTimersByTime(patience)
    expect([applied, onGap.mock.calls.length]).toEqual([[2], 1])
  })
})
