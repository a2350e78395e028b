// Provides a project's selections as a PDF: collects its images in a folder, a few at a time, and has it drawn there. Images
// are reduced by a process of low priority, so that other people's requests come first.
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'

import type { FileRow } from '#features/files/file-queries.ts'
import { originalOf } from '#features/files/serve-file.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { decodingCost } from '#platform/images/image-pool.ts'
import { variantKey } from '#platform/images/variant-keys.ts'
import { ProductError } from '#platform/product-error.ts'
import { runTask, type Requester } from '#platform/tasks/run-task.ts'

import type { DrawnImage, SelectionsDocument } from './draw-selections.ts'
import type { ReducedImage } from './reduce-images.ts'
import { reduceImages, writePdf } from './tasks.ts'

/** Of stored copies; screens use them too. */
const copyWidth = 256

/** An original that takes longer to decode, such as a drawing, is read from a stored copy. */
const quickMs = 100

/** Short enough that others do not wait for a long list. */
const imagesPerTask = 20
const imageMs = 6
const itemMs = 6
const startMs = 250

export type ImageOf = ReadonlyMap<string, FileRow>

type Collected = {
  readonly uid_file: string
  readonly image: ReducedImage
  readonly mark: string | null
  readonly costMs: number
}

/** Copies an image to the folder; null if there is none that can be shown. */
const collectImage = async (
  context: Context,
  file: FileRow,
  folder: string,
  by: Requester,
): Promise<Collected | null> => {
  const { log, storage, variants } = context
  const original = originalOf(context, file)
  if (!original) return null
  const { uid_file, origin } = file
  try {
    const copy = variantKey(file.key, copyWidth)
    const decodeMs = decodingCost(original.looks)
    const isOriginal = decodeMs <= quickMs && (await storage.size(copy)) === null
    const key = isOriginal ? file.key : await variants.ensure(file.key, copyWidth, original, { signal: by.signal })
    const stored = key === null ? null : await storage.read(key)
    if (!stored) return null
    const image = { from: uid_file, to: `${uid_file}.jpg`, xmp: original.xmp }
    await pipeline(stored, createWriteStream(join(folder, image.from)))
    const mark = origin && (origin.is_local ? aiMarkMessages.localMark : aiMarkMessages.mark)
    return { uid_file, image, mark, costMs: imageMs + (isOriginal ? decodeMs : 0) }
  } catch (error) {
    by.signal?.throwIfAborted()
    if (!(error instanceof ProductError)) throw error
    log.warn({ err: error, uid_file }, 'failed to create a preview image of a file')
    return null
  }
}

/** Writes the images that can be shown to the folder. Returns them by their files. */
const writeImagesOf = async (
  context: Context,
  files: ImageOf,
  folder: string,
  by: Requester,
): Promise<ReadonlyMap<string, DrawnImage>> => {
  const limit = createConcurrencyLimit(4)
  const drawn = new Map<string, DrawnImage>()
  const all = [...files.values()]
  for (let start = 0; start < all.length; start += imagesPerTask) {
    const found = await Promise.all(
      all.slice(start, start + imagesPerTask).map((file) => limit(() => collectImage(context, file, folder, by))),
    )
    const collected = found.filter((one) => one !== null)
    const costMs = collected.reduce((sum, one) => sum + one.costMs, startMs)
    const images = collected.map(({ image }) => image)
    const failed = new Set(await runTask(reduceImages, folder, images, { by, costMs }))
    if (failed.size > 0) context.log.warn({ uid_files: [...failed] }, 'failed to reduce images')
    for (const { uid_file, image, mark } of collected)
      if (!failed.has(image.from)) drawn.set(uid_file, { filename: image.to, mark })
  }
  return drawn
}

type PdfContent = Omit<SelectionsDocument, 'items'> & {
  readonly items: readonly (Omit<SelectionsDocument['items'][number], 'image'> & { readonly uid_file: string | null })[]
}

/** Calls `act` with the path of the PDF, which is deleted afterwards. */
export const withPdf = async <Result>(
  context: Context,
  { items, ...document }: PdfContent,
  files: ImageOf,
  by: Requester,
  act: (path: string) => Promise<Result>,
): Promise<Result> => {
  const folder = join(context.spoolDir, newId())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const drawn = await writeImagesOf(context, files, folder, by)
    const withImages = items.map(({ uid_file, ...item }) => ({
      ...item,
      image: (uid_file === null ? undefined : drawn.get(uid_file)) ?? null,
    }))
    const costMs = startMs + items.length * itemMs
    return await act(await runTask(writePdf, folder, { ...document, items: withImages }, { by, costMs }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
