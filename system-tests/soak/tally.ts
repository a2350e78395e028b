// Statistics of the load: requests of each minute by kind, and errors of the whole run.

export type Minute = {
  readonly requests: number
  readonly p50: number
  readonly p99: number
  /** Number of requests by kind, most frequent first. */
  readonly kinds: readonly (readonly [kind: string, count: number])[]
}

export type Tally = {
  readonly count: (kind: string, milliseconds: number) => void
  readonly unexpected: (what: string) => void
  /** Returns the statistics since the last call. */
  readonly nextMinute: () => Minute
  readonly total: () => number
  readonly faults: () => readonly string[]
}

/** Returns a quantile of sorted numbers. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Maximum number of errors stored with their messages. */
const maxFaults = 200

export const createTally = (): Tally => {
  let times: number[] = []
  let kinds = new Map<string, number>()
  let total = 0
  const faults: string[] = []
  return {
    count: (kind, milliseconds) => {
      times.push(milliseconds)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      total++
    },
    unexpected: (what) => {
      if (faults.length < maxFaults) faults.push(what)
    },
    nextMinute: () => {
      const sorted = times.toSorted((one, other) => one - other)
      const minute = {
        requests: times.length,
        p50: quantile(sorted, 0.5),
        p99: quantile(sorted, 0.99),
        kinds: [...kinds].toSorted(([, one], [, other]) => other - one),
      }
      times = []
      kinds = new Map()
      return minute
    },
    total: () => total,
    faults: () => faults,
  }
}
