// The thread in which PDFs are read: one order at a time. Whatever it does not expect it throws, which ends the thread.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'

export type PdfSource = { readonly path: string } | { readonly bytes: Uint8Array }

export type PdfOrder = {
  readonly source: PdfSource
  /** Null: the pages are counted. */
  readonly draw: { readonly page: number; readonly width: number; readonly maxPixels: number } | null
}

export type PdfRefusal = 'unreadable' | 'locked' | 'pageUnknown'

export type PdfPixels = { readonly pixels: ArrayBuffer; readonly width: number; readonly height: number }

/** `heapBytes` is what the reader has taken, which it never gives back. */
export type PdfAnswer = { readonly heapBytes: number } & (
  | { readonly refusal: PdfRefusal }
  | { readonly pageCount: number }
  | PdfPixels
)

export type PdfWorkerData = { readonly maxHeapBytes: number }

/** Longer than any drawing: of a page that is thinner than a line nobody sees anything. */
const maxRatio = 200

const pageBytes = 65_536

/** What is used of the standard's WebAssembly.Memory, of which Node's types do not tell. */
type WasmMemory = { readonly buffer: ArrayBuffer; grow: (this: WasmMemory, pages: number) => number }

/** How much the reader has taken. */
let heapBytes = 0

/** WebAssembly is outside the limits that a thread can be given, so its own way to more memory is narrowed. */
const limitMemory = (maxBytes: number): void => {
  const { Memory } = Reflect.get(globalThis, 'WebAssembly') as { Memory: { prototype: WasmMemory } } // as every Node has it
  const { grow } = Memory.prototype
  Memory.prototype.grow = function growWithin(pages) {
    const wanted = this.buffer.byteLength + pages * pageBytes
    if (wanted > maxBytes) throw new RangeError('The PDF takes too much memory')
    const before = grow.call(this, pages)
    heapBytes = wanted
    return before
  }
}

const read = async (source: PdfSource): Promise<Uint8Array> =>
  'path' in source ? await readFile(source.path) : source.bytes

const draw = async (
  document: PDFiumDocument,
  { page: number, width: wanted, maxPixels }: NonNullable<PdfOrder['draw']>,
): Promise<PdfPixels | { refusal: PdfRefusal }> => {
  if (number > document.getPageCount()) return { refusal: 'pageUnknown' }
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const ratio = originalHeight / originalWidth
  // A page that cannot be read has no size.
  if (!(ratio >= 1 / maxRatio && ratio <= maxRatio)) return { refusal: 'unreadable' }
  const width = Math.min(wanted, Math.floor(Math.sqrt(maxPixels / ratio)))
  const height = Math.max(1, Math.round(width * ratio))
  const drawn = await page.render({ width, height, scale: 1, renderFormFields: true, render: 'bitmap' })
  // A copy, of exactly this size: the drawing comes as part of the reader's memory.
  return { pixels: new Uint8Array(drawn.data).buffer, width, height }
}

const obey = async (library: PDFiumLibrary, order: PdfOrder) => {
  const bytes = await read(order.source)
  let document: PDFiumDocument
  try {
    document = await library.loadDocument(bytes)
  } catch (error) {
    const { message } = error as Error // the package throws nothing else
    return { refusal: /password|security/i.test(message) ? 'locked' : 'unreadable' } as const
  }
  try {
    const pageCount = document.getPageCount()
    if (pageCount < 1) return { refusal: 'unreadable' } as const
    return order.draw ? await draw(document, order.draw) : { pageCount }
  } finally {
    document.destroy()
  }
}

limitMemory((workerData as PdfWorkerData).maxHeapBytes) // pdf-threads.ts sends nothing else
const library = await PDFiumLibrary.init()
const answer = async (order: PdfOrder): Promise<void> => {
  const found = await obey(library, order)
  const whole: PdfAnswer = { ...found, heapBytes }
  parentPort?.postMessage(whole, 'pixels' in found ? [found.pixels] : [])
}
parentPort?.on('message', (order: PdfOrder) => void answer(order))
