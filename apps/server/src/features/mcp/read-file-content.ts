import { buffer } from 'node:stream/consumers'

import { requireDownload } from '#features/files/download-file.ts'
import { filenameFor } from '#features/files/public-filename.ts'
import { originalOf } from '#features/files/serve-file.ts'
import { charsetOf } from '#platform/uploads/text-charset.ts'

import type { McpContext } from './mcp-context.ts'

/** Larger texts are cut. */
const textBytes = 100_000
/** Width of images, of which agents read few details beyond. */
const imageWidth = 1024

export type FileContent = {
  readonly file: {
    readonly uid_file: string
    readonly filename: string
    readonly mimetype: string
    readonly filesize: number
    readonly version: number
  }
  readonly text: string | null
  readonly isCut: boolean
  /** A copy in WebP, without metadata. Of a PDF, its first page. */
  readonly image: Buffer | null
}

const decoders = { 'utf-8': 'utf-8', 'utf-16le': 'utf-16le', 'utf-16be': 'utf-16be', 'unknown-8bit': 'windows-1252' }

const readText = async ({ storage }: McpContext, key: string, filesize: number): Promise<string | null> => {
  const stored = await storage.read(key, { start: 0, end: Math.min(filesize, textBytes) - 1 })
  if (!stored) return null
  const head = await buffer(stored)
  const charset = charsetOf({ head, isWhole: filesize <= textBytes })
  return charset && new TextDecoder(decoders[charset]).decode(head)
}

/** Reads a file the actor can download: as text, or as a small image. */
export const readFileContent = async (context: McpContext, uid_file: string): Promise<FileContent> => {
  const { signal, storage, variants } = context
  const found = await requireDownload(context, { uid_file })
  const { key, mimetype, filesize, version, role } = found
  const file = { uid_file, filename: filenameFor(role, found), mimetype, filesize, version }
  if (mimetype.startsWith('text/') && filesize > 0) {
    return { file, text: await readText(context, key, filesize), isCut: filesize > textBytes, image: null }
  }
  const original = originalOf(context, found)
  const copy = original && (await variants.ensure(key, imageWidth, original, { signal }))
  const stored = copy === null ? null : await storage.read(copy)
  return { file, text: null, isCut: false, image: stored && (await buffer(stored)) }
}
