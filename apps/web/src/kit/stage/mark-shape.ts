import { stageMessages as texts } from '@joinery/contract/messages/stage-messages'

import type { Point } from './stage-geometry.ts'

/** A point or a rectangle on the image, in fractions of it (0 to 1). */
export type StageMark = {
  readonly x: number
  readonly y: number
  readonly w: number | null
  readonly h: number | null
}

const onPicture = (share: number): number => Math.min(Math.max(share, 0), 1)

export const pointMark = ({ x, y }: Point): StageMark => ({ x: onPicture(x), y: onPicture(y), w: null, h: null })

export const boxMark = (one: Point, other: Point): StageMark => {
  const [from, to] = [pointMark(one), pointMark(other)]
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  // Rounding must not exceed the edge.
  const w = Math.min(Math.abs(from.x - to.x), 1 - x)
  const h = Math.min(Math.abs(from.y - to.y), 1 - y)
  return w > 0 && h > 0 ? { x, y, w, h } : pointMark(other)
}

export const isOnPicture = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x <= 1 && y <= 1

const percent = (share: number): string => `${Math.round(share * 100)} %`

export const describeMark = ({ x, y, w, h }: StageMark): string =>
  w === null || h === null
    ? texts.pointPosition(percent(x), percent(y))
    : texts.areaPosition(percent(x), percent(y), percent(w), percent(h))
