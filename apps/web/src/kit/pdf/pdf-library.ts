// pdf.js, fetched by whoever opens the first PDF. It is no part of the bundle: the build copies it as it is, with all that
// it fetches itself (build/pdf-files.ts). Its worker reads and decodes; what is drawn is drawn here.
import type * as Library from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

import { allowOwnWorkers } from '#lib/browser/trusted-types.ts'

/** What is used of a document and of a page. */
export type PdfDocument = Pick<PDFDocumentProxy, 'numPages' | 'getPage'>
export type PdfSheet = Pick<PDFPageProxy, 'getViewport' | 'getTextContent' | 'render'>

type Opened = { readonly document: Promise<PdfDocument>; readonly close: () => void }

const folder = (name = ''): string => new URL(`${import.meta.env.PDF_FILES}${name}`, location.href).href

let loading: Promise<typeof Library> | undefined

const load = async (): Promise<typeof Library> => {
  const library = (await import(/* @vite-ignore */ folder('pdf.min.mjs'))) as typeof Library // what the build has put there
  allowOwnWorkers()
  library.GlobalWorkerOptions.workerSrc = folder('pdf.worker.min.mjs')
  return library
}

/** Fetched once; a fetch that failed is tried again by the next PDF. */
const loadLibrary = (): Promise<typeof Library> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Half a megabyte: of a long PDF only what the shown page needs comes first, and not in thousands of requests. */
const rangeChunkSize = 2 ** 19

const openPdf = (address: string): Opened => {
  let close: (() => void) | null = null
  let isClosed = false
  const open = async (): Promise<PdfDocument> => {
    const library = await loadLibrary()
    if (isClosed) throw new Error('PDF was closed while loading')
    const task = library.getDocument({
      url: address,
      rangeChunkSize,
      wasmUrl: folder('wasm/'),
      standardFontDataUrl: folder('standard_fonts/'),
      cMapUrl: folder('cmaps/'),
      iccUrl: folder('iccs/'),
      // With our own fonts a page looks the same to everybody, and as its picture does.
      useSystemFonts: false,
      verbosity: library.VerbosityLevel.ERRORS,
    })
    close = () => void task.destroy()
    return task.promise
  }
  return {
    document: open(),
    close: () => {
      isClosed = true
      close?.()
    },
  }
}

/** An object, so that a test can replace what opens PDFs. */
export const pdfLibrary = { openPdf }
