import { useEffect, useState } from 'react'

import { logQuietly } from '#lib/browser/log.ts'

import { type PdfDocument, pdfLibrary } from './pdf-library.ts'

export type PdfFault = 'locked' | 'unreadable'

type OpenPdf = {
  readonly document: PdfDocument | null
  readonly pageCount: number
  readonly error: PdfFault | null
}

type Found = { readonly address: string } & Pick<OpenPdf, 'document' | 'error'>

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException'

export const usePdf = (address: string | null): OpenPdf => {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    let isCancelled = false
    const opened = pdfLibrary.openPdf(address)
    const wait = async () => {
      try {
        const document = await opened.document
        if (!isCancelled) setFound({ address, document, error: null })
      } catch (error) {
        if (isCancelled) return
        logQuietly('A PDF could not be opened', error)
        setFound({ address, document: null, error: isLocked(error) ? 'locked' : 'unreadable' })
      }
    }
    void wait()
    return () => {
      isCancelled = true
      opened.close()
    }
  }, [address])
  // The document of another URL is already closed.
  const { document, error } = found?.address === address ? found : { document: null, error: null }
  return { document, pageCount: document?.numPages ?? 0, error }
}
