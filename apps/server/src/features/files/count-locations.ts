import { buffer } from 'node:stream/consumers'

import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Context } from '#platform/context.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ReadPart } from '#platform/uploads/location/boxes.ts'
import { locatedTypes, locationEdits } from '#platform/uploads/location/location-edits.ts'

import { countWithLocation, listUnexamined, setHasLocation, type ShownFiles } from './location-queries.ts'

/** Most metadata fits into one window, and a file store answers few large reads faster than many small ones. */
const windowBytes = 2 ** 20

const partsOf = (storage: Storage, key: string, size: number): ReadPart => {
  let windowAt = 0
  let window = Buffer.alloc(0)
  return async (position, length) => {
    const end = Math.min(position + length, size)
    if (position < windowAt || end > windowAt + window.length) {
      const last = Math.min(size, position + Math.max(length, windowBytes)) - 1
      const stream = last < position ? null : await storage.read(key, { start: position, end: last })
      windowAt = position
      window = stream ? await buffer(stream) : Buffer.alloc(0)
    }
    return window.subarray(position - windowAt, Math.max(0, end - windowAt))
  }
}

const hasLocation = async (storage: Storage, key: string, mimetype: string): Promise<boolean> => {
  const size = (await storage.size(key)) ?? 0
  const first = await locationEdits(partsOf(storage, key, size), mimetype).next()
  return first.done !== true
}

/** Counts the shown images and videos that contain a position. Each file is examined once. */
export const countLocations = async ({ db, storage }: Context, files: ShownFiles): Promise<number> => {
  const limitConcurrency = createConcurrencyLimit(4)
  await Promise.all(
    (await listUnexamined(db, files, locatedTypes)).map(({ uid_file, key, mimetype }) =>
      limitConcurrency(async () => setHasLocation(db, uid_file, await hasLocation(storage, key, mimetype))),
    ),
  )
  return countWithLocation(db, files)
}
