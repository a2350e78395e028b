// Writes an archive entry by entry with backpressure, holding one chunk. SHA256SUMS lists every entry's checksum in
// sha256sum format.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'

import { encodeHeader, endBytes, paddingOf } from './tar-format.ts'

export const sumsName = 'SHA256SUMS'

export const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`

export type ArchiveWriter = {
  readonly addBytes: (name: string, bytes: Buffer) => Promise<string>
  /** Resolves to the checksum. Rejects if the byte count differs from `size`. */
  readonly addStream: (name: string, size: number, chunks: AsyncIterable<Buffer>) => Promise<string>
  /** Writes the list of checksums and resolves to its own. */
  readonly addSums: () => Promise<string>
  readonly end: () => Promise<void>
  readonly bytes: () => number
}

const linesHeld = 1000

export const createArchiveWriter = (sink: Writable, sumsFile: string, madeAt: Date): ArchiveWriter => {
  const seconds = Math.floor(madeAt.getTime() / 1000)
  let bytes = 0
  let lines: string[] = []

  const write = (chunk: Buffer): Promise<void> => {
    bytes += chunk.length
    return new Promise((resolve, reject) => {
      sink.write(chunk, (error) => (error ? reject(error) : resolve()))
    })
  }
  const flushLines = async (): Promise<void> => {
    await appendFile(sumsFile, lines.join(''))
    lines = []
  }
  const writeBody = async (hash: Hash, chunks: AsyncIterable<Buffer>): Promise<number> => {
    let written = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      written += chunk.length
      await write(chunk)
    }
    return written
  }
  const add = async (name: string, size: number, chunks: AsyncIterable<Buffer>): Promise<string> => {
    await write(encodeHeader({ name, size, seconds }))
    const hash = createHash('sha256')
    const written = await writeBody(hash, chunks)
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`)
    if (paddingOf(size) > 0) await write(Buffer.alloc(paddingOf(size)))
    return hash.digest('hex')
  }
  const addStream: ArchiveWriter['addStream'] = async (name, size, chunks) => {
    const sha256 = await add(name, size, chunks)
    lines.push(sumLine(sha256, name))
    if (lines.length >= linesHeld) await flushLines()
    return sha256
  }
  return {
    addStream,
    addBytes: (name, content) => addStream(name, content.length, oneChunk(content)),
    addSums: async () => {
      await flushLines()
      return add(sumsName, (await stat(sumsFile)).size, createReadStream(sumsFile) as AsyncIterable<Buffer>) // no encoding is set
    },
    end: () => write(Buffer.alloc(endBytes)),
    bytes: () => bytes,
  }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes
}
