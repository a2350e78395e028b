/** Fixed, so every run makes the same choices; FUZZ_SEED changes it. Tests include it in their titles. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? '22')

export type Random = {
  readonly next: () => number
  /** An integer from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32: small and identical on every machine. */
export const createRandom = (seed = fuzzSeed): Random => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from')
    return item
  }
  return { next, below, pick }
}
