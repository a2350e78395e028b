// A rectangle placed, moved and resized by keyboard before it is marked.
import { maskEditorMessages as texts } from '@joinery/contract/messages/mask-editor-messages'

import type { Box, Size } from './strokes.ts'

/** One key press moves by a hundredth of the image. */
const step = 0.01

/** Centred, a third of the image in each direction. */
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

/** Applies an arrow key; null for other keys. The box stays within the image and at least one step large. */
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

/** Description for screen readers. */
export const describeBox = (box: Box, { width, height }: Size): string => {
  const percent = (part: number, whole: number): number => Math.round((part / whole) * 100)
  return texts.rectanglePosition(
    percent(box.width, width),
    percent(box.height, height),
    percent(box.x, width),
    percent(box.y, height),
  )
}
