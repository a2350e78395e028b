// Where a selection is in the list: by room, in order of first use, and by position within the room.
import type { Selection } from './selections.ts'

/**
 * The list after a selection was created or updated, as an event reports it. A selection that is new or has changed its
 * room comes last in its room, and a new room comes last.
 */
export const placeSelection = (list: readonly Selection[], changed: Selection): Selection[] => {
  const known = list.find(({ uid_selection }) => uid_selection === changed.uid_selection)
  if (known?.room === changed.room) return list.map((one) => (one === known ? changed : one))
  const others = list.filter((one) => one !== known)
  const last = others.findLastIndex(({ room }) => room === changed.room)
  return last === -1 ? [...others, changed] : others.toSpliced(last + 1, 0, changed)
}
