import { gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { compressBeginning, completeCompressed } from './compress-json.ts'

const long = JSON.stringify({ text: 'Walnut fronts, brass pulls, 12 hinges für Küche 🪵. '.repeat(400) })

it.each(['}', ',"read_number":12}', 'ü'.repeat(20_000)])(
  'completes one compressed beginning with different ends',
  async (end) => {
    const beginning = await compressBeginning(long)
    if (!beginning) throw new Error('not compressed')
    const before = Buffer.from(beginning)
    // Checks the checksum and the length, too.
    expect(gunzipSync(completeCompressed(beginning, end)).toString()).toBe(long + end)
    expect(gunzipSync(completeCompressed(beginning, '!')).toString()).toBe(`${long}!`)
    expect(beginning.equals(before)).toBe(true)
  },
)

it('does not compress a short beginning', async () => {
  expect(await compressBeginning('{"replies":[]')).toBeNull()
})
