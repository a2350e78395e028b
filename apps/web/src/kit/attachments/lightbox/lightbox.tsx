import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { lightboxMessages as texts } from '@joinery/contract/messages/lightbox-messages'
import { PanelRightClose, PanelRightOpen, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { useStageController } from '#kit/stage/stage-controller.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { useMedia } from '#lib/browser/use-media.ts'

import { Filmstrip } from './filmstrip.tsx'
import { LateSpinner } from './late-spinner.tsx'
import { OverStageContext } from './lightbox-over-stage.tsx'
import { OriginLine } from './origin-line.tsx'
import { useViewerKeys } from './use-viewer-keys.ts'
import { viewerButton, ViewerOverlay } from './viewer-overlay.tsx'

const LightboxStage = retryableLazy(async () => (await import('./lightbox-stage.tsx')).LightboxStage)

export type SidePanel = (attachment: Attachment) => ReactNode

type LightboxProps = {
  /** All files of the list it was opened from; it steps through the images among them. */
  files: readonly Attachment[]
  file: Attachment
  onShow: (file: Attachment) => void
  onClose: () => void
  onDownload: (file: Attachment) => void
  onBroken: () => void
  fault: string | null
  sidePanel?: SidePanel | undefined
}

/** Hidden on phones, which have pinch zoom and need the space for the name. */
const zoomButton = `${viewerButton} max-sm:hidden`

export const neighboursOf = (files: readonly Attachment[], index: number): readonly Attachment[] =>
  [-1, 1].flatMap((step) => files.at((index + step) % files.length) ?? []).filter((file) => file !== files[index])

export function Lightbox({ files, file, onShow, onClose, onDownload, onBroken, fault, sidePanel }: LightboxProps) {
  const controller = useStageController()
  const frame = useRef<HTMLDivElement>(null)
  const aside = useRef<HTMLElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isCovered, setCovered] = useState(false)
  const overStage = useMemo(() => ({ anchor, onCover: setCovered }), [anchor])
  const images = useMemo(() => files.filter(({ mimetype }) => fileKind(mimetype) === 'image'), [files])
  const index = images.findIndex(({ uid_file }) => uid_file === file.uid_file)
  const panel = sidePanel?.(file)
  // Below the image, the panel collapses itself.
  const isBeside = useMedia('(min-width: 64rem)')
  const [isHidden, setHidden] = useState(false)
  const PanelIcon = isHidden ? PanelRightOpen : PanelRightClose

  // After the dialog has opened, which focuses its first button.
  useLayoutEffect(() => frame.current?.focus(), [])

  const handleStep = (step: -1 | 1) => {
    const image = images.at((index + step) % images.length)
    if (image) onShow(image)
  }
  const onStep = images.length > 1 ? handleStep : undefined
  const handleKeyDown = useViewerKeys({ controller, aside, onStep })
  const neighbours = useMemo(() => neighboursOf(images, index), [images, index])

  return (
    <ViewerOverlay
      file={file}
      onClose={onClose}
      onDownload={isCovered ? undefined : onDownload}
      fault={fault}
      onKeyDown={handleKeyDown}
      counter={images.length > 1 ? `${index + 1} / ${images.length}` : undefined}
      tools={
        <>
          {!isCovered && (
            <>
              <IconButton label={commonMessages.zoomOut} className={zoomButton} onClick={() => controller.zoomOut()}>
                <ZoomOut className="size-5" strokeWidth={1.5} aria-hidden />
              </IconButton>
              <IconButton label={commonMessages.zoomIn} className={zoomButton} onClick={() => controller.zoomIn()}>
                <ZoomIn className="size-5" strokeWidth={1.5} aria-hidden />
              </IconButton>
            </>
          )}
          {panel && isBeside && (
            <IconButton
              label={isHidden ? texts.showPanel : texts.hidePanel}
              aria-expanded={!isHidden}
              className={viewerButton}
              onClick={() => setHidden(!isHidden)}
            >
              <PanelIcon className="size-5" strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
        </>
      }
      filmstrip={
        <>
          {file.origin && !isCovered && (
            <OriginLine
              key={file.uid_file}
              origin={file.origin}
              source={files.find(({ uid_file }) => uid_file === file.origin?.source_uid_file)}
              onShow={onShow}
            />
          )}
          {images.length > 1 && <Filmstrip images={images} current={file} onShow={onShow} />}
        </>
      }
      panel={
        panel ? (
          <aside
            ref={aside}
            // Hidden, not unmounted: a comparison stays open and gets the whole screen.
            hidden={isBeside && isHidden}
            className="max-h-[45%] shrink-0 overflow-y-auto border-line bg-surface text-ink max-lg:border-t lg:max-h-none lg:w-96 lg:border-l"
          >
            <OverStageContext value={overStage}>{panel}</OverStageContext>
          </aside>
        ) : null
      }
    >
      <div ref={frame} tabIndex={-1} className="relative size-full">
        <RetryBoundary>
          <Suspense fallback={<LateSpinner className="absolute inset-0" />}>
            <LightboxStage
              file={file}
              neighbours={neighbours}
              controller={controller}
              onStep={onStep}
              onBroken={onBroken}
              frame={frame}
            />
          </Suspense>
        </RetryBoundary>
        <div ref={setAnchor} className="absolute inset-0 z-10 bg-black empty:hidden" />
      </div>
    </ViewerOverlay>
  )
}
