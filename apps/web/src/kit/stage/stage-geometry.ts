// Geometry of an image on a stage. Views are in fractions of the image, so they hold for every size.

export type Size = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }
/** A part of the image, in fractions of it (0 to 1). */
export type Region = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
/** The point of the image at the stage's centre, and the scale; 1 fits the whole image. */
export type StageView = { readonly x: number; readonly y: number; readonly scale: number }

/** A stage (in screen pixels) and its image (in its own pixels). */
export type StageFrame = {
  readonly box: Size
  readonly size: Size
  /** Whether it is rendered at any size, like a PDF page, and can exceed its nominal size. */
  readonly isVector: boolean
}

export const wholeView: StageView = { x: 0.5, y: 0.5, scale: 1 }

/** The most screen pixels per image pixel. */
const largest = 3
const largestVector = 8
/** The share of the stage that a shown region fills. */
const regionShare = 0.6

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Screen pixels per image pixel when the whole image fits. */
export const fitOf = ({ box, size, isVector }: StageFrame): number => {
  const fit = Math.min(box.width / size.width, box.height / size.height)
  return Math.max(isVector ? fit : Math.min(fit, 1), Number.EPSILON)
}

const maxScaleOf = (frame: StageFrame): number => Math.max((frame.isVector ? largestVector : largest) / fitOf(frame), 2)

/** The scale at which one image pixel is one screen pixel. */
export const actualScaleOf = (frame: StageFrame): number => Math.max(1 / fitOf(frame), 1)

export const shownSize = (frame: StageFrame, { scale }: Pick<StageView, 'scale'>): Size => {
  const factor = fitOf(frame) * scale
  return { width: frame.size.width * factor, height: frame.size.height * factor }
}

const clampAxis = (middle: number, shown: number, box: number): number => {
  if (shown <= box) return 0.5
  const half = box / 2 / shown
  return between(middle, half, 1 - half)
}

/** The nearest view without avoidable gaps at the edges. */
export const clampView = (frame: StageFrame, view: StageView): StageView => {
  const scale = between(view.scale, 1, maxScaleOf(frame))
  const shown = shownSize(frame, { scale })
  return {
    scale,
    x: clampAxis(view.x, shown.width, frame.box.width),
    y: clampAxis(view.y, shown.height, frame.box.height),
  }
}

export const originOf = (frame: StageFrame, view: StageView): Point => {
  const { width, height } = shownSize(frame, view)
  return { x: frame.box.width / 2 - view.x * width, y: frame.box.height / 2 - view.y * height }
}

/** The fraction of the image at a point of the stage; outside the image it is below 0 or above 1. */
export const shareAt = (frame: StageFrame, view: StageView, at: Point): Point => {
  const { width, height } = shownSize(frame, view)
  const origin = originOf(frame, view)
  return { x: (at.x - origin.x) / width, y: (at.y - origin.y) / height }
}

/** The view that places a fraction of the image at a point of the stage. */
export const viewWith = (frame: StageFrame, scale: number, share: Point, at: Point): StageView => {
  const wanted = between(scale, 1, maxScaleOf(frame))
  const { width, height } = shownSize(frame, { scale: wanted })
  return clampView(frame, {
    scale: wanted,
    x: share.x - (at.x - frame.box.width / 2) / width,
    y: share.y - (at.y - frame.box.height / 2) / height,
  })
}

export const zoomAt = (frame: StageFrame, view: StageView, scale: number, at: Point): StageView =>
  viewWith(frame, scale, shareAt(frame, view, at), at)

export const panBy = (frame: StageFrame, view: StageView, by: Point): StageView => {
  const { width, height } = shownSize(frame, view)
  return clampView(frame, { ...view, x: view.x - by.x / width, y: view.y - by.y / height })
}

const isInside = ({ box }: StageFrame, { x, y }: Point, margin: number): boolean =>
  x >= margin && y >= margin && x <= box.width - margin && y <= box.height - margin

/** The view that shows a region; unchanged if it is already clearly visible. */
export const viewOfRegion = (frame: StageFrame, view: StageView, region: Region): StageView => {
  const shown = shownSize(frame, view)
  const origin = originOf(frame, view)
  const middle = { x: region.x + region.w / 2, y: region.y + region.h / 2 }
  const first = { x: origin.x + region.x * shown.width, y: origin.y + region.y * shown.height }
  const last = { x: first.x + region.w * shown.width, y: first.y + region.h * shown.height }
  const margin = Math.min(frame.box.width, frame.box.height) * 0.06
  const isSeen = isInside(frame, first, margin) && isInside(frame, last, margin)
  const whole = shownSize(frame, wholeView)
  const wanted = Math.min(
    (frame.box.width * regionShare) / Math.max(region.w * whole.width, 1),
    (frame.box.height * regionShare) / Math.max(region.h * whole.height, 1),
    actualScaleOf(frame),
  )
  const isPoint = region.w === 0 || region.h === 0
  if (isSeen && (isPoint || view.scale > wanted / 3)) return view
  return clampView(frame, { ...middle, scale: isPoint ? view.scale : Math.max(wanted, 1) })
}

/** The view after the stage was resized: keeps the centre, and the size of a zoomed image. */
export const resizedView = (before: StageFrame, after: StageFrame, view: StageView): StageView =>
  clampView(after, view.scale <= 1 ? wholeView : { ...view, scale: (view.scale * fitOf(before)) / fitOf(after) })

/** Interpolates between two views so that the fixed point of a zoom stays in place. */
export const viewBetween = (from: StageView, to: StageView, share: number): StageView => {
  const scale = from.scale * (to.scale / from.scale) ** share
  const moved = from.scale === to.scale ? share : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale)
  return { scale, x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved }
}
