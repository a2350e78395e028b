// The part of the lightbox that brings its library; a chunk of its own, loaded by the first picture that is opened.
import 'yet-another-react-lightbox/styles.css'
import './lightbox-stage.css'
import type { Attachment } from '@joinery/contract/files'
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { type ControllerRef, Lightbox, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'

import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'

import { LateSpinner } from './late-spinner.tsx'
import { lightboxSlide } from './lightbox-slide.ts'

export type StageHandle = Record<'previous' | 'next' | 'zoomIn' | 'zoomOut', () => void>

type LightboxStageProps = {
  images: readonly Attachment[]
  index: number
  onIndex: (index: number) => void
  onBroken: () => void
  /** What it stands in; holds the focus until the stage is there. */
  frame: RefObject<HTMLElement | null>
  ref: Ref<StageHandle>
}

function Broken({ onBroken }: { onBroken: () => void }) {
  useEffect(() => onBroken(), [onBroken])
  return (
    <ImageOff
      className="lightbox-broken size-10 text-white/50"
      strokeWidth={1.25}
      aria-label="This picture cannot be shown"
    />
  )
}

/** On a disc of its own: a clay model is as white as the arrow. */
const arrow = 'size-11 rounded-full bg-black/60 p-2 text-white ring-1 ring-white/25'

export function LightboxStage({ images, index, onIndex, onBroken, frame, ref }: LightboxStageProps) {
  const controller = useRef<ControllerRef>(null)
  const zoom = useRef<ZoomRef>(null)
  const slides = useMemo(() => images.map(lightboxSlide), [images])
  const isAlone = slides.length < 2

  useImperativeHandle(ref, () => ({
    previous: () => controller.current?.prev(),
    next: () => controller.current?.next(),
    zoomIn: () => zoom.current?.zoomIn(),
    zoomOut: () => zoom.current?.zoomOut(),
  }))
  // From here on the keys are the stage's, unless somebody has gone on to a button while it was being fetched.
  useEffect(() => {
    if (frame.current?.contains(document.activeElement)) controller.current?.focus()
  }, [frame])

  return (
    <Lightbox
      slides={slides}
      index={index}
      plugins={[Inline, Zoom]}
      className="lightbox-stage"
      // The overlay around it closes it: by Escape, by Back, by its button.
      controller={{ ref: controller, closeOnEscape: false, touchAction: 'none' }}
      carousel={{ preload: 1, padding: 0, finite: isAlone }}
      animation={{ fade: 160, swipe: 220, navigation: 160, zoom: 200 }}
      zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: 2 }}
      toolbar={{ buttons: [] }}
      labels={{ 'Photo gallery': 'Pictures', Carousel: 'Pictures', Slide: 'Picture' }}
      on={{ view: ({ index: next }) => onIndex(next) }}
      render={{
        buttonZoom: () => null,
        iconPrev: () => <ChevronLeft className={arrow} strokeWidth={1.25} aria-hidden />,
        iconNext: () => <ChevronRight className={arrow} strokeWidth={1.25} aria-hidden />,
        ...(isAlone ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        iconLoading: () => <LateSpinner isOver />,
        iconError: () => <Broken onBroken={onBroken} />,
        // The small picture is there already: it stands in until the large one has come.
        slideHeader: ({ slide }) => {
          const image = images[slides.findIndex((one) => one === slide)]
          return image ? <img src={thumbnailAddress(image.url)} alt="" className="lightbox-preview" /> : null
        },
      }}
    />
  )
}
