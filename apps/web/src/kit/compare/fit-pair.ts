// Fits two images into one box: it has the right one's aspect ratio, and the left one is fitted into it.

import { compareMessages as texts } from '@joinery/contract/messages/compare-messages'

export type Size = { readonly width: number; readonly height: number }

/** Resizing an image rounds its sides, so allow a tolerance. */
const isSameShape = (one: Size, other: Size): boolean => {
  const ratio = (one.width * other.height) / (other.width * one.height)
  return Math.abs(ratio - 1) < 0.005
}

/** The box's size, with the resolution of the finer image. */
export const commonSize = (left: Size, right: Size): Size => {
  const finer = Math.max(1, Math.min(left.width / right.width, left.height / right.height))
  return { width: Math.round(right.width * finer), height: Math.round(right.height * finer) }
}

export const fillOf = (size: Size, box: Size): Size => {
  if (isSameShape(size, box)) return { width: 100, height: 100 }
  const shape = (size.width * box.height) / (box.width * size.height)
  return shape > 1 ? { width: 100, height: 100 / shape } : { width: 100 * shape, height: 100 }
}

const sizeWords = ({ width, height }: Size): string => `${Math.round(width)} × ${Math.round(height)}`

type Named = { readonly name: string; readonly size: Size }

export const fitWords = (left: Named, right: Named): string | null => {
  const [one, other] = [sizeWords(left.size), sizeWords(right.size)]
  if (one === other) return null
  return isSameShape(left.size, right.size)
    ? texts.differentSizes(left.name, one, right.name, other)
    : texts.differentProportions(left.name, one, right.name, other)
}
