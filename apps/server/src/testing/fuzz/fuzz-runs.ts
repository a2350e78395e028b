import type { Parameters } from 'fast-check'

/**
 * How much is tried. `npm test` tries the same each time, so that it says the same each time. A longer run (FUZZ_RUNS times as
 * many) tries something else each time and prints its seed, which FUZZ_SEED repeats.
 */
export const fuzzRuns = (few: number): Pick<Parameters, 'numRuns' | 'seed' | 'endOnFailure'> => {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env
  const seed = FUZZ_SEED === undefined ? (FUZZ_RUNS === undefined ? 22 : Date.now()) : Number(FUZZ_SEED)
  return { numRuns: few * Number(FUZZ_RUNS ?? 1), seed, endOnFailure: true }
}
