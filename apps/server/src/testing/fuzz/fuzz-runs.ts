import type { Parameters } from 'fast-check'

import { fuzzSeed } from './random.ts'

/** How much is tried: FUZZ_RUNS times as much as given. A failure prints its seed, which FUZZ_SEED repeats. */
export const fuzzRuns = (few: number): Pick<Parameters, 'numRuns' | 'seed' | 'endOnFailure'> => ({
  numRuns: few * Number(process.env['FUZZ_RUNS'] ?? '1'),
  seed: fuzzSeed,
  endOnFailure: true,
})
