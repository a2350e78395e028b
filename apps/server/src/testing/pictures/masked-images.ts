// Noise images with a mask, and answers composed within it.
import { finishImage } from '#features/ai/images/finish-image.ts'
import { composeMasked } from '#features/ai/masks/compose-masked.ts'
import { readMask, type Mask } from '#features/ai/masks/read-mask.ts'

import { countDifferent, maskImage, noiseImage } from './noise-image.ts'

export const size = { width: 240, height: 160 }
export const inBox = (x: number, y: number): boolean => x >= 60 && x < 180 && y >= 40 && y < 120

export const maskOf = async (isMarked = inBox, of = size): Promise<Mask> =>
  readMask(await maskImage(of, isMarked).png().toBuffer(), of, 'person')
export const outside =
  ({ alpha }: Mask) =>
  (pixel: number): boolean =>
    alpha[pixel] === 0
const inside =
  ({ alpha }: Mask) =>
  (pixel: number): boolean =>
    alpha[pixel] !== 0
export const compose = (original: Uint8Array, answer: Uint8Array, mask: Mask) =>
  composeMasked({ original, answer, mask, person: 'mara' })
export const answerOf = (of = size) => noiseImage(of, { start: 77 }).png().toBuffer()
export const origin = { brand: 'Joinery', providerName: 'Someone', isLocal: false }

/** Composes an answer, stores it as PNG and WebP, and counts the pixels that differ from the original. */
export const countChanges = async (original: Buffer) => {
  const mask = await maskOf()
  const { bytes } = await compose(original, await answerOf({ width: 100, height: 67 }), mask)
  const changedInside = await countDifferent(original, bytes, inside(mask))
  const changedOutside = [await countDifferent(original, bytes, outside(mask))]
  const stored: (readonly [number, number, string])[] = []
  for (const format of ['png', 'webp'] as const) {
    const kept = await finishImage(bytes, format, origin, 'mara', { isLossless: true })
    stored.push([kept.width, kept.height, kept.mimetype])
    changedOutside.push(await countDifferent(original, kept.bytes, outside(mask)))
  }
  return { changedInside, changedOutside, stored }
}
