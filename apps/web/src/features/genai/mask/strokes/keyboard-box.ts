// A rectangle that is placed, moved and resized by keys, before it is marked.
import { maskEditorMessages as texts } from '@joinery/contract/messages/mask-editor-messages'

import type { Box, Size } from './strokes.ts'

/** One press is a hundredth of the picture. */
const step = 0.01

/** In the middle, a third of the picture in each direction. */
export const placeBox = ({ width, height }: Size): Box => ({
  x: width / 3,
  y: height / 3,
  width: width / 3,
  height: height / 3,
})

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** What an arrow key makes of it; null for any other key. It stays on the picture, and never smaller than a step. */
export const changeBox = (box: Box, key: string, isResizing: boolean, { width, height }: Size): Box | null => {
  const direction = directions[key]
  if (!direction) return null
  const [dx, dy] = [direction[0] * step * width, direction[1] * step * height]
  return isResizing
    ? {
        ...box,
        width: within(box.width + dx, step * width, width - box.x),
        height: within(box.height + dy, step * height, height - box.y),
      }
    : {
        ...box,
        x: within(box.x + dx, 0, width - box.width),
        y: within(box.y + dy, 0, height - box.height),
      }
}

/** For whoever does not see it. */
export const describeBox = (box: Box, { width, height }: Size): string => {
  const percent = (part: number, whole: number): number => Math.round((part / whole) * 100)
  return texts.rectanglePosition(
    percent(box.width, width),
    percent(box.height, height),
    percent(box.x, width),
    percent(box.y, height),
  )
}
