// The only place that reads uploaded PDFs: with limited concurrency, fair between users, in worker threads.
import { availableParallelism } from 'node:os'

import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import { openImage, withImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import { createTurns } from '#platform/turns.ts'

import { createPdfThreads, PdfCrash, type PdfThreadRules } from './pdf-threads.ts'
import type { PdfAnswer, PdfOrder, PdfPixels, PdfRefusal, PdfSource } from './pdf-worker.ts'

const megabyte = 2 ** 20

/** The first page of a large plan takes about a second of CPU time and 40 to 100 MB. */
const rules: PdfThreadRules = {
  timeMs: 30_000,
  idleMs: 20_000,
  maxHeapBytes: 384 * megabyte,
  keptHeapBytes: 128 * megabyte,
}

/** Limit of one rendering, since a page may be long and thin. */
const maxPixels = 16_000_000

const sentences: Readonly<Record<PdfRefusal, string>> = {
  unreadable: pdfMessages.unreadable,
  locked: pdfMessages.locked,
  pageUnknown: reviewMessages.pageUnknown,
}

const refuse = (sentence: string): ProductError => new ProductError('bad_request', sentence)

/** `read` is called inside the slot, so only a few files are in memory at a time; its bytes are transferred. */
type Source = PdfSource | { readonly read: () => Promise<Uint8Array> }

export type PageRequest = {
  /** Starts at 1. */
  readonly page: number
  readonly width: number
}

export type PdfReader = {
  readonly countPages: (source: Source, person: string) => Promise<number>
  /** Renders RGBA up to the requested width; `person` is whose limit it counts against. */
  readonly drawPage: (source: Source, wanted: PageRequest, person: string) => Promise<PdfPixels>
  readonly threadCount: () => number
}

export const createPdfReader = (given: Partial<PdfThreadRules> = {}): PdfReader => {
  const threads = createPdfThreads({ ...rules, ...given })
  const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
  const turns = createTurns({
    atOnce,
    // With several slots, one is always left to other users.
    perPerson: 1,
    // Many people view one person's files, and all previews count against that person.
    waiting: 1000,
    waitMs: 120_000,
  })

  const ask = async (
    source: Source,
    draw: PdfOrder['draw'],
    person: string,
  ): Promise<Exclude<PdfAnswer, { refusal: unknown }>> => {
    const answer = await turns(person, async () => {
      const known: PdfSource = 'read' in source ? { bytes: await source.read() } : source
      try {
        return await threads.run({ source: known, draw }, { isHandedOver: 'read' in source })
      } catch (error) {
        if (error instanceof PdfCrash) throw refuse(pdfMessages.unreadable)
        if (error instanceof Error && error.name === 'TimeoutError') throw refuse(pdfMessages.processingTimedOut)
        throw error
      }
    })
    if ('refusal' in answer) throw refuse(sentences[answer.refusal])
    return answer
  }

  return {
    countPages: async (source, person) => {
      const answer = await ask(source, null, person)
      if (!('pageCount' in answer)) throw refuse(pdfMessages.unreadable)
      return answer.pageCount
    },
    drawPage: async (source, { page, width }, person) => {
      const answer = await ask(source, { page, width, maxPixels }, person)
      if (!('pixels' in answer)) throw refuse(pdfMessages.unreadable)
      return answer
    },
    threadCount: threads.count,
  }
}

const reader = createPdfReader()

export const { countPages, drawPage } = reader

/** Renders one page as PNG up to the requested width. */
export const renderPage = async (source: Source, wanted: PageRequest, person: string): Promise<Buffer> => {
  const { pixels, width, height } = await drawPage(source, wanted, person)
  const looks = { format: 'raw', width, height } as const
  return withImage(person, looks, () =>
    openImage(new Uint8Array(pixels), { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 3 })
      .toBuffer(),
  )
}
