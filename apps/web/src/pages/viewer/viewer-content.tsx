import type { Attachment } from '@joinery/contract/files'
import { viewerMessages as texts } from '@joinery/contract/messages/viewer-messages'
import { type RefObject, Suspense, useEffect } from 'react'

import type { ReviewView } from '#features/review/review-view.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'
import { LightboxStage } from '#kit/attachments/lightbox/lightbox-stage.tsx'
import { MediaBody } from '#kit/attachments/lightbox/media-body.tsx'
import { NotShown } from '#kit/attachments/lightbox/not-shown.tsx'
import type { StageMark } from '#kit/stage/mark-shape.ts'
import type { StageController } from '#kit/stage/stage-controller.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'

import { PdfStage, PinLayer } from './panels.tsx'

type ViewerContentProps = {
  view: ReviewView
  controller: StageController
  neighbours: readonly Attachment[]
  onStep: ((step: -1 | 1) => void) | undefined
  frame: RefObject<HTMLElement | null>
  /** Whether to show the hint on how to mark an area. */
  hasHint: boolean
  readAgain: () => Promise<readonly Attachment[] | undefined>
  onDownload: (file: Attachment) => void
}

/** Shows an image or PDF page on the stage with its comments, and other files with native browser elements. */
export function ViewerContent({
  view,
  controller,
  frame,
  hasHint,
  readAgain,
  onDownload,
  ...leafing
}: ViewerContentProps) {
  const { file, page, pins, selected, isMarking, onDraft } = view
  const pin = pins.find(({ uid_pin }) => uid_pin === selected)
  const kind = fileKind(file.mimetype)

  // Scroll the selected comment into view once it is known.
  const { x, y, w, h } = pin && pin.page === page ? pin : { x: null, y: null, w: null, h: null }
  useEffect(() => {
    if (x !== null && y !== null) controller.show({ x, y, w: w ?? 0, h: h ?? 0 })
  }, [controller, x, y, w, h])

  if (kind === 'document' || kind === 'other') return <NotShown file={file} onDownload={onDownload} />
  if (kind !== 'image' && kind !== 'pdf') {
    return <MediaBody key={file.uid_file} file={file} readAgain={readAgain} onDownload={onDownload} />
  }
  const stage = {
    file,
    controller,
    frame,
    mode: isMarking ? ('mark' as const) : ('look' as const),
    onMark: (mark: StageMark) => onDraft({ ...mark, page }),
    layer: (
      <Suspense>
        <PinLayer view={view} />
      </Suspense>
    ),
  }
  return (
    <>
      {kind === 'image' ? (
        <LightboxStage {...stage} onBroken={() => void readAgain()} {...leafing} />
      ) : (
        <RetryBoundary>
          <Suspense fallback={<LateSpinner />}>
            <PdfStage
              key={file.uid_file}
              {...stage}
              page={page ?? 1}
              onPage={view.onPage}
              onStep={leafing.onStep}
              readAgain={readAgain}
              onDownload={onDownload}
            />
          </Suspense>
        </RetryBoundary>
      )}
      {isMarking && hasHint && (
        <p className="pointer-events-none absolute bottom-4 left-1/2 z-10 -translate-x-1/2 rounded-full bg-black/70 px-4 py-1.5 text-sm whitespace-nowrap text-white ring-1 ring-white/25">
          {texts.markHint}
        </p>
      )}
    </>
  )
}
