// What the load did and how it was answered: by kind within a minute, and the faults of the whole run.

export type Minute = {
  readonly requests: number
  readonly p50: number
  readonly p99: number
  /** How often each kind was asked, most often first. */
  readonly kinds: readonly (readonly [kind: string, count: number])[]
}

export type Tally = {
  readonly count: (kind: string, milliseconds: number) => void
  readonly unexpected: (what: string) => void
  /** What was counted since the last call. */
  readonly takeMinute: () => Minute
  readonly total: () => number
  readonly faults: () => readonly string[]
}

/** Of numbers in rising order. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Faults that are kept with their words; a run that fails so often is read by its first ones. */
const faultsKept = 200

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
      if (faults.length < faultsKept) faults.push(what)
    },
    takeMinute: () => {
      const sorted = times.toSorted((one, other) => one - other)
      const minute = {
        requests: times.length,
        p50: at(sorted, 0.5),
        p99: at(sorted, 0.99),
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
