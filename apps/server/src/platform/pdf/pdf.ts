// PDFs that somebody sent are read here only: few at a time, in turns between people, in threads of their own.
import { availableParallelism } from 'node:os'

import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import { openPicture, withImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import { createTurns } from '#platform/turns.ts'

import { createPdfThreads, PdfCrash, type PdfThreadRules } from './pdf-threads.ts'
import type { PdfAnswer, PdfOrder, PdfPixels, PdfRefusal, PdfSource } from './pdf-worker.ts'

const megabyte = 2 ** 20

/** The first page of a large plan takes about a second of processor time, and 40 to 100 MB. */
const rules: PdfThreadRules = {
  timeMs: 30_000,
  idleMs: 20_000,
  maxHeapBytes: 384 * megabyte,
  keptHeapBytes: 128 * megabyte,
}

/** Of one drawing: a page may be long and thin. */
const maxPixels = 16_000_000

const sentences: Readonly<Record<PdfRefusal, string>> = {
  unreadable: pdfMessages.unreadable,
  locked: pdfMessages.locked,
  pageUnknown: reviewMessages.pageUnknown,
}

const refuse = (sentence: string): ProductError => new ProductError('bad_request', sentence)

/** `read` is asked when its turn has come, so that only a few are held at a time, and hands its bytes over. */
type Source = PdfSource | { readonly read: () => Promise<Uint8Array> }

export type PageWanted = {
  /** From 1. */
  readonly page: number
  readonly width: number
}

export type PdfReader = {
  readonly countPages: (source: Source, person: string) => Promise<number>
  /** RGBA, at most as wide as wanted; `person` is whose turn it is. */
  readonly drawPage: (source: Source, wanted: PageWanted, person: string) => Promise<PdfPixels>
  /** How many threads there are. */
  readonly threadCount: () => number
}

export const createPdfReader = (given: Partial<PdfThreadRules> = {}): PdfReader => {
  const threads = createPdfThreads({ ...rules, ...given })
  const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
  const turns = createTurns({
    atOnce,
    // Where there are several, one is always left to the others.
    perPerson: 1,
    // Many people look at one person's files: their first pages count as that person's.
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

/** One page as a PNG, at most as wide as wanted. */
export const renderPage = async (source: Source, wanted: PageWanted, person: string): Promise<Buffer> => {
  const { pixels, width, height } = await drawPage(source, wanted, person)
  const looks = { format: 'raw', width, height } as const
  return withImage(person, looks, () =>
    openPicture(new Uint8Array(pixels), { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 3 })
      .toBuffer(),
  )
}
