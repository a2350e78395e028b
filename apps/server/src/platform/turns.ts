// Fair scheduling of a scarce resource: the next turn belongs to the party that has used the least time, so expensive
// requests of one person delay only that person.
import { messages } from '@joinery/contract/messages'

import { ProductError } from './product-error.ts'

/** Who a turn is for. Both are charged. */
export type Claim = {
  /** The person whose file or data it is. */
  readonly owner: string
  /** The person, guest link or network that requested it; decides between turns of one owner. */
  readonly viewer?: string | undefined
  /** Whether the viewer is one party and not, like a network, possibly many. Only such a viewer waits for its own past. */
  readonly isOneViewer?: boolean | undefined
}

export type TurnRules = {
  /** Maximum concurrency in total and per party. */
  readonly atOnce: number
  readonly perPerson: number
  /** Maximum waiting turns per owner, and wait time; more are rejected (429). */
  readonly waiting: number
  readonly waitMs: number
  /** Shared by turns for different resources of one machine. */
  readonly usage?: Usage
}

export type TurnOptions = {
  /** Aborts when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined
}

/** `who` may change while the turn waits, because several callers can share it. */
export type Who = string | Claim | ReadonlySet<Claim>

export type Turns = {
  <Result>(who: Who, act: () => Promise<Result>, options?: TurnOptions): Promise<Result>
  readonly isIdle: () => boolean
  /** Whether a turn of another owner or viewer waits. */
  readonly hasOthersWaiting: (who: Who) => boolean
}

type Party = { used: number; open: number; readonly running: Set<{ readonly since: number }> }

export type Usage = {
  /** Milliseconds, comparable between parties. */
  readonly timeOf: (name: string) => number
  /** Counts the parties as active; returns a function that ends it. */
  readonly enter: (names: readonly string[]) => () => void
  /** Charges the time until the returned function is called. */
  readonly charge: (names: readonly string[]) => () => void
}

/**
 * Time used per party while there is contention. A new or returning party starts at the least of the active ones, so it
 * neither has credit from the past nor waits for others to catch up.
 */
export const createUsage = (now: () => number = () => performance.now()): Usage => {
  const parties = new Map<string, Party>()
  const usedBy = ({ used, running }: Party): number => {
    const at = now()
    return [...running].reduce((sum, { since }) => sum + at - since, used)
  }
  const floor = (): number => {
    let least = Infinity
    for (const party of parties.values()) if (party.open > 0) least = Math.min(least, usedBy(party))
    return least === Infinity ? 0 : least
  }
  const forgetIdle = (): void => {
    const least = floor()
    const isQuiet = [...parties.values()].every(({ open: count }) => count === 0)
    for (const [name, party] of parties) if (party.open === 0 && (isQuiet || party.used <= least)) parties.delete(name)
  }
  const open = (name: string): Party => {
    const least = floor()
    const party = parties.get(name) ?? { used: least, open: 0, running: new Set() }
    if (party.open === 0) party.used = Math.max(party.used, least)
    party.open++
    parties.set(name, party)
    return party
  }
  return {
    timeOf: (name) => {
      const party = parties.get(name)
      return party ? usedBy(party) : floor()
    },
    enter: (names) => {
      const entered = names.map(open)
      return () => {
        for (const party of entered) party.open--
        forgetIdle()
      }
    },
    charge: (names) => {
      const running = { since: now() }
      const charged = names.flatMap((name) => parties.get(name) ?? [])
      for (const party of charged) party.running.add(running)
      return () => {
        for (const party of charged) {
          party.running.delete(running)
          party.used += now() - running.since
        }
      }
    },
  }
}

const claimsOf = (who: Who): readonly Claim[] => {
  if (typeof who === 'string') return [{ owner: who }]
  return 'owner' in who ? [who] : [...who]
}

const ownerName = ({ owner }: Claim): string => `owner ${owner}`
const viewerName = ({ viewer }: Claim): readonly string[] => (viewer === undefined ? [] : [`viewer ${viewer}`])

const namesOf = (who: Who): string[] => [
  ...new Set(claimsOf(who).flatMap((claim) => [ownerName(claim), ...viewerName(claim)])),
]

type Waiting = { readonly who: Who; readonly start: () => void }

export const tooMany = (): ProductError => new ProductError('too_many', messages.http.tooMany, {}, 2)

export const createTurns = ({ atOnce, perPerson, waiting, waitMs, usage = createUsage() }: TurnRules): Turns => {
  const queue: Waiting[] = []
  const running = new Map<string, number>()
  let count = 0

  /** Smaller goes first: the more expensive party decides, then the viewer. */
  const rankOf = (claim: Claim): readonly [number, number] => {
    const owner = usage.timeOf(ownerName(claim))
    const [viewer = owner] = viewerName(claim).map(usage.timeOf)
    return [claim.isOneViewer ? Math.max(owner, viewer) : owner, viewer]
  }
  const isBefore = (one: readonly [number, number], other: readonly [number, number]): boolean =>
    one[0] === other[0] ? one[1] < other[1] : one[0] < other[0]
  const bestRank = (who: Who): readonly [number, number] => {
    let best: readonly [number, number] = [Infinity, Infinity]
    for (const rank of claimsOf(who).map(rankOf)) if (isBefore(rank, best)) best = rank
    return best
  }
  const countOf = (name: string): number => running.get(name) ?? 0
  /** A network does not count, because an office can share it. */
  const isFull = ({ who }: Waiting): boolean =>
    claimsOf(who).every((claim) =>
      [ownerName(claim), ...(claim.isOneViewer ? viewerName(claim) : [])].some((name) => countOf(name) >= perPerson),
    )
  const findNext = (): Waiting | undefined => {
    let next: { readonly entry: Waiting; readonly rank: readonly [number, number] } | undefined
    for (const entry of queue) {
      if (isFull(entry)) continue
      const rank = bestRank(entry.who)
      if (!next || isBefore(rank, next.rank)) next = { entry, rank }
    }
    return next?.entry
  }
  const remove = (entry: Waiting): void => void queue.splice(queue.indexOf(entry), 1)
  const startNext = (): void => {
    while (count < atOnce) {
      const next = findNext()
      if (!next) return
      remove(next)
      count++
      next.start()
    }
  }

  const countWaiting = (name: string): number => queue.filter(({ who }) => namesOf(who).includes(name)).length

  /** Resolves to a function that ends the turn. */
  const awaitTurn = (who: Who, signal: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      if (claimsOf(who).some((claim) => countWaiting(ownerName(claim)) >= waiting)) return reject(tooMany())
      const leaveUsage = usage.enter(namesOf(who))
      const leave = (reason: unknown): void => {
        settle()
        remove(entry)
        leaveUsage()
        startNext()
        reject(reason instanceof Error ? reason : tooMany())
      }
      const giveUp = (): void => leave(signal?.reason)
      const limit = setTimeout(leave, waitMs, tooMany())
      const settle = (): void => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', giveUp)
      }
      const entry: Waiting = {
        who,
        start: () => {
          settle()
          const names = namesOf(who)
          for (const name of names) running.set(name, countOf(name) + 1)
          const stopCharging = usage.charge(names)
          resolve(() => {
            for (const name of names) {
              if (countOf(name) > 1) running.set(name, countOf(name) - 1)
              else running.delete(name)
            }
            count--
            stopCharging()
            leaveUsage()
            startNext()
          })
        },
      }
      signal?.addEventListener('abort', giveUp)
      queue.push(entry)
      startNext()
    })

  const run = async <Result>(who: Who, act: () => Promise<Result>, { signal }: TurnOptions = {}): Promise<Result> => {
    signal?.throwIfAborted()
    const end = await awaitTurn(who, signal)
    try {
      return await act()
    } finally {
      end()
    }
  }
  const hasOthersWaiting = (who: Who): boolean => {
    const nameOf = (claim: Claim): string => [ownerName(claim), ...viewerName(claim)].join(' ')
    const own = new Set(claimsOf(who).map(nameOf))
    return queue.some((entry) => !claimsOf(entry.who).some((claim) => own.has(nameOf(claim))))
  }
  return Object.assign(run, { isIdle: () => count === 0 && queue.length === 0, hasOthersWaiting })
}
