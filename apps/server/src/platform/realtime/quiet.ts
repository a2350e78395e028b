// How long nothing was told in a room. Whoever joins a room has read what it is about shortly before, and would have to read it
// again for what happened in between; a room that was quiet for longer than that needs no second reading.

/** Rooms whose last event is remembered. Of the others it is known only that they are quiet since the one that was forgotten. */
const roomsMax = 10_000

export type Quiet = {
  /** Something was told in this room, by whichever process. */
  readonly note: (room: string) => void
  /** Events may have been lost: nothing is known of the time before. */
  readonly reset: () => void
  /** In milliseconds, never more than it was: 0 where nothing is known. */
  readonly lasting: (...rooms: readonly string[]) => number
}

export const createQuiet = (now = () => performance.now(), most = roomsMax): Quiet => {
  /** In the order of their last events. */
  const lastAt = new Map<string, number>()
  let knownSince = now()
  return {
    note: (room) => {
      lastAt.delete(room)
      lastAt.set(room, now())
      const [oldest] = lastAt
      if (oldest === undefined || lastAt.size <= most) return
      lastAt.delete(oldest[0])
      knownSince = Math.max(knownSince, oldest[1])
    },
    reset: () => {
      lastAt.clear()
      knownSince = now()
    },
    lasting: (...rooms) => Math.floor(now() - Math.max(knownSince, ...rooms.map((room) => lastAt.get(room) ?? 0))),
  }
}
