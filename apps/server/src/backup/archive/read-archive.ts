// Reads archive entries one by one, holding one chunk at a time. Rejects an archive whose headers, padding or end
// marker differ from what a backup writes.
import { BackupError } from '../backup-error.ts'
import { blockBytes, decodeHeader, endBytes, paddingOf, type Header } from './tar-format.ts'

export type Entry = Pick<Header, 'name' | 'size'> & {
  /** Read it completely before requesting the next entry. */
  readonly body: AsyncGenerator<Buffer>
}

const cutSentence = 'The archive is incomplete.'
export const damagedSentence = 'The archive is corrupted.'
const foreignSentence = 'This file is not a Joinery backup.'

/** Reads exact byte counts from chunks of any length. */
const createSource = (chunks: AsyncIterable<Buffer>) => {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const next = async (): Promise<boolean> => {
    const { done, value } = await iterator.next()
    if (done) return false
    held = value
    return true
  }
  /** Returns up to `most` bytes, but at least one; null at the end. */
  const readUpTo = async (most: number): Promise<Buffer | null> => {
    while (held.length === 0) if (!(await next())) return null
    const taken = held.subarray(0, most)
    held = held.subarray(taken.length)
    return taken
  }
  /** Returns null if fewer bytes are left. */
  const readExactly = async (count: number): Promise<Buffer | null> => {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0;) {
      const part = await readUpTo(missing)
      if (!part) return null
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
  return { readUpTo, readExactly, close: async () => void (await iterator.return?.()) }
}

const isEmpty = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

export async function* readArchive(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = createSource(chunks)
  async function* readBody(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      const part = await source.readUpTo(missing)
      if (!part) throw new BackupError(cutSentence)
      missing -= part.length
      yield part
    }
    const padding = await source.readExactly(paddingOf(size))
    if (!padding) throw new BackupError(cutSentence)
    if (!isEmpty(padding)) throw new BackupError(damagedSentence)
  }
  try {
    for (let isFirst = true; ; isFirst = false) {
      const block = await source.readExactly(blockBytes)
      if (!block) throw new BackupError(isFirst ? foreignSentence : cutSentence)
      if (isEmpty(block) && !isFirst) break
      const header = decodeHeader(block)
      if (!header) throw new BackupError(isFirst ? foreignSentence : damagedSentence)
      const body = readBody(header.size)
      yield { name: header.name, size: header.size, body }
      for await (const part of body) void part // skip unread bytes
    }
    const rest = await source.readExactly(endBytes - blockBytes)
    if (!rest) throw new BackupError(cutSentence)
    if (!isEmpty(rest) || (await source.readUpTo(1)) !== null) throw new BackupError(damagedSentence)
  } finally {
    await source.close()
  }
}
