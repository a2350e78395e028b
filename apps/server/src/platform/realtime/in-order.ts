// Several processes broadcast to one room, and what one of them stored can arrive after what another stored later. The order
// is that of the versions: they are taken under the lock that is held until the commit, so whatever has a lower version was
// committed before, and its event is on its way, or lost with the process that was to send it. An event that is too early is
// held until its predecessor is here, but never longer than a moment: it is a hint, and clients read what they miss.

/** What decides about the order of an event: its own version, and that of the event before it. */
export type Versions = { readonly version: number; readonly after: number }

/** A project counts the versions of its discussion and of its board apart; each has an order of its own. */
export type CountedVersions = Versions & { readonly counter: 'discussion' | 'board' }

/**
 * How long an event is held, at most. `gap`: its predecessor is known to be missing; longer than Redis takes under load.
 * `first`: nothing is known of the queue yet, so perhaps nothing is missing.
 */
type Waits = { readonly first: number; readonly gap: number }
const usualWaits: Waits = { first: 100, gap: 500 }

type Held = Versions & { readonly arrivedAt: number; readonly deliver: () => void }
type Queue = {
  /** The highest version that was delivered; undefined before the first. */
  last: number | undefined
  /** In the order of their versions. */
  held: Held[]
  timer: NodeJS.Timeout | undefined
}

/** Queues whose last version is remembered; of those that were quiet the longest the next event counts as the first. */
const queuesMax = 10_000

export type InOrder = {
  /** Calls `deliver` once the predecessor was delivered, or the wait is over. */
  readonly put: (queue: string, versions: Versions, deliver: () => void) => void
  /** Events were lost: delivers what is held, and nothing is known of any queue. */
  readonly reset: () => void
}

export const createInOrder = ({ first, gap }: Waits = usualWaits): InOrder => {
  const queues = new Map<string, Queue>()

  const deliverWhile = (queue: Queue, isDue: (head: Held) => boolean): void => {
    for (let [head] = queue.held; head !== undefined && isDue(head); [head] = queue.held) {
      queue.held.shift()
      queue.last = Math.max(queue.last ?? 0, head.version)
      head.deliver()
    }
  }

  const settle = (queue: Queue): void => {
    clearTimeout(queue.timer)
    queue.timer = undefined
    // A counter begins with 0: what comes after that has no predecessor.
    deliverWhile(queue, ({ after }) => after <= (queue.last ?? 0))
    const [head, ...others] = queue.held
    if (head === undefined) return
    const oldest = others.reduce((one, other) => (other.arrivedAt < one.arrivedAt ? other : one), head)
    const due = oldest.arrivedAt + (queue.last === undefined ? first : gap)
    queue.timer = setTimeout(
      () => {
        deliverWhile(queue, ({ version }) => version <= oldest.version)
        settle(queue)
      },
      Math.max(0, due - performance.now()),
    )
    queue.timer.unref()
  }

  const queueOf = (name: string): Queue => {
    const queue = queues.get(name) ?? { last: undefined, held: [], timer: undefined }
    queues.delete(name)
    queues.set(name, queue) // the last in the order of use
    const [quietest] = queues
    if (queues.size > queuesMax && quietest?.[1].held.length === 0) queues.delete(quietest[0])
    return queue
  }

  return {
    put: (name, { version, after }, deliver) => {
      const queue = queueOf(name)
      const held = { version, after, deliver, arrivedAt: performance.now() }
      const index = queue.held.findLastIndex((other) => other.version <= version) + 1
      queue.held.splice(index, 0, held)
      settle(queue)
    },
    reset: () => {
      const all = [...queues.values()]
      queues.clear()
      for (const queue of all) {
        clearTimeout(queue.timer)
        deliverWhile(queue, () => true)
      }
    },
  }
}
