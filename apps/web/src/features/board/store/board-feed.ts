// Keeps a board up to date by versioned changes, which come as events and responses: repeated, late, out of order or
// never. Each is applied only on the version right before it; a gap that lasts leads to a refetch.
import { limits } from '@joinery/contract/limits'

import type { KnownBoard } from '#api/kanban.ts'

import { mergeChange, type ServerChange } from './merge-change.ts'

type Options = {
  readonly known: () => KnownBoard | undefined
  readonly write: (board: KnownBoard) => void
  /** Called after a change was applied; comment changes are not part of the board. */
  readonly onApplied: (change: ServerChange) => void
  /** Called for a change that a refetched board includes; what is read apart may lack it. */
  readonly onPassed: (change: ServerChange) => void
  /** Called when changes were missed. */
  readonly onGap: () => void
}

type Waiting = { readonly version: number; readonly end: (isApplied: boolean) => void }

export type BoardFeed = ReturnType<typeof createBoardFeed>

/** How long an own change waits for earlier ones; a refetch takes less. */
const settlePatienceMs = 2000

/** Limit of held changes; beyond it a refetch is due anyway. */
const heldMax = 100

export const createBoardFeed = ({ known, write, onApplied, onPassed, onGap }: Options) => {
  /** By version. Null if only its existence is known. */
  const held = new Map<number, ServerChange | null>()
  const waiting = new Set<Waiting>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const watchGap = (): void => {
    if (held.size === 0) {
      clearTimeout(timer)
      timer = undefined
      return
    }
    // Not restarted by each change, or a busy board would never refetch.
    timer ??= setTimeout(() => {
      timer = undefined
      onGap()
    }, limits.reply.gapTimeout)
  }

  const endWaiting = (version: number): void => {
    for (const one of waiting) {
      if (one.version > version) continue
      waiting.delete(one)
      one.end(true)
    }
  }

  /** Applies all consecutive changes; also called after a refetch. */
  const catchUp = (): void => {
    const start = known()
    if (!start || start.version === null) return
    let { board, version } = start
    const passed = [...held].filter(([other]) => other <= version)
    for (const [other] of passed) held.delete(other)
    const applied: ServerChange[] = []
    for (let next = held.get(version + 1); next; next = held.get(version + 1)) {
      const merged = mergeChange(board, next)
      if (!merged) {
        held.set(version + 1, null)
        onGap()
        break
      }
      version += 1
      held.delete(version)
      board = merged
      applied.push(next)
    }
    if (applied.length > 0) write({ ...start, board, version })
    for (const change of applied) onApplied(change)
    for (const [, change] of passed) if (change) onPassed(change)
    watchGap()
    endWaiting(version)
  }

  const hold = (version: number, change: ServerChange | null): void => {
    if (held.size >= heldMax) held.clear()
    held.set(version, change ?? held.get(version) ?? null)
    catchUp()
  }

  const receive = (change: ServerChange): void => {
    // During the first load the change is held. Without versions, refetch.
    if (change.version === undefined || known()?.version === null) return onGap()
    return hold(change.version, change)
  }

  return {
    receive,
    catchUp,
    /** Announces a version whose content arrives with its event. */
    expect: (version: number | undefined): void => {
      if (version !== undefined && typeof known()?.version === 'number') hold(version, null)
    },
    /** Applies an own change after waiting for earlier ones; returns whether it is included. */
    settle: async (change: ServerChange): Promise<boolean> => {
      const { version } = change
      if (version === undefined || typeof known()?.version !== 'number') return false
      receive(change)
      if ((known()?.version ?? 0) >= version) return true
      return new Promise<boolean>((resolve) => {
        const end = (isApplied: boolean) => {
          clearTimeout(limit)
          resolve(isApplied)
        }
        const one: Waiting = { version, end }
        const limit = setTimeout(() => {
          waiting.delete(one)
          end(false)
        }, settlePatienceMs)
        waiting.add(one)
      })
    },
    /** Called when the board is no longer shown. */
    stop: (): void => {
      held.clear()
      watchGap()
      for (const one of waiting) one.end(false)
      waiting.clear()
    },
  }
}
