// Everything the product acknowledged, to compare with what it stores.
export type Kind = 'message' | 'notice' | 'card' | 'file' | 'generation' | 'mail'

export type Ledger = {
  /** Unique names of acknowledged items by kind. */
  readonly acknowledged: Readonly<Record<Kind, Set<string>>>
  /** Names of requested items, with or without a response. */
  readonly asked: Readonly<Record<Kind, Set<string>>>
  /** Number of refusals by status and message. */
  readonly refusals: Map<string, number>
  /** Longest time from a request to its response or timeout by kind, in milliseconds. */
  readonly slowest: Map<Kind, number>
}

const kinds: readonly Kind[] = ['message', 'notice', 'card', 'file', 'generation', 'mail']

const emptySets = (): Record<Kind, Set<string>> =>
  // Object.fromEntries loses the keys; every kind has its entry.
  Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>

export const createLedger = (): Ledger => ({
  acknowledged: emptySets(),
  asked: emptySets(),
  refusals: new Map(),
  slowest: new Map(),
})

export const noteRefusal = ({ refusals }: Ledger, said: string): void => {
  refusals.set(said, (refusals.get(said) ?? 0) + 1)
}

export const noteTime = ({ slowest }: Ledger, kind: Kind, milliseconds: number): void => {
  slowest.set(kind, Math.max(slowest.get(kind) ?? 0, milliseconds))
}

export const slowestOf = ({ slowest }: Ledger): number => Math.max(0, ...slowest.values())

export const countAcknowledged = ({ acknowledged }: Ledger): number =>
  Object.values(acknowledged).reduce((sum, names) => sum + names.size, 0)

export type Difference = {
  /** Acknowledged but missing. */
  readonly lost: string[]
  /** Stored more than once. */
  readonly doubled: string[]
  /** Stored but never requested. */
  readonly invented: string[]
}

/** `found`: every stored name, with repetitions. */
export const compare = (ledger: Ledger, kind: Kind, found: readonly string[]): Difference => {
  const there = new Set<string>()
  const doubled = found.filter((name) => there.has(name) || void there.add(name))
  return {
    lost: [...ledger.acknowledged[kind]].filter((name) => !there.has(name)),
    doubled,
    invented: [...there].filter((name) => !ledger.asked[kind].has(name)),
  }
}
