// Orders events that several processes broadcast to one room. Versions are assigned under a lock held until the commit,
// so an event with a lower version was committed earlier and is on its way, or lost with its process. An early event is
// held briefly until its predecessor arrives; clients refetch what they miss.

/** The event's version and that of its predecessor. */
export type Versions = { readonly version: number; readonly after: number }

/** A project has separate version counters for group chat, board and selections. */
export type CountedVersions = Versions & { readonly counter: 'discussion' | 'board' | 'selections' }

/**
 * Maximum hold times. `gap`: the predecessor is known to be missing; longer than Redis takes under load. `first`:
 * nothing is known of the queue yet.
 */
type Waits = { readonly first: number; readonly gap: number }
const usualWaits: Waits = { first: 100, gap: 500 }

type Held = Versions & { readonly arrivedAt: number; readonly deliver: () => void }
type Queue = {
  /** Highest delivered version; undefined before the first. */
  last: number | undefined
  /** Ordered by version. */
  held: Held[]
  timer: NodeJS.Timeout | undefined
}

/** Maximum number of remembered queues. The least recently used are dropped; their next event counts as the first. */
const queuesMax = 10_000

export type InOrder = {
  /** Calls `deliver` once the predecessor was delivered or the wait has expired. */
  readonly put: (queue: string, versions: Versions, deliver: () => void) => void
  /** Delivers held events and clears all queues after events were lost. */
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
    // Counters start at 0, so version 1 has no predecessor.
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
    queues.set(name, queue) // moves it to the end of the usage order
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
