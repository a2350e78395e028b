import { maskEditorMessages as texts } from '@joinery/contract/messages/mask-editor-messages'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

import { FilePicture } from '#features/genai/file-picture.tsx'
import { ZoomBox } from '#kit/ui/pictures/zoom-box.tsx'

import type { Tool } from './mask.ts'
import type { Box, Mark, Point, Size, Stroke } from './strokes/strokes.ts'
import { type Mode, useDrawing } from './use-drawing.ts'
import { usePainting } from './use-painting.ts'

type MaskStageProps = {
  picture: File
  /** Null until the image is loaded. */
  size: Size | null
  onSize: (size: Size | null) => void
  strokes: readonly Stroke[]
  tool: Tool
  mode: Mode
  /** In image pixels. */
  brushWidth: number
  /** The rectangle controlled by the keyboard. */
  box: Box | null
  /** Points whose surface is being requested. */
  looking: readonly Point[]
  onMark: (mark: Mark) => void
  onPoint: (at: Point, mode: Mode) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Id of the element that describes the keyboard controls. */
  helpId: string
}

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** The image with its marked area, drawn on by pointer or keyboard. */
export function MaskStage(props: MaskStageProps) {
  const { picture, size, onSize, strokes, tool, mode, brushWidth, box, looking, onMark, onPoint } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const ring = useRef<HTMLSpanElement>(null)
  const { show } = usePainting(canvas, size, strokes)
  const { handleAnyDown, handleDown, handleMove, handleUp, handleCancel } = useDrawing({
    frame,
    size,
    tool,
    mode,
    brushWidth,
    onChange: show,
    onMark,
    onPoint,
  })

  /** Shows the brush size as a ring; not for touch, where a finger would cover it. */
  const showRing = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const area = frame.current?.getBoundingClientRect()
    if (!ring.current || !area) return
    ring.current.hidden = pointerType === 'touch'
    ring.current.style.translate = `calc(${clientX - area.left}px - 50%) calc(${clientY - area.top}px - 50%)`
  }
  const hideRing = () => {
    if (ring.current) ring.current.hidden = true
  }
  const isBrush = tool === 'brush' || tool === 'eraser'

  return (
    <div onPointerDownCapture={handleAnyDown} className="relative size-full pb-12">
      <ZoomBox label={texts.image} look="beside" isOwn={() => true}>
        {/* A drawing surface for pointers, and for the keys described in the help text. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={frame}
          role="application"
          aria-label={texts.stage}
          aria-describedby={props.helpId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          style={
            size
              ? {
                  width: `min(100cqw, calc(100cqh * ${size.width / size.height}))`,
                  aspectRatio: `${size.width} / ${size.height}`,
                }
              : { visibility: 'hidden' }
          }
          onKeyDown={props.onKeyDown}
          onPointerDown={handleDown}
          onPointerMove={(event) => {
            showRing(event)
            handleMove(event)
          }}
          onPointerUp={handleUp}
          onPointerCancel={handleCancel}
          onPointerLeave={hideRing}
          // A double tap while drawing must not zoom.
          onDoubleClick={(event) => event.stopPropagation()}
          className="relative shrink-0 cursor-crosshair touch-none rounded-sm -outline-offset-2 select-none"
        >
          <FilePicture
            file={picture}
            alt={picture.name}
            onLoad={({ naturalWidth: width, naturalHeight: height }) =>
              onSize(width > 0 && height > 0 ? { width, height } : null)
            }
            onError={() => onSize(null)}
            className="pointer-events-none block size-full rounded-sm"
          />
          <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
          {size && isBrush && (
            <span
              ref={ring}
              hidden
              aria-hidden
              style={{ width: share(brushWidth, size.width) }}
              className="pointer-events-none absolute aspect-square top-0 left-0 rounded-full border-2 border-white ring-1 ring-black/70"
            />
          )}
          {size && box && (
            <span
              data-testid="keyboard-box"
              aria-hidden
              style={{
                left: share(box.x, size.width),
                top: share(box.y, size.height),
                width: share(box.width, size.width),
                height: share(box.height, size.height),
              }}
              className="pointer-events-none absolute border-2 border-dashed border-white outline-2 outline-black/70"
            />
          )}
          {size &&
            looking.map(({ x, y }) => (
              <span
                key={`${x} ${y}`}
                aria-hidden
                style={{ left: share(x, size.width), top: share(y, size.height) }}
                className="pointer-events-none absolute size-8 -translate-1/2 rounded-full bg-black/60 p-1.5"
              >
                <span className="block size-full animate-wait rounded-full border-2 border-white/40 border-t-white" />
              </span>
            ))}
        </div>
      </ZoomBox>
    </div>
  )
}
