import './stage.css'
import { stageMessages as texts } from '@joinery/contract/messages/stage-messages'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import type { StageMark } from './mark-shape.ts'
import { StageContext, type StageState } from './stage-context.ts'
import { createStageController, type StageController } from './stage-controller.ts'
import { clampView, fitOf, originOf, shownSize, type Size, type StageFrame } from './stage-geometry.ts'
import { pressStageKey } from './stage-keys.ts'
import { useGestures } from './use-gestures.ts'
import { useKeyboardMark } from './use-keyboard-mark.ts'

type StageProps = {
  size: Size
  label: string
  /** Whether a press zooms, or marks a point or a rectangle. */
  mode?: 'look' | 'mark'
  onMark?: ((mark: StageMark) => void) | undefined
  /** Steps to the previous or next image by swiping while the whole image is shown. */
  onSwipe?: ((step: -1 | 1) => void) | undefined
  /** Above the image and as large as it is on the screen: children use left and top in %, and are never scaled. */
  layer?: ReactNode
  /** By default its own; stages that share one show the same part of their images. */
  controller?: StageController | undefined
  isVector?: boolean
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

const percent = (share: number): string => `${share * 100}%`

function Outline({ mark: { x, y, w, h } }: { mark: StageMark }) {
  const isPoint = w === null || h === null
  return (
    <span
      data-testid="stage-outline"
      aria-hidden
      style={{ left: percent(x), top: percent(y), ...(isPoint ? {} : { width: percent(w), height: percent(h) }) }}
      className={`pointer-events-none absolute border-2 border-white outline-2 outline-black/70 ${
        isPoint ? 'size-5 -translate-1/2 rounded-full' : 'rounded-xs bg-white/10'
      }`}
    />
  )
}

/** A zoomable image: by wheel, touch, double click and keys; can be marked with points and rectangles. */
export function Stage(props: StageProps) {
  const { size, label, mode = 'look', onMark, onSwipe, layer, isVector = false, className = '', ref, children } = props
  const [own] = useState(createStageController)
  const controller = props.controller ?? own
  const stage = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const frame = useRef<StageFrame | null>(null)
  const push = useRef(0)
  const [outline, setOutline] = useState<StageMark | null>(null)
  const helpId = useId()
  useImperativeHandle(ref, () => {
    if (!stage.current) throw new Error('A stage has an element')
    return stage.current
  })

  const [draw] = useState(() => {
    let isPending = false
    const drawNow = (controls: StageController): void => {
      isPending = false
      const [element, picture, known] = [stage.current, box.current, frame.current]
      if (!element || !picture || !known) return
      const view = clampView(known, controls.get())
      const { x, y } = originOf(known, view)
      const { width, height } = shownSize(known, view)
      picture.style.width = `${width}px`
      picture.style.height = `${height}px`
      picture.style.transform = `translate(${x + push.current}px, ${y}px)`
      content.current?.style.setProperty('--left', `${x}px`)
      element.style.setProperty('--x', `${x}px`)
      element.style.setProperty('--y', `${y}px`)
      element.style.setProperty('--s', String(fitOf(known) * view.scale))
    }
    return {
      now: drawNow,
      /** Batches several events of one frame. */
      soon: (controls: StageController): void => {
        if (isPending) return
        isPending = true
        requestAnimationFrame(() => isPending && drawNow(controls))
      },
    }
  })

  const { width, height } = size
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const measure = (): void => {
      const { clientWidth, clientHeight } = element
      const isSame = frame.current?.box.width === clientWidth && frame.current.box.height === clientHeight
      const known = frame.current
      if (isSame && known?.size.width === width && known.size.height === height && known.isVector === isVector) return
      frame.current = {
        box: { width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) },
        size: { width, height },
        isVector,
      }
      controller.attach(element, frame.current)
      draw.now(controller)
    }
    measure()
    // Runs before paint, so the image never appears in the old box.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [controller, draw, width, height, isVector])
  useLayoutEffect(() => {
    const element = stage.current
    const stop = controller.subscribe(() => draw.soon(controller))
    if (element && frame.current) controller.attach(element, frame.current)
    return () => {
      stop()
      if (element) controller.detach(element)
    }
  }, [controller, draw])

  const state = useMemo(
    (): StageState => ({ controller, frame: () => frame.current, subscribe: controller.subscribe }),
    [controller],
  )
  const getFrame = state.frame
  const handlers = useGestures({
    stage,
    frame: getFrame,
    controller,
    mode,
    onOutline: setOutline,
    onMark,
    onSwipe,
    onPush: (by) => {
      push.current = by
      draw.soon(controller)
    },
  })
  const isMarking = mode === 'mark'
  const { cursor, announcement, handleKey, cancelMark } = useKeyboardMark({
    isMarking,
    frame: getFrame,
    controller,
    onMark,
  })

  const handleKeyDown = (event: KeyboardEvent): void => {
    // Only the stage's own: Space presses a pin, and fields in the layer accept text.
    if (event.target !== stage.current || event.defaultPrevented || handleKey(event)) return
    if (pressStageKey(controller, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const handleFocus = (event: FocusEvent): void => {
    const [element, known] = [stage.current, frame.current]
    if (!element || !known || event.target === element) return
    const outer = element.getBoundingClientRect()
    const inner = event.target.getBoundingClientRect()
    const margin = 24
    const over = (low: number, high: number, from: number, to: number): number =>
      low < from + margin ? from + margin - low : high > to - margin ? to - margin - high : 0
    const by = {
      x: over(inner.left, inner.right, outer.left, outer.right),
      y: over(inner.top, inner.bottom, outer.top, outer.bottom),
    }
    const isHidden =
      inner.right < outer.left || inner.left > outer.right || inner.bottom < outer.top || inner.top > outer.bottom
    if (isHidden || by.x !== 0 || by.y !== 0) controller.pan(by)
  }

  return (
    <StageContext value={state}>
      {/* Operated by pointers and by keys listed in the help beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={stage}
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-mode={mode}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
        onBlur={cancelMark}
        {...handlers}
        // `clip`, not `hidden`: focusing a pin must not scroll it.
        className={`relative size-full touch-none overflow-clip -outline-offset-2 select-none ${isMarking ? 'cursor-crosshair' : ''} ${className}`}
      >
        <div ref={box} className="absolute top-0 left-0 will-change-transform">
          <div ref={content} className="absolute inset-0">
            {children}
          </div>
          <div className="absolute inset-0">
            {layer}
            {isMarking && outline && <Outline mark={outline} />}
            {cursor && <Outline mark={cursor} />}
          </div>
        </div>
        <p id={helpId} className="sr-only">
          {isMarking ? texts.markHelp : texts.viewHelp}
        </p>
        <output className="sr-only">{announcement}</output>
      </div>
    </StageContext>
  )
}
