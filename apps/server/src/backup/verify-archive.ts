import { walkArchive, type ArchiveVisitor, type Walked } from './archive/walk-archive.ts'
import type { Progress } from './show-progress.ts'

type Opened = { readonly size: number; readonly chunks: AsyncIterable<Buffer> }

/** Reads a whole archive and checks every checksum and count without writing. */
export const verifyArchive = async (
  open: () => Promise<Opened>,
  progress: Progress,
  visitor: ArchiveVisitor = {},
): Promise<Walked> => {
  const { size, chunks } = await open()
  try {
    return await walkArchive(
      counted(chunks, (bytes) => progress.show('Checking', bytes, size)),
      visitor,
    )
  } finally {
    progress.end()
  }
}

export async function* counted(chunks: AsyncIterable<Buffer>, tell: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    tell(bytes)
    yield chunk
  }
}
