// What the product has acknowledged to the people of a test, to be compared with what it holds afterwards.
export type Kind = 'message' | 'notice' | 'card' | 'file' | 'generation' | 'mail'

export type Ledger = {
  /** By kind, the name of each thing that was acknowledged; names are unique. */
  readonly acknowledged: Readonly<Record<Kind, Set<string>>>
  /** What was asked for, whether or not there was an answer. */
  readonly asked: Readonly<Record<Kind, Set<string>>>
  /** How often each refusal was heard: the status, and the sentence that a person reads. */
  readonly refusals: Map<string, number>
  /** By kind, the longest time from a question to its answer, or to the end of the wait for it, in milliseconds. */
  readonly slowest: Map<Kind, number>
}

const kinds: readonly Kind[] = ['message', 'notice', 'card', 'file', 'generation', 'mail']

const emptySets = (): Record<Kind, Set<string>> =>
  // Every kind has its entry.
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
  /** Acknowledged and not there. */
  readonly lost: string[]
  /** There more than once. */
  readonly doubled: string[]
  /** There, and never asked for. */
  readonly invented: string[]
}

/** `found`: every name that the product holds, as often as it does. */
export const compare = (ledger: Ledger, kind: Kind, found: readonly string[]): Difference => {
  const there = new Set<string>()
  const doubled = found.filter((name) => there.has(name) || void there.add(name))
  return {
    lost: [...ledger.acknowledged[kind]].filter((name) => !there.has(name)),
    doubled,
    invented: [...there].filter((name) => !ledger.asked[kind].has(name)),
  }
}
