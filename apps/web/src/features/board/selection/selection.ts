// The selected cards. Cards subscribe to their own part, so that selecting one of hundreds renders one.
import { createStore } from '#lib/store/store.ts'

/** What the bar has open. */
export type BarPanel = 'move' | 'assign' | 'labels' | 'delete'

type SelectionState = {
  readonly uids: ReadonlySet<string>
  /** The card a range starts at, and what was selected with it. */
  readonly anchor: string | null
  readonly base: ReadonlySet<string>
  readonly panel: BarPanel | null
}

const none: SelectionState = { uids: new Set(), anchor: null, base: new Set(), panel: null }

export type Selection = ReturnType<typeof createSelection>

/** `onLimit` is called when more than `max` cards would be selected. */
export const createSelection = (max: number, onLimit: () => void) => {
  const { getState, subscribe, set, change } = createStore(none)

  const select = (uids: ReadonlySet<string>, anchor: string, base: ReadonlySet<string>): void => {
    if (uids.size > max) return onLimit()
    return set(uids.size === 0 ? none : { uids, anchor, base, panel: null })
  }

  return {
    getState,
    subscribe,
    has: (uid: string): boolean => getState().uids.has(uid),
    isActive: (): boolean => getState().uids.size > 0,
    toggle: (uid: string): void => {
      const uids = new Set(getState().uids)
      if (!uids.delete(uid)) uids.add(uid)
      select(uids, uid, uids)
    },
    /** Selects from the anchor to the card if both are in the column, else adds the card. */
    extendTo: (uid: string, column: readonly string[]): void => {
      const { anchor, base } = getState()
      const [from, to] = [anchor === null ? -1 : column.indexOf(anchor), column.indexOf(uid)]
      if (anchor === null || from === -1 || to === -1) {
        const uids = new Set([...getState().uids, uid])
        return select(uids, uid, uids)
      }
      return select(new Set([...base, ...column.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor, base)
    },
    /** Deselects cards that are no longer shown. */
    keepShown: (shown: ReadonlySet<string>): void => {
      const { uids, anchor, base, panel } = getState()
      const kept = new Set([...uids].filter((uid) => shown.has(uid)))
      if (kept.size === uids.size) return
      set(kept.size === 0 ? none : { uids: kept, anchor, base, panel })
    },
    clear: (): void => set(none),
    show: (panel: BarPanel | null): void => {
      if (getState().uids.size > 0) change({ panel })
    },
  }
}
