import type { Attachment } from '@joinery/contract/files'
// The lightbox's stage; a separate chunk, loaded with the first image.
import { lightboxMessages as texts } from '@joinery/contract/messages/lightbox-messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'
import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import type { StageMark } from '#kit/stage/mark-shape.ts'
import { variantAddress, variantFor } from '#kit/stage/picture-variants.ts'
import type { StageController } from '#kit/stage/stage-controller.ts'
import type { Size } from '#kit/stage/stage-geometry.ts'
import { StagePicture } from '#kit/stage/stage-picture.tsx'
import { Stage } from '#kit/stage/stage.tsx'

import { LateSpinner } from './late-spinner.tsx'

type LightboxStageProps = {
  file: Attachment
  /** The previous and next images, preloaded once this one is shown. */
  neighbours: readonly Attachment[]
  controller: StageController
  onStep: ((step: -1 | 1) => void) | undefined
  onBroken: () => void
  frame: RefObject<HTMLElement | null>
  mode?: 'look' | 'mark'
  onMark?: ((mark: StageMark) => void) | undefined
  layer?: ReactNode
}

const unknownSize: Size = { width: 1600, height: 1200 }

/** On a dark disc, to be visible on white images. */
const arrow =
  'absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/60 text-white ring-1 ring-white/25 hover:bg-black/80'

export function LightboxStage(props: LightboxStageProps) {
  const { file, neighbours, controller, onStep, onBroken, frame, mode, onMark, layer } = props
  const stage = useRef<HTMLDivElement>(null)
  const { uid_file, uid_stack, filename } = file
  const [loaded, setLoaded] = useState<{ readonly uid_file: string; readonly size: Size } | null>(null)
  const isLoaded = loaded?.uid_file === uid_file
  const { width, height } =
    file.width && file.height ? { width: file.width, height: file.height } : isLoaded ? loaded.size : unknownSize

  // Move the focus to the stage, unless the user has moved it to a button while it loaded.
  useEffect(() => {
    if (frame.current?.contains(document.activeElement)) stage.current?.focus({ preventScroll: true })
  }, [frame])
  // Reset the view for another image, but not for another version of the same one.
  const stack = useRef(uid_stack)
  useLayoutEffect(() => {
    if (stack.current !== uid_stack) controller.reset()
    stack.current = uid_stack
  }, [controller, uid_stack])
  useEffect(() => {
    if (!isLoaded) return
    for (const one of neighbours) {
      const pixels = (frame.current?.clientWidth ?? 0) * devicePixelRatio
      new Image().src = variantAddress(one.url, variantFor(one, pixels))
    }
  }, [frame, isLoaded, neighbours])

  return (
    <>
      <Stage
        ref={stage}
        label={filename}
        size={{ width, height }}
        controller={controller}
        onSwipe={onStep}
        mode={mode ?? 'look'}
        onMark={onMark}
        layer={layer}
      >
        <StagePicture
          key={uid_file}
          file={file}
          alt={filename}
          small={thumbnailAddress(file.url)}
          onBroken={onBroken}
          onLoad={(size) => setLoaded({ uid_file, size })}
          waiting={
            <span className="absolute inset-0 grid place-items-center">
              <LateSpinner isOver />
            </span>
          }
        />
      </Stage>
      {file.origin && <OriginMark origin={file.origin} className="pointer-events-none bottom-3 left-3" />}
      {onStep && (
        <>
          <button
            type="button"
            aria-label={texts.previous}
            onClick={() => onStep(-1)}
            className={`${arrow} left-2 sm:left-4`}
          >
            <ChevronLeft className="size-7" strokeWidth={1.25} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={texts.next}
            onClick={() => onStep(1)}
            className={`${arrow} right-2 sm:right-4`}
          >
            <ChevronRight className="size-7" strokeWidth={1.25} aria-hidden />
          </button>
        </>
      )}
    </>
  )
}
