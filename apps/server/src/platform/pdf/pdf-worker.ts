// Worker that reads PDFs, one order at a time. Unexpected errors are thrown and end the worker.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'

export type PdfSource = { readonly path: string } | { readonly bytes: Uint8Array }

export type PdfOrder = {
  readonly source: PdfSource
  /** Null to count pages only. */
  readonly draw: { readonly page: number; readonly width: number; readonly maxPixels: number } | null
}

export type PdfRefusal = 'unreadable' | 'locked' | 'pageUnknown'

export type PdfPixels = { readonly pixels: ArrayBuffer; readonly width: number; readonly height: number }

/** `heapBytes` is the reader's memory, which never shrinks. */
export type PdfAnswer = { readonly heapBytes: number } & (
  | { readonly refusal: PdfRefusal }
  | { readonly pageCount: number }
  | PdfPixels
)

export type PdfWorkerData = { readonly maxHeapBytes: number }

/** More extreme aspect ratios than any drawing; such a page would show nothing. */
const maxRatio = 200

const pageBytes = 65_536

/** Used part of WebAssembly.Memory, which Node's types lack. */
type WasmMemory = { readonly buffer: ArrayBuffer; grow: (this: WasmMemory, pages: number) => number }

let heapBytes = 0

/** Worker memory limits do not cover WebAssembly, so memory growth is limited here. */
const limitMemory = (maxBytes: number): void => {
  const { Memory } = Reflect.get(globalThis, 'WebAssembly') as { Memory: { prototype: WasmMemory } } // global in every Node
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
  // An unreadable page has no size.
  if (!(ratio >= 1 / maxRatio && ratio <= maxRatio)) return { refusal: 'unreadable' }
  const width = Math.min(wanted, Math.floor(Math.sqrt(maxPixels / ratio)))
  const height = Math.max(1, Math.round(width * ratio))
  const drawn = await page.render({ width, height, scale: 1, renderFormFields: true, render: 'bitmap' })
  // Copies the pixels, because the rendering is a view of the reader's memory.
  return { pixels: new Uint8Array(drawn.data).buffer, width, height }
}

const obey = async (library: PDFiumLibrary, order: PdfOrder) => {
  const bytes = await read(order.source)
  let document: PDFiumDocument
  try {
    document = await library.loadDocument(bytes)
  } catch (error) {
    const { message } = error as Error // the package throws only Error
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

limitMemory((workerData as PdfWorkerData).maxHeapBytes) // sent by pdf-threads.ts
const library = await PDFiumLibrary.init()
const answer = async (order: PdfOrder): Promise<void> => {
  const found = await obey(library, order)
  const whole: PdfAnswer = { ...found, heapBytes }
  parentPort?.postMessage(whole, 'pixels' in found ? [found.pixels] : [])
}
parentPort?.on('message', (order: PdfOrder) => void answer(order))
