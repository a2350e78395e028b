// Creates a mask from a comment's region, once per user, image and comment; later edits of the mask are kept.
import { messages } from '@joinery/contract/messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'

import type { Mask } from '#features/genai/mask/mask.ts'
import { boxBetween, ringOf, type Size, type Stroke } from '#features/genai/mask/strokes/strokes.ts'
import { toMaskFile, toOverlayFile } from '#features/genai/mask/to-mask-file.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { ClientState } from '#lib/store/client-state.ts'
import { createKeyed } from '#lib/store/keyed.ts'

import { createReviseMasks } from './revise-mask.ts'

/** Fractions of the image size (0 to 1); a point without width and height. */
export type Region = { readonly x: number; readonly y: number; readonly w: number | null; readonly h: number | null }

/** Side of the square around a point, as a fraction of the shorter image side. */
const pointShare = 0.25

export const strokesOf = ({ x, y, w, h }: Region, size: Size): readonly Stroke[] => {
  const { width, height } = size
  const half = (Math.min(width, height) * pointShare) / 2
  const middle = { x: x * width, y: y * height }
  const box =
    w === null || h === null
      ? boxBetween({ x: middle.x - half, y: middle.y - half }, { x: middle.x + half, y: middle.y + half }, size)
      : boxBetween(middle, { x: (x + w) * width, y: (y + h) * height }, size)
  return [{ kind: 'area', erases: false, rings: [ringOf(box)] }]
}

const sizeOf = async (picture: File): Promise<Size> => {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

const draw = async (picture: File, region: Region): Promise<Mask> => {
  try {
    const size = await sizeOf(picture)
    const strokes = strokesOf(region, size)
    const [file, overlay] = await Promise.all([toMaskFile(strokes, size), toOverlayFile(strokes, size)])
    return { picture, strokes, file, overlay }
  } catch {
    throw new CallError(maskMessages.cannotBeShown, 400)
  }
}

const createMakings = () => createKeyed<{ made: Promise<void> | null }>(() => ({ made: null }))

/** Resolves when the region is marked; a failure is retried on the next call. */
export const markRegion = (
  state: ClientState,
  scope: string,
  region: Region,
  fetchPicture: () => Promise<File>,
): Promise<void> => {
  const making = state.get(createMakings).open(scope)
  const make = async (): Promise<void> => {
    try {
      state
        .get(createReviseMasks)
        .open(scope)
        .set(await draw(await fetchPicture(), region))
    } catch (error) {
      making.made = null
      throw new CallError(sentenceOf(error, messages.file.downloadFailed), 0)
    }
  }
  making.made ??= make()
  return making.made
}
