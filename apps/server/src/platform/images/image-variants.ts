// Copies of stored images without their metadata, smaller ones and of full size, and of PDF pages. They are created on
// demand and stored beside the original.
import { buffer } from 'node:stream/consumers'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { countPages, drawPage, type PdfRefusal } from '#platform/pdf/pdf.ts'
import { ProductError } from '#platform/product-error.ts'
import { localFileOf } from '#platform/storage/local-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { TaskFailure } from '#platform/tasks/define-task.ts'
import { isTimeout } from '#platform/tasks/run-image-task.ts'
import { claimOf, runTask, type Requester, type Work } from '#platform/tasks/run-task.ts'
import { createSharedWork } from '#platform/tasks/shared-work.ts'
import { abandonBlob, announceBlob, claimBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import { copyImage, copyMs, type CopyType } from './copy-image.ts'
import { decodingCost, encodingCost, isHeic, readImageMetadata, requireFewPixels } from './image-pool.ts'
import { findUnprocessable, insertDrawnPage, listSurplusPages, upsertUnprocessable } from './rendition-queries.ts'
import { shrinkImage } from './shrink-image.ts'
import { copyKey, fullWidth, pageKey, variantKey, variantWidth } from './variant-keys.ts'

/** Maximum side of a WebP image. */
const maxSide = 16_383
/** Maximum pixels of a variant of any shape. */
const maxCopyPixels = limits.file.variantWidth.max ** 2

/** Narrows a variant that would be too tall. The full-size variant is bounded by the decoding limit. */
const boundsOf = (width: number) => ({
  width,
  height: width === fullWidth ? maxSide : Math.min(maxSide, Math.floor(maxCopyPixels / width)),
})

/** Size of a variant. */
const copyOf = (original: Looks, width: number) => {
  const bounds = boundsOf(width)
  const scale = Math.min(1, bounds.width / original.width, bounds.height / original.height)
  return { width: Math.ceil(original.width * scale), height: Math.ceil(original.height * scale) }
}

/** Less effort for the largest width: same size, 60 % of the time, half the memory. */
const encodingOf = (width: number) =>
  width === fullWidth ? { quality: 90 } : { quality: 80, effort: width === limits.file.variantWidth.max ? 2 : 4 }

type Looks = Parameters<typeof requireFewPixels>[0]

/** A stored image's properties, and the owner whose limit its processing counts against. */
export type Original = {
  readonly looks: Looks
  readonly owner: string
  /** Origin metadata for every variant. Other metadata is dropped, because it may reveal a location. */
  readonly xmp?: string | undefined
  /** Of a PDF, starts at 1. */
  readonly page?: number
}

type Stored = { readonly mimetype: string; readonly width: number | null; readonly height: number | null }

const heifCompressions = new Map<string, 'av1' | 'hevc'>([
  ['image/avif', 'av1'],
  ['image/heic', 'hevc'],
])

/** Narrower copies derive from this width where the original is expensive to read. */
const wholeWidth = 1024
const isExpensive = (looks: Looks): boolean => decodingCost(looks) > 100

/** Page of a PDF. The size is typical, because the actual one is unknown before rendering. */
export const pageOf = (owner: string, page = 1): Original => ({
  looks: { format: 'pdf', width: limits.file.variantWidth.max, height: Math.round(limits.file.variantWidth.max * 1.4) },
  owner,
  page,
})

/** Width of the variant that narrower ones derive from; null if each derives from the original. */
const wholeWidthOf = (looks: Looks): number | null => {
  if (isHeic(looks)) return fullWidth
  return looks.format === 'pdf' || isExpensive(looks) ? wholeWidth : null
}

/**
 * Returns null for non-images and for images above the current pixel limit, which may have been stored under an older
 * one.
 */
export const describeOriginal = ({ mimetype, width, height }: Stored, owner: string, xmp?: string): Original | null => {
  if (width === null || height === null) return null
  const compression = heifCompressions.get(mimetype)
  const format = compression === undefined ? mimetype.replace('image/', '') : 'heif'
  // The encoding is not stored; unsupported ones were rejected on upload.
  const looks = {
    format: format as Looks['format'], // a format we store
    width,
    height,
    isProgressive: false,
    ...(compression === undefined ? {} : { compression }),
  }
  try {
    requireFewPixels(looks)
    return { looks, owner, xmp }
  } catch {
    return null
  }
}

/** Contains a JPEG's frame header unless its metadata is unusually large. */
const headBytes = 256 * 1024

const refusals: Readonly<Record<PdfRefusal, string>> = {
  unreadable: pdfMessages.unreadable,
  locked: pdfMessages.locked,
  pageUnknown: reviewMessages.pageUnknown,
}

const explain = (failure: TaskFailure, { format }: Looks): string => {
  if (format === 'pdf') return isTimeout(failure) ? pdfMessages.processingTimedOut : pdfMessages.unreadable
  return isTimeout(failure) ? messages.file.processingTimedOut : messages.file.invalidImage
}

const refuse = (message: string): ProductError => new ProductError('unsupported_type', message)

/** Who requests a variant; nothing for the server's own use. */
export type VariantRequest = Omit<Requester, 'owner'>

export type ImageVariants = {
  /**
   * Returns the variant's key and creates it once for concurrent callers. Null if the original was deleted. Rejects (415)
   * what cannot be processed.
   */
  readonly ensure: (key: string, wanted: number, original: Original, by?: VariantRequest) => Promise<string | null>
  /** The same for the full-size copy without metadata. */
  readonly ensureCopy: (key: string, type: CopyType, original: Original, by?: VariantRequest) => Promise<string | null>
  /** Counts the pages of a stored PDF. */
  readonly countPages: (key: string, by: Requester) => Promise<number>
}

type VariantParts = {
  readonly clock: Clock
  readonly db: Db
  readonly log: Log
  readonly storage: Storage
  readonly spoolDir: string
}

export const createImageVariants = (parts: VariantParts): ImageVariants => {
  const { clock, db, log, storage } = parts
  const shared = createSharedWork<string | null>()

  const requireProcessable = async (key: string): Promise<void> => {
    const since = new Date(clock.now().getTime() - limits.drawing.retryAfter)
    const message = await findUnprocessable(db, key, since)
    if (message !== null) throw refuse(message)
  }
  /** A failed file is not tried again for a while: a hanging one would cost its full time limit on every request. */
  const remembering = async <Result>(key: string, looks: Looks, act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error
      if ((await storage.size(key)) === null) throw new ProductError('not_found', messages.http.notFound)
      log.warn({ err: error, key }, 'a file could not be processed')
      const message = explain(error, looks)
      // An image that cannot be decoded fails quickly, and the cause may be temporary.
      const isExpensiveFailure = error.kind !== 'error' || looks.format === 'pdf' || isTimeout(error)
      if (isExpensiveFailure) await upsertUnprocessable(db, key, message, clock.now())
      throw refuse(message)
    }
  }
  const refusePdf = async (key: string, refusal: PdfRefusal): Promise<never> => {
    const message = refusals[refusal]
    if (refusal !== 'pageUnknown') await upsertUnprocessable(db, key, message, clock.now())
    throw refuse(message)
  }

  /** Completes what the database knows about an image, if that decides where it is processed. */
  const readLooks = async (key: string, looks: Looks): Promise<Looks> => {
    const isKnown = looks.format !== 'jpeg' && looks.format !== 'png'
    if (isKnown || !isExpensive({ ...looks, isProgressive: true })) return looks
    const head = await storage.read(key, { start: 0, end: headBytes - 1 })
    const found = head && (await readImageMetadata(await buffer(head)).catch(() => null))
    return { ...looks, isProgressive: found?.isProgressive ?? true }
  }

  /** Lists a page for its deletion with the PDF; a row in pending_blobs covers a crash in between. */
  const storePage = async (target: string, key: string, bytes: Buffer): Promise<boolean> => {
    await announceBlob(db, target)
    await storage.putBytes(target, bytes)
    await insertDrawnPage(db, target, key, bytes.length)
    // Deleting the PDF either finds the row above, or is noticed here.
    const isKept = (await storage.size(key)) !== null
    if (isKept) await claimBlob(db, target)
    else await trySweep(db, storage, log, [target])
    const surplus = await listSurplusPages(db, key, limits.drawing.pagesBytes)
    for (const page of surplus) await abandonBlob(db, page)
    await trySweep(db, storage, log, surplus)
    return isKept
  }
  const storeVariant = async (target: string, key: string, bytes: Buffer): Promise<boolean> => {
    await storage.putBytes(target, bytes)
    // The original was deleted before this variant existed, so its cleanup missed it.
    if ((await storage.size(key)) !== null) return true
    await storage.remove(target)
    return false
  }

  const asBuffer = ({ buffer: memory, byteOffset, length }: Uint8Array): Buffer =>
    Buffer.from(memory, byteOffset, length)

  /** Creates and stores a copy once for concurrent callers. */
  const once = (
    key: string,
    target: string,
    by: Requester,
    make: (work: Omit<Work, 'costMs'>) => Promise<Uint8Array>,
    store = storeVariant,
  ): Promise<string | null> =>
    shared(target, { claim: claimOf(by), signal: by.signal }, async (claims, signal) => {
      try {
        const bytes = await make({ by: { ...by, signal }, claims })
        return (await store(target, key, asBuffer(bytes))) ? target : null
      } catch (error) {
        if (error instanceof ProductError && error.code === 'not_found') return null
        throw error
      }
    })

  const ensureWidth = async (key: string, width: number, original: Original, by: Requester): Promise<string | null> => {
    const { page = 1, xmp } = original
    const target = page > 1 ? pageKey(key, page, width) : variantKey(key, width)
    if ((await storage.size(target)) !== null) return target
    await requireProcessable(key)
    const looks = await readLooks(key, original.looks)
    const encoding = encodingOf(width)
    const store = page > 1 ? storePage : storeVariant
    const shrink = (source: string, from: Looks): Promise<string | null> => {
      const costMs = decodingCost(from) + encodingCost(copyOf(from, width), looks.format === 'pdf')
      const options = { bounds: boundsOf(width), encoding, xmp }
      return once(
        key,
        target,
        by,
        (work) =>
          remembering(key, looks, () => runTask(shrinkImage, localFileOf(parts, source), options, { ...work, costMs })),
        store,
      )
    }
    const draw = (): Promise<string | null> => {
      const costMs = decodingCost(looks) + encodingCost(copyOf(looks, width), true)
      const options = { page, width, encoding }
      return once(
        key,
        target,
        by,
        async (work) => {
          const drawn = await remembering(key, looks, () =>
            runTask(drawPage, localFileOf(parts, key), options, { ...work, costMs }),
          )
          return 'webp' in drawn ? drawn.webp : refusePdf(key, drawn.refusal)
        },
        store,
      )
    }
    const from = wholeWidthOf(looks)
    if (from === null || width >= from) return looks.format === 'pdf' ? draw() : shrink(key, looks)
    // Reading the original can take seconds, so smaller variants derive from one large copy.
    const whole = await ensureWidth(key, from, original, by)
    return whole && shrink(whole, { format: 'webp', ...copyOf(looks, from) })
  }

  const ensureCopy = async (key: string, { format }: CopyType, original: Original, by: Requester) => {
    const target = copyKey(key)
    if ((await storage.size(target)) !== null) return target
    await requireProcessable(key)
    const looks = await readLooks(key, original.looks)
    const encodeMs = (looks.width * looks.height * copyMs[format]) / 1_000_000
    // The frames of a GIF are not decoded.
    const costMs = format === 'gif' ? 0 : decodingCost(looks) + encodeMs
    const options = { format, xmp: original.xmp }
    return once(key, target, by, (work) =>
      remembering(key, looks, () => runTask(copyImage, localFileOf(parts, key), options, { ...work, costMs })),
    )
  }

  return {
    ensure: (key, wanted, original, by = {}) =>
      ensureWidth(key, wanted === fullWidth ? fullWidth : variantWidth(wanted), original, {
        ...by,
        owner: original.owner,
      }),
    ensureCopy: (key, type, original, by = {}) => ensureCopy(key, type, original, { ...by, owner: original.owner }),
    countPages: async (key, by) => {
      await requireProcessable(key)
      const { looks } = pageOf(by.owner)
      const counted = await remembering(key, looks, () =>
        runTask(countPages, localFileOf(parts, key), {}, { by, costMs: decodingCost(looks) }),
      )
      return 'pageCount' in counted ? counted.pageCount : refusePdf(key, counted.refusal)
    },
  }
}
