import { afterAll, describe, expect, it } from 'vitest'

import { buildArchive, rejected, withBitChanged } from '#testing/backups/build-archive.ts'

const { bytes, refusalOf, remove } = await buildArchive()
afterAll(remove)

/** About a hundred positions across the archive, and both ends of its last entries. */
const positions = (): number[] => {
  const spread = Array.from(
    { length: 100 },
    (_, index) => Math.floor((index * bytes.length) / 100) + ((index * 37) % 512),
  )
  return [...new Set([0, ...spread, bytes.length - 1, bytes.length - 1024, bytes.length - 1025])].filter(
    (position) => position < bytes.length,
  )
}

describe('archive', () => {
  it('is rejected when truncated at any position', async () => {
    for (const position of positions()) {
      expect([position, await refusalOf(bytes.subarray(0, position))]).toEqual([position, rejected])
    }
  })

  it('is rejected when any bit is changed', async () => {
    for (const position of positions()) {
      expect([position, await refusalOf(withBitChanged(bytes, position))]).toEqual([position, rejected])
    }
  })
})
