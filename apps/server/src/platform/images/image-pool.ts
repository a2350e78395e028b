import { availableParallelism } from 'node:os'

import sharp from 'sharp'

import { createBounded } from '#platform/bounded.ts'

// libvips would otherwise take every core for one picture; one thread each and a bounded number of pictures at once
// leaves the cores to those who wait for an answer.
sharp.concurrency(1)
sharp.cache({ memory: 64, files: 0, items: 100 })

/** Pictures that are decoded are bounded by area: a small file can unfold to gigabytes. */
export const maxPixels = 100_000_000

export const withImage = createBounded(Math.max(1, availableParallelism() - 1))
