// Loads pdf.js with the first PDF. Not bundled: the build copies it with the files it fetches (build/pdf-files.ts).
// Its worker decodes; rendering happens here.
import type * as Library from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

import { allowOwnWorkers } from '#lib/browser/trusted-types.ts'

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

/** Loaded once; the next PDF retries a failure. */
const loadLibrary = (): Promise<typeof Library> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Half a megabyte: loads only what the shown page needs, without thousands of requests. */
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
      // With our own fonts a page looks the same everywhere, and like its server-rendered image.
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

/** An object, so that tests can replace `openPdf`. */
export const pdfLibrary = { openPdf }
