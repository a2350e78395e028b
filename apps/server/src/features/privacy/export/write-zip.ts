import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import type { Entry } from './own-data.ts'

/**
 * Entry after entry, each read while it is written: however large it all is, a few buffers are in memory. Beyond 4 GB it is a
 * Zip64, which every current program opens.
 */
export const writeZip = async (entries: AsyncIterable<Entry>, path: string, now: Date): Promise<void> => {
  const zip = new ZipFile()
  // What a reading fails with is told here; the pipeline would wait for ever.
  const broken = new Promise<never>((_, reject) => zip.once('error', reject))
  const stop = new AbortController()
  const add = async (): Promise<void> => {
    for await (const { path: name, open, isText } of entries) {
      const stream = (await open()) ?? Readable.from([])
      await new Promise<void>((resolve, reject) => {
        stream.once('end', resolve)
        stream.once('error', reject)
        zip.addReadStream(stream, name, { compress: isText, mtime: now })
      })
    }
    zip.end()
  }
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal: stop.signal })
  try {
    await Promise.race([Promise.all([add(), written]), broken])
  } catch (error) {
    stop.abort()
    await written.catch(() => {})
    throw error
  }
}
