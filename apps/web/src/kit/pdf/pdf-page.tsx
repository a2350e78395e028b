import { pdfMessages as pdfTexts } from '@joinery/contract/messages/pdf-messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { logQuietly } from '#lib/browser/log.ts'

import { drawPage } from './draw-page.ts'
import type { PdfDocument, PdfSheet } from './pdf-library.ts'
import type { PageSize } from './use-page-size.ts'

type PdfPageProps = {
  document: PdfDocument
  page: number
  onSize?: ((size: PageSize) => void) | undefined
  /** Calls the listener whenever the page moves on the screen. Resizing is detected automatically. */
  subscribe?: ((listener: () => void) => () => void) | undefined
  /** Called when the page cannot be rendered, possibly because the PDF's URL has expired. */
  onError: () => void
}

/** The canvas is stretched during a zoom, and rendered again when its size has not changed for this long. */
const redrawDelayMs = 120

/** A page can hold millions of characters. */
const maxText = 50_000

const readText = async (sheet: PdfSheet): Promise<string> => {
  const { items } = await sheet.getTextContent()
  const parts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
  return parts.join('').slice(0, maxText)
}

/** One PDF page. Fills its box, is sharp at every size, and has accessible text. */
export function PdfPage({ document, page, onSize, subscribe, onError }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const reportSize = useEffectEvent((size: PageSize) => onSize?.(size))
  const reportError = useEffectEvent((error: unknown) => {
    logQuietly('A page of a PDF could not be drawn', error)
    onError()
  })

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const cancellation = new AbortController()
    const open = async () => {
      const sheet = await document.getPage(page)
      if (cancellation.signal.aborted) return
      const { width, height } = sheet.getViewport({ scale: 1 })
      reportSize({ width, height })
      const drawing = drawPage(element, sheet, (error) => reportError(error))
      let redrawTimer: ReturnType<typeof setTimeout> | undefined
      const updateSoon = () => {
        clearTimeout(redrawTimer)
        redrawTimer = setTimeout(drawing.update, redrawDelayMs)
      }
      const observer = new ResizeObserver(updateSoon)
      observer.observe(element)
      const unsubscribe = subscribe?.(updateSoon)
      cancellation.signal.addEventListener('abort', () => {
        clearTimeout(redrawTimer)
        observer.disconnect()
        unsubscribe?.()
        drawing.stop()
      })
      drawing.update()
      const pageText = await readText(sheet)
      if (!cancellation.signal.aborted) setText(pageText)
    }
    open().catch((error: unknown) => {
      if (!cancellation.signal.aborted) reportError(error)
    })
    return () => {
      cancellation.abort()
      setText('')
    }
  }, [document, page, subscribe])

  return (
    <section aria-label={pdfTexts.page(page, document.numPages)} className="relative size-full bg-white">
      <div ref={box} aria-hidden className="absolute inset-0" />
      <p className="sr-only whitespace-pre-line">{text}</p>
    </section>
  )
}
