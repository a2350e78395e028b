// The only place that reads uploaded PDFs. Its tasks run in child processes only, because the reader blocks its thread and
// its memory never shrinks.
import { readFile } from 'node:fs/promises'

import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { WebpOptions } from 'sharp'

import { openImage } from '#platform/images/image-pool.ts'
import { defineTask } from '#platform/tasks/define-task.ts'

export type PdfRefusal = 'unreadable' | 'locked' | 'pageUnknown'

type Refused = { readonly refusal: PdfRefusal }

/** More extreme aspect ratios than any drawing; such a page would show nothing. */
const maxRatio = 200

/** Maximum side of a WebP image. */
const maxSide = 16_383

/** Limit of one rendering, since a page may be long and thin. */
const maxPixels = 16_000_000

/** The first page of a large plan takes about a second of CPU time and 40 to 100 MB. */
const maxHeapBytes = 384 * 2 ** 20
const wasmPageBytes = 65_536

/** Used part of WebAssembly.Memory, which Node's types lack. */
type WasmMemory = { readonly buffer: ArrayBuffer; grow: (this: WasmMemory, pages: number) => number }

/** Limits of the process do not cover WebAssembly, so memory growth is limited here. */
const withMemoryLimit = async <Result>(maxBytes: number, act: () => Promise<Result>): Promise<Result> => {
  const { Memory } = Reflect.get(globalThis, 'WebAssembly') as { Memory: { prototype: WasmMemory } } // global in every Node
  const { grow } = Memory.prototype
  Memory.prototype.grow = function growWithin(pages) {
    const wanted = this.buffer.byteLength + pages * wasmPageBytes
    if (wanted > maxBytes) throw new RangeError('The PDF takes too much memory')
    return grow.call(this, pages)
  }
  try {
    return await act()
  } finally {
    Memory.prototype.grow = grow
  }
}

let library: Promise<PDFiumLibrary> | undefined

/** Loaded on demand, because the server itself never needs it. */
const loadLibrary = async (): Promise<PDFiumLibrary> => (await import('@hyzyla/pdfium')).PDFiumLibrary.init()

const withDocument = async <Result>(
  path: string,
  act: (document: PDFiumDocument) => Promise<Result | Refused>,
  heapBytes = maxHeapBytes,
): Promise<Result | Refused> => {
  const bytes = await readFile(path)
  const reader = await (library ??= loadLibrary())
  return withMemoryLimit(heapBytes, async () => {
    let document: PDFiumDocument
    try {
      document = await reader.loadDocument(bytes)
    } catch (error) {
      const { message } = error as Error // the package throws only Error
      return { refusal: /password|security/i.test(message) ? 'locked' : 'unreadable' }
    }
    try {
      return document.getPageCount() < 1 ? { refusal: 'unreadable' } : await act(document)
    } finally {
      document.destroy()
    }
  })
}

export type PageRequest = {
  /** Starts at 1. */
  readonly page: number
  readonly width: number
}

type PageOptions = PageRequest & {
  readonly encoding: WebpOptions
  /** Lowered by tests. */
  readonly heapBytes?: number
}

type Rendered = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

const render = async (document: PDFiumDocument, wanted: PageRequest): Promise<Rendered | Refused> => {
  if (wanted.page > document.getPageCount()) return { refusal: 'pageUnknown' }
  const page = document.getPage(wanted.page - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const ratio = originalHeight / originalWidth
  // An unreadable page has no size.
  if (!(ratio >= 1 / maxRatio && ratio <= maxRatio)) return { refusal: 'unreadable' }
  const width = Math.min(wanted.width, Math.floor(Math.sqrt(maxPixels / ratio)), Math.floor(maxSide / ratio))
  const height = Math.max(1, Math.round(width * ratio))
  const drawn = await page.render({ width, height, scale: 1, renderFormFields: true, render: 'bitmap' })
  // Copies the pixels, because the rendering is a view of the reader's memory.
  return { pixels: new Uint8Array(drawn.data), width, height }
}

/** Renders a page as WebP up to a width. */
export const drawPage = defineTask(
  import.meta.url,
  'drawPage',
  async (path, { encoding, heapBytes, ...wanted }: PageOptions): Promise<{ readonly webp: Uint8Array } | Refused> => {
    const drawn = await withDocument(path, (document) => render(document, wanted), heapBytes)
    if ('refusal' in drawn) return drawn
    const { pixels, width, height } = drawn
    const webp = await openImage(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp(encoding)
      .toBuffer()
    return { webp }
  },
)

export const countPages = defineTask(
  import.meta.url,
  'countPages',
  (path): Promise<{ readonly pageCount: number } | Refused> =>
    withDocument(path, async (document) => ({ pageCount: document.getPageCount() })),
)
