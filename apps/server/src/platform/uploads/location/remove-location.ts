import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import type { ReadPart } from './boxes.ts'
import { locationEdits } from './location-edits.ts'

const partsOf =
  (file: FileHandle): ReadPart =>
  async (position, length) => {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
    return bytes.subarray(0, bytesRead)
  }

/** Overwrites the location in an image or video in place. Returns the new SHA-256, or null if there was no location. */
export const removeLocation = async (path: string, mimetype: string): Promise<string | null> => {
  const file = await open(path, 'r+')
  let hasChanged = false
  try {
    for await (const { position, bytes } of locationEdits(partsOf(file), mimetype)) {
      await file.write(bytes, 0, bytes.length, position)
      hasChanged = true
    }
  } finally {
    await file.close()
  }
  if (!hasChanged) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
