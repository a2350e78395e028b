export type Line = {
  readonly what: string
  readonly value: string
  readonly goal?: string
  readonly isMet?: boolean
}

/** Duration of a scenario: long enough for reliable figures, or just long enough to detect a problem. */
export type Effort = { readonly rounds: number; readonly roundMs: number; readonly isQuick: boolean }

export const efforts = {
  usual: { rounds: 7, roundMs: 1500, isQuick: false },
  quick: { rounds: 3, roundMs: 500, isQuick: true },
} as const satisfies Record<string, Effort>

export type Scenario = {
  readonly name: string
  readonly about: string
  /** Included in `--quick`, which takes less than two minutes. */
  readonly isInQuick?: boolean
  readonly run: (effort: Effort) => Promise<Line[]>
}

export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const atLeast = (what: string, value: number, goal: number, digits = 2): Line => ({
  what,
  value: value.toFixed(digits),
  goal: `at least ${goal}`,
  isMet: value >= goal,
})

export const atMost = (what: string, value: number, goal: number, unit = '', digits = 2): Line => ({
  what,
  value: `${value.toFixed(digits)}${unit}`,
  goal: `at most ${goal}${unit}`,
  isMet: value <= goal,
})
