import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { pdfMessages as pdfTexts } from '@joinery/contract/messages/pdf-messages'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import { PageField } from './page-field.tsx'
import { PdfPage } from './pdf-page.tsx'
import { usePageSize } from './use-page-size.ts'
import { type PdfFault, usePdf } from './use-pdf.ts'

type PdfPagesProps = {
  address: string
  onFault: (fault: PdfFault) => void
  waiting: ReactNode
}

const zooms = [1, 1.5, 2, 3, 4, 6, 8]
const button = 'text-white/80 hover:bg-white/10 hover:text-white disabled:opacity-30 disabled:hover:bg-transparent'
const steps: Readonly<Record<string, number>> = { PageUp: -1, ArrowLeft: -1, PageDown: 1, ArrowRight: 1 }
const zoomSteps: Readonly<Record<string, number>> = { '-': -1, '+': 1, '=': 1 }

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement

/** A PDF's pages, one at a time, with buttons and keys, fitted to the window or zoomed. */
export function PdfPages({ address, onFault, waiting }: PdfPagesProps) {
  const { document: pdf, pageCount, error } = usePdf(address)
  const [wantedPage, setPage] = useState(1)
  const page = Math.min(wantedPage, Math.max(pageCount, 1))
  const [zoomIndex, setZoomIndex] = useState(0)
  const size = usePageSize(pdf, page)
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })

  const reportFault = useEffectEvent(onFault)
  useEffect(() => {
    if (error) reportFault(error)
  }, [error])

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const leaf = (by: number) => {
    setPage(Math.min(Math.max(page + by, 1), Math.max(pageCount, 1)))
    frame.current?.scrollTo(0, 0)
  }
  const zoom = (by: number) => setZoomIndex(Math.min(Math.max(zoomIndex + by, 0), zooms.length - 1))
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const [by, zoomBy] = [steps[event.key], zoomSteps[event.key]]
    if (by === undefined && zoomBy === undefined) return
    event.preventDefault()
    if (by !== undefined) leaf(by)
    if (zoomBy !== undefined) zoom(zoomBy)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const subscribe = useCallback((listener: () => void) => {
    const element = frame.current
    element?.addEventListener('scroll', listener)
    return () => element?.removeEventListener('scroll', listener)
  }, [])

  const scale = size && Math.min(room.width / size.width, room.height / size.height) * (zooms[zoomIndex] ?? 1)
  return (
    <div className="flex size-full flex-col">
      <div ref={frame} className="grid min-h-0 flex-1 overflow-auto">
        {pdf && size && scale ? (
          <div className="m-auto shrink-0" style={{ width: size.width * scale, height: size.height * scale }}>
            <PdfPage document={pdf} page={page} subscribe={subscribe} onError={() => onFault('unreadable')} />
          </div>
        ) : (
          <div className="m-auto">{waiting}</div>
        )}
      </div>
      <div className="flex shrink-0 items-center justify-center gap-1 py-1.5">
        <IconButton label={pdfTexts.previousPage} className={button} disabled={page <= 1} onClick={() => leaf(-1)}>
          <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
        <PageField page={page} pageCount={pageCount} onPage={(next) => leaf(next - page)} />
        <IconButton label={pdfTexts.nextPage} className={button} disabled={page >= pageCount} onClick={() => leaf(1)}>
          <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton
          label={common.zoomOut}
          className={`${button} ml-3`}
          disabled={zoomIndex === 0}
          onClick={() => zoom(-1)}
        >
          <ZoomOut className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton
          label={common.zoomIn}
          className={button}
          disabled={zoomIndex === zooms.length - 1}
          onClick={() => zoom(1)}
        >
          <ZoomIn className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
