import type { Attachment } from '@joinery/contract/files'
import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'
import { NotShown } from '#kit/attachments/lightbox/not-shown.tsx'
import { useMedium } from '#kit/attachments/lightbox/use-medium.ts'
import { viewerButton } from '#kit/attachments/lightbox/viewer-overlay.tsx'
import { PageField } from '#kit/pdf/page-field.tsx'
import { PdfPage } from '#kit/pdf/pdf-page.tsx'
import { usePageSize } from '#kit/pdf/use-page-size.ts'
import { usePdf } from '#kit/pdf/use-pdf.ts'
import type { StageMark } from '#kit/stage/mark-shape.ts'
import type { StageController } from '#kit/stage/stage-controller.ts'
import { Stage } from '#kit/stage/stage.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

type PdfStageProps = {
  file: Attachment
  /** 1-based. */
  page: number
  onPage: (page: number) => void
  controller: StageController
  frame: RefObject<HTMLElement | null>
  mode: 'look' | 'mark'
  onMark: (mark: StageMark) => void
  layer: ReactNode
  /** Goes to the next or previous file. */
  onStep: ((step: -1 | 1) => void) | undefined
  readAgain: () => Promise<readonly Attachment[] | undefined>
  onDownload: (file: Attachment) => void
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }

const button = `${viewerButton} disabled:opacity-30 disabled:hover:bg-transparent`

/** Shows a PDF one page at a time. */
export function PdfStage(props: PdfStageProps) {
  const { file, page: wanted, onPage, controller, frame, mode, onMark, layer, onStep, readAgain, onDownload } = props
  const { address, failure, onError } = useMedium(file, readAgain)
  const { document: pdf, pageCount, error } = usePdf(address)
  const page = Math.min(wanted, Math.max(pageCount, 1))
  const size = usePageSize(pdf, page)
  const stage = useRef<HTMLDivElement>(null)

  const tellFault = useEffectEvent((fault: NonNullable<typeof error>) =>
    onError(fault === 'locked' ? pdfMessages.lockedNoPreview : undefined),
  )
  useEffect(() => {
    if (error) tellFault(error)
  }, [error])
  // Fit a new page to the stage.
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (shown.current !== page) controller.reset()
    shown.current = page
  }, [controller, page])
  const isThere = size !== null
  // Focus the stage once it is mounted, unless the focus has moved out of the frame.
  useEffect(() => {
    if (isThere && frame.current?.contains(document.activeElement)) stage.current?.focus({ preventScroll: true })
  }, [frame, isThere])

  if (failure !== null) return <NotShown file={file} reason={failure} onDownload={onDownload} />
  const canLeaf = (step: -1 | 1): boolean => page + step >= 1 && page + step <= pageCount
  const leaf = (step: -1 | 1): void => {
    if (canLeaf(step)) onPage(page + step)
    else onStep?.(step)
  }
  // Beyond the first and last page, the arrow keys change the file.
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const isHeard = step !== undefined && (event.key.startsWith('Page') || controller.isWhole())
    if (!isHeard || !canLeaf(step) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    event.stopPropagation()
    onPage(page + step)
  }
  return (
    // The keys are those of the parts in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKeyDown} className="flex size-full flex-col">
      <div className="min-h-0 flex-1">
        {pdf && size ? (
          <Stage
            ref={stage}
            label={pdfMessages.fileAndPage(file.filename, page)}
            size={size}
            isVector
            controller={controller}
            mode={mode}
            onMark={onMark}
            onSwipe={leaf}
            layer={layer}
          >
            <PdfPage document={pdf} page={page} subscribe={controller.subscribe} onError={() => onError()} />
          </Stage>
        ) : (
          <LateSpinner className="size-full" />
        )}
      </div>
      {pageCount > 1 && (
        <div className="flex shrink-0 items-center justify-center gap-1 py-1.5">
          <IconButton label={pdfMessages.previousPage} className={button} disabled={page <= 1} onClick={() => leaf(-1)}>
            <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden />
          </IconButton>
          <PageField page={page} pageCount={pageCount} onPage={onPage} />
          <IconButton
            label={pdfMessages.nextPage}
            className={button}
            disabled={page >= pageCount}
            onClick={() => leaf(1)}
          >
            <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
