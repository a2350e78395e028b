// Several processes tell one room: what another process stored can come after what was stored later. What comes too early
// is held until what precedes it is there, but never longer than a moment: an event is a hint that may be lost.

/**
 * How long what is missing is waited for: `gap` where something surely is, longer than Redis takes under load; `first`
 * where a room has just begun to listen and it is not known, so short that nobody notices.
 */
type Waits = { readonly first: number; readonly gap: number }
const usualWaits: Waits = { first: 100, gap: 1000 }
/** Whatever is held beyond this goes at once. */
const heldMax = 200

type Queue = { last: number | undefined; held: Map<number, () => void>; timer: NodeJS.Timeout | undefined }

export type InOrder = {
  /** Calls `deliver` once everything of the room with a lower version was delivered, or has been waited for. */
  readonly put: (room: string, version: number, deliver: () => void) => void
  /** Nobody is in the room any more: the next to come begins anew. */
  readonly forget: (room: string) => void
}

export const createInOrder = (waits: Waits = usualWaits): InOrder => {
  const queues = new Map<string, Queue>()

  const deliverHeld = (queue: Queue, isDue: (version: number) => boolean): void => {
    for (const version of [...queue.held.keys()].toSorted((one, other) => one - other)) {
      if (!isDue(version)) return
      const deliver = queue.held.get(version)
      queue.held.delete(version)
      queue.last = Math.max(queue.last ?? version, version)
      deliver?.()
    }
  }
  const settle = (queue: Queue): void => {
    if (queue.held.size > heldMax) deliverHeld(queue, () => true)
    else deliverHeld(queue, (version) => queue.last !== undefined && version <= queue.last + 1)
    if (queue.held.size === 0) {
      clearTimeout(queue.timer)
      queue.timer = undefined
    } else {
      const wait = queue.last === undefined ? waits.first : waits.gap
      queue.timer ??= setTimeout(() => {
        queue.timer = undefined
        // Only what lacks before the first is given up; another gap has a wait of its own.
        queue.last = Math.min(...queue.held.keys()) - 1
        settle(queue)
      }, wait)
    }
  }
  return {
    put: (room, version, deliver) => {
      const queue = queues.get(room) ?? { last: undefined, held: new Map(), timer: undefined }
      queues.set(room, queue)
      const same = queue.held.get(version)
      // Two events of one version do not happen; if they do, none is lost.
      same?.()
      queue.held.set(version, deliver)
      settle(queue)
    },
    forget: (room) => {
      clearTimeout(queues.get(room)?.timer)
      queues.delete(room)
    },
  }
}
