import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSha256, hashFile } from './sha256.ts'

const bytesOf = (length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 31 + 7) % 256
  return bytes
}
const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000])('computes the standard hash of %i bytes', (length) => {
  const hash = createSha256()
  hash.add(bytesOf(length))
  expect(hash.finish()).toBe(expected(bytesOf(length)))
})

test('computes the same hash for any chunks', () => {
  const bytes = bytesOf(5000)
  for (const piece of [1, 7, 63, 64, 65, 1024]) {
    const hash = createSha256()
    for (let at = 0; at < bytes.length; at += piece) hash.add(bytes.subarray(at, at + piece))
    expect(hash.finish()).toBe(expected(bytes))
  }
})

test('reads a file in chunks and reports progress', async () => {
  const bytes = bytesOf(9 * 2 ** 20 + 3)
  const shares: number[] = []
  const { signal } = new AbortController()
  const found = await hashFile(new Blob([bytes]), { signal, onProgress: (share) => shares.push(share) })
  expect(found).toBe(expected(bytes))
  expect(shares).toHaveLength(3)
  expect(shares.at(-1)).toBe(1)
})

test('can be aborted', async () => {
  const own = new AbortController()
  const reading = hashFile(new Blob([bytesOf(6 * 2 ** 20)]), { signal: own.signal, onProgress: () => own.abort() })
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})
