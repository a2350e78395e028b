import type { Parameters } from 'fast-check'

import { fuzzSeed } from './random.ts'

/** Multiplies the number of runs by FUZZ_RUNS. A failure prints its seed, which FUZZ_SEED repeats. */
export const fuzzRuns = (few: number): Pick<Parameters, 'numRuns' | 'seed' | 'endOnFailure'> => ({
  numRuns: few * Number(process.env['FUZZ_RUNS'] ?? '1'),
  seed: fuzzSeed,
  endOnFailure: true,
})
