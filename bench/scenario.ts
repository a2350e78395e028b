export type Line = {
  readonly what: string
  readonly value: string
  readonly goal?: string
  readonly isMet?: boolean
}

export type Scenario = { readonly name: string; readonly about: string; readonly run: () => Promise<Line[]> }

export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
