// Follows a board by its changes. Each change of the server has a version, one above the version before; they come as events
// and as answers to what this browser saved, twice, late and in any order, and an event may never come. A change is applied
// on the version right before it and on no other. Where one is missing for longer than a moment, the board is read again.
import { limits } from '@joinery/contract/limits'

import type { KnownBoard } from '#api/kanban.ts'

import { mergeChange, type ServerChange } from './merge-change.ts'

type Options = {
  readonly known: () => KnownBoard | undefined
  readonly write: (board: KnownBoard) => void
  /** A change was applied; what it says of comments is not in the board. */
  readonly onApplied: (change: ServerChange) => void
  /** Something was missed. */
  readonly onGap: () => void
}

type Waiting = { readonly version: number; readonly end: (isApplied: boolean) => void }

export type BoardFeed = ReturnType<typeof createBoardFeed>

/** How long something that was saved waits for the changes before it: those that were missed are read within this time. */
const settlePatienceMs = 2000

/** More that wait for a missing one are not kept: the board is read again anyway. */
const heldMax = 100

export const createBoardFeed = ({ known, write, onApplied, onGap }: Options) => {
  /** By version. Null: it is known to exist, but not what it changed. */
  const held = new Map<number, ServerChange | null>()
  const waiting = new Set<Waiting>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const watchGap = (): void => {
    if (held.size === 0) {
      clearTimeout(timer)
      timer = undefined
      return
    }
    // Not anew with each change: on a busy board the patience would never end.
    timer ??= setTimeout(() => {
      timer = undefined
      onGap()
    }, limits.reply.gapPatience)
  }

  const endWaiting = (version: number): void => {
    for (const one of waiting) {
      if (one.version > version) continue
      waiting.delete(one)
      one.end(true)
    }
  }

  /** Applies what can be applied; also called when the board was read. */
  const catchUp = (): void => {
    const start = known()
    if (!start || start.version === null) return
    let { board, version } = start
    for (const other of held.keys()) if (other <= version) held.delete(other)
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
    watchGap()
    endWaiting(version)
  }

  const hold = (version: number, change: ServerChange | null): void => {
    if (held.size >= heldMax) held.clear()
    held.set(version, change ?? held.get(version) ?? null)
    catchUp()
  }

  const hear = (change: ServerChange): void => {
    // The first reading may still be under way: then it is held. A server that does not say versions is read again.
    if (change.version === undefined || known()?.version === null) return onGap()
    return hold(change.version, change)
  }

  return {
    hear,
    catchUp,
    /** Something was saved that takes this version; what it changed on the board is said by its event alone. */
    expect: (version: number | undefined): void => {
      if (version !== undefined && typeof known()?.version === 'number') hold(version, null)
    },
    /** What was saved here; answers whether it is in what is known. Waits a moment for changes of others before it. */
    settle: async (change: ServerChange): Promise<boolean> => {
      const { version } = change
      if (version === undefined || typeof known()?.version !== 'number') return false
      hear(change)
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
    /** Nobody shows the board any more. */
    stop: (): void => {
      held.clear()
      watchGap()
      for (const one of waiting) one.end(false)
      waiting.clear()
    },
  }
}
