import { useEffect, useState } from 'react'

import { logQuietly } from '#lib/browser/log.ts'

import { type PdfDocument, pdfLibrary } from './pdf-library.ts'

/** Why a PDF is not shown. */
export type PdfFault = 'locked' | 'unreadable'

type OpenPdf = {
  /** Null until it is there. */
  readonly document: PdfDocument | null
  readonly pageCount: number
  readonly error: PdfFault | null
}

type Found = { readonly address: string } & Pick<OpenPdf, 'document' | 'error'>

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException'

/** The PDF at an address; null: it is not known yet. */
export const usePdf = (address: string | null): OpenPdf => {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    let isGone = false
    const opened = pdfLibrary.openPdf(address)
    const wait = async () => {
      try {
        const document = await opened.document
        if (!isGone) setFound({ address, document, error: null })
      } catch (error) {
        if (isGone) return
        logQuietly('A PDF could not be opened', error)
        setFound({ address, document: null, error: isLocked(error) ? 'locked' : 'unreadable' })
      }
    }
    void wait()
    return () => {
      isGone = true
      opened.close()
    }
  }, [address])
  // What was found at another address is closed by now.
  const { document, error } = found?.address === address ? found : { document: null, error: null }
  return { document, pageCount: document?.numPages ?? 0, error }
}
