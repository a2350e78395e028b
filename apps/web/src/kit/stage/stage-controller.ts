import { useState } from 'react'

import {
  actualScaleOf,
  clampView,
  panBy,
  type Point,
  type Region,
  resizedView,
  type StageFrame,
  type StageView,
  viewBetween,
  viewOfRegion,
  wholeView,
  zoomAt,
} from './stage-geometry.ts'

/** Controls one or more stages; stages that share it show the same part of their images. */
export type StageController = {
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  /** Toggles between the whole image and its actual pixels. */
  readonly toggle: () => void
  /** Pans and zooms until the region is clearly visible; a region without extent is a point. */
  readonly show: (region: Region) => void
  readonly pan: (by: Point) => void
  /** Around a point of the stage, by default its centre. */
  readonly zoomTo: (scale: number, at?: Point, options?: { readonly isCalm?: boolean }) => void
  readonly set: (view: StageView) => void
  /** For another image: fits it without animation. */
  readonly reset: () => void
  readonly get: () => StageView
  readonly isWhole: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Registers a stage's and image's size; the first stage sets the limits of the view. */
  readonly attach: (stage: object, frame: StageFrame) => void
  readonly detach: (stage: object) => void
}

const duration = 180
const step = 1.5

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const easeOut = (share: number): number => 1 - (1 - share) ** 3

export const createStageController = (): StageController => {
  let view = wholeView
  /** The animation's target; keys add to it. */
  let goal = wholeView
  let motion = 0
  const frames = new Map<object, StageFrame>()
  const listeners = new Set<() => void>()

  const leader = (): StageFrame | undefined => frames.values().next().value
  const show = (next: StageView): void => {
    view = next
    for (const listener of listeners) listener()
  }
  const stop = (): void => {
    cancelAnimationFrame(motion)
    motion = 0
  }
  const set = (next: StageView): void => {
    stop()
    const frame = leader()
    goal = frame ? clampView(frame, next) : next
    show(goal)
  }
  const moveTo = (next: StageView): void => {
    if (isStill()) return set(next)
    stop()
    goal = next
    const from = view
    let start: number | undefined
    const tick = (now: number): void => {
      start ??= now
      const share = Math.min((now - start) / duration, 1)
      motion = share < 1 ? requestAnimationFrame(tick) : 0
      show(share < 1 ? viewBetween(from, next, easeOut(share)) : next)
    }
    motion = requestAnimationFrame(tick)
  }
  const middle = ({ box }: StageFrame): Point => ({ x: box.width / 2, y: box.height / 2 })
  const zoomTo: StageController['zoomTo'] = (scale, at, { isCalm = true } = {}) => {
    const frame = leader()
    if (!frame) return
    const next = zoomAt(frame, isCalm ? goal : view, scale, at ?? middle(frame))
    if (isCalm) moveTo(next)
    else set(next)
  }

  return {
    zoomIn: () => zoomTo(goal.scale * step),
    zoomOut: () => zoomTo(goal.scale / step),
    zoomTo,
    fit: () => moveTo(wholeView),
    toggle: () => {
      const frame = leader()
      if (!frame) return
      // Zoom in even if the image already fits at its actual pixels.
      if (goal.scale > 1) moveTo(wholeView)
      else zoomTo(Math.max(actualScaleOf(frame), 2))
    },
    show: (region) => {
      const frame = leader()
      if (frame) moveTo(viewOfRegion(frame, goal, region))
    },
    pan: (by) => {
      const frame = leader()
      if (frame) set(panBy(frame, view, by))
    },
    set,
    reset: () => set(wholeView),
    get: () => view,
    isWhole: () => goal.scale <= 1,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach: (stage, frame) => {
      const before = frames.get(stage)
      frames.set(stage, frame)
      if (frame !== leader()) return show(view)
      // Before the next frame, so that no intermediate state is visible.
      set(before ? resizedView(before, frame, goal) : clampView(frame, goal))
    },
    detach: (stage) => {
      frames.delete(stage)
      if (frames.size === 0) stop()
    },
  }
}

export const useStageController = (): StageController => useState(createStageController)[0]
