import { pdfMessages as pdfTexts } from '@joinery/contract/messages/pdf-messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { logQuietly } from '#lib/browser/log.ts'

import { drawPage } from './draw-page.ts'
import type { PdfDocument, PdfSheet } from './pdf-library.ts'
import type { PageSize } from './use-page-size.ts'

type PdfPageProps = {
  document: PdfDocument
  /** From 1. */
  page: number
  /** In points, as soon as it is known. */
  onSize?: ((size: PageSize) => void) | undefined
  /** Tells when the page is moved, where it stands on something that moves it. That it grows it sees by itself. */
  subscribe?: ((listener: () => void) => () => void) | undefined
  /** It cannot be drawn; perhaps the address of the PDF has run out. */
  onError: () => void
}

/** While a zoom goes on, what stands is stretched; when it has come to rest, it is drawn anew. */
const restMs = 120

/** More than anybody listens to; a page can hold millions. */
const maxText = 50_000

const readText = async (sheet: PdfSheet): Promise<string> => {
  const { items } = await sheet.getTextContent()
  const parts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
  return parts.join('').slice(0, maxText)
}

/** One page of a PDF. It fills its box, however large that is, and is sharp at every size; its words can be read aloud. */
export function PdfPage({ document, page, onSize, subscribe, onError }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const tellSize = useEffectEvent((size: PageSize) => onSize?.(size))
  const tellError = useEffectEvent((error: unknown) => {
    logQuietly('A page of a PDF could not be drawn', error)
    onError()
  })

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const gone = new AbortController()
    const open = async () => {
      const sheet = await document.getPage(page)
      if (gone.signal.aborted) return
      const { width, height } = sheet.getViewport({ scale: 1 })
      tellSize({ width, height })
      const drawing = drawPage(element, sheet, (error) => tellError(error))
      let rest: ReturnType<typeof setTimeout> | undefined
      const updateSoon = () => {
        clearTimeout(rest)
        rest = setTimeout(drawing.update, restMs)
      }
      const observer = new ResizeObserver(updateSoon)
      observer.observe(element)
      const leave = subscribe?.(updateSoon)
      gone.signal.addEventListener('abort', () => {
        clearTimeout(rest)
        observer.disconnect()
        leave?.()
        drawing.stop()
      })
      drawing.update()
      const words = await readText(sheet)
      if (!gone.signal.aborted) setText(words)
    }
    open().catch((error: unknown) => {
      if (!gone.signal.aborted) tellError(error)
    })
    return () => {
      gone.abort()
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
