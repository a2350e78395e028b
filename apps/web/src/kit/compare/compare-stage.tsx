import { compareMessages as texts } from '@joinery/contract/messages/compare-messages'
import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type PointerEvent, useRef } from 'react'

import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import type { StageController } from '#kit/stage/stage-controller.ts'
import { Stage } from '#kit/stage/stage.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'

import type { CompareMode } from './compare-modes.ts'
import { ComparedPicture, type ComparedSide } from './compared-picture.tsx'
import { commonSize, type Size } from './fit-pair.ts'

const label =
  'pointer-events-none absolute bottom-3 z-10 flex max-w-[calc(50%-1.5rem)] flex-wrap items-center gap-x-2 rounded-2xl bg-black/65 px-3 py-1 text-sm text-white'

function SideLabel({ side, className }: { side: ComparedSide; className: string }) {
  const { origin } = side.file
  return (
    <span className={`${label} ${className}`}>
      <span dir="auto" className="truncate">
        {side.name}
      </span>
      {origin && <AiMark isLocal={origin.is_local} look="bare" />}
    </span>
  )
}

/**
 * How the right image is drawn over the left one. The slider's line stays fixed on the screen while the image moves
 * below it; `--left` is the image's left edge on the stage.
 */
const overLeft = (mode: CompareMode, value: number): CSSProperties => {
  if (mode === 'slider') return { clipPath: `inset(0 0 0 max(0px, calc(${value}cqw - var(--left, 0px))))` }
  if (mode === 'overlay') return { opacity: value / 100 }
  return { mixBlendMode: 'difference' }
}

/** The line between two images, for pointers only; the keyboard uses the range input beside the stage. */
function CompareLine({ cut, onCut }: { cut: number; onCut: (cut: number) => void }) {
  const line = useRef<HTMLDivElement>(null)
  const follow = ({ clientX }: PointerEvent) => {
    const area = line.current?.parentElement?.getBoundingClientRect()
    if (area && area.width > 0) onCut(Math.min(100, Math.max(0, ((clientX - area.left) / area.width) * 100)))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={line}
      aria-hidden
      data-testid="compare-line"
      style={{ left: `${cut}%` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault() // keeps the focus, and with it the keys
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture?.(event.pointerId)) follow(event)
      }}
      className="absolute inset-y-0 z-10 flex w-11 -translate-x-1/2 cursor-ew-resize touch-none justify-center"
    >
      <span className="h-full w-0.5 bg-white shadow-[0_0_2px_black]" />
      <span className="absolute top-1/2 left-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-full bg-white text-black shadow-low">
        <ChevronsLeftRight className="size-5" strokeWidth={1.5} />
      </span>
    </div>
  )
}

type CompareStageProps = {
  mode: CompareMode
  left: ComparedSide
  right: ComparedSide
  value: number
  onValue: (value: number) => void
  controller: StageController
  page: number | null
  onSize: (uid_file: string, size: Size) => void
  onCount: (uid_file: string, count: number) => void
  onBroken: () => void
}

export function CompareStage(props: CompareStageProps) {
  const { mode, left, right, value, onValue, controller, page, onSize, onCount, onBroken } = props
  const size = commonSize(left.size, right.size)
  const stage = { size, controller, isVector: page !== null }
  const picture = { box: size, page: page ?? 1, controller, onSize, onCount, onBroken }
  if (mode === 'side') {
    return (
      <div className="grid size-full grid-cols-2 gap-px bg-white/25 portrait:max-sm:grid-cols-1 portrait:max-sm:grid-rows-2">
        {[left, right].map((side, index) => (
          <div key={index === 0 ? 'left' : 'right'} className="relative min-h-0 min-w-0 bg-black">
            <Stage {...stage} label={index === 0 ? texts.onLeft(side.name) : texts.onRight(side.name)}>
              <ComparedPicture {...picture} side={side} />
            </Stage>
            <SideLabel side={side} className="left-3" />
          </div>
        ))}
      </div>
    )
  }
  const isDifference = mode === 'difference'
  const mixed = right.file.origin ?? left.file.origin
  return (
    <div className="@container relative size-full">
      <Stage {...stage} label={texts.both(left.name, right.name)}>
        <div
          data-compare={mode}
          // At a fractional pixel edge, a difference would draw a frame around the image.
          style={
            isDifference
              ? { clipPath: 'inset(1px)', filter: value > 1 ? `brightness(${value})` : undefined }
              : undefined
          }
          className="absolute inset-0 isolate"
        >
          <ComparedPicture {...picture} side={left} />
          <ComparedPicture {...picture} side={right} style={overLeft(mode, value)} />
        </div>
      </Stage>
      {mode === 'slider' && (
        <>
          <CompareLine cut={value} onCut={onValue} />
          <SideLabel side={left} className="left-3" />
          <SideLabel side={right} className="right-3" />
        </>
      )}
      {/* Both images are mixed here, so one mark applies to the result. */}
      {mode !== 'slider' && mixed && <OriginMark origin={mixed} className="bottom-3 left-3 z-10" />}
    </div>
  )
}
