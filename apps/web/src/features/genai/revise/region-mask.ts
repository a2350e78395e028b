// Creates masks from a comment's region, once per user, image and comment; later edits of the mask are kept. The region
// itself would cut through objects, so the surface below it is the default.
import { messages } from '@joinery/contract/messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'

import type { Mask } from '#features/genai/mask/mask.ts'
import { boxBetween, type Line, ringOf, ringsOf, type Size, type Stroke } from '#features/genai/mask/strokes/strokes.ts'
import { toMaskFile, toOverlayFile } from '#features/genai/mask/to-mask-file.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { ClientState } from '#lib/store/client-state.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

import { createReviseMasks } from './revise-mask.ts'

/** Fractions of the image size (0 to 1); a point without width and height. */
export type Region = { readonly x: number; readonly y: number; readonly w: number | null; readonly h: number | null }

/** Side of the square around a point, as a fraction of the shorter image side. */
const pointShare = 0.25

export type RegionMasks = {
  /** The region as it was drawn; null until the image is loaded. */
  readonly exact: Mask | null
  /** The surface below it; null until found, or if there is none. */
  readonly surface: Mask | null
  readonly state: 'new' | 'finding' | 'done'
}

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
  try {
    const bitmap = await createImageBitmap(picture)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    throw new CallError(maskMessages.cannotBeShown, 400)
  }
}

const draw = async (picture: File, size: Size, strokes: readonly Stroke[]): Promise<Mask> => {
  const [file, overlay] = await Promise.all([toMaskFile(strokes, size), toOverlayFile(strokes, size)])
  return { picture, strokes, file, overlay }
}

const unmarked: RegionMasks = { exact: null, surface: null, state: 'new' }

const createRegions = () => createKeyed(() => ({ masks: createStore(unmarked), made: null as Promise<void> | null })) // assigned below

/** The masks of a comment's region. */
export const regionMasksOf = (state: ClientState, scope: string) => state.get(createRegions).open(scope).masks

type RegionSource = {
  readonly fetchPicture: () => Promise<File>
  /** Returns the outline of the surface below the region, in ten-thousandths of width and height; empty if none. */
  readonly findOutline: (picture: File) => Promise<readonly Line[]>
}

/** Resolves when the region is marked; a failure is retried on the next call. */
export const markRegion = (
  state: ClientState,
  scope: string,
  region: Region,
  { fetchPicture, findOutline }: RegionSource,
): Promise<void> => {
  const making = state.get(createRegions).open(scope)
  const make = async (): Promise<void> => {
    const { masks } = making
    masks.set({ ...unmarked, state: 'finding' })
    try {
      const picture = await fetchPicture()
      const size = await sizeOf(picture)
      const exact = await draw(picture, size, strokesOf(region, size))
      masks.set({ exact, surface: null, state: 'finding' })
      // Without a surface, the region itself is used.
      const rings = ringsOf(await findOutline(picture).catch(() => []), size)
      const surface =
        rings.length > 0 ? await draw(picture, size, [{ kind: 'area', erases: false, rings, isProposed: true }]) : null
      masks.set({ exact, surface, state: 'done' })
      const chosen = state.get(createReviseMasks).open(scope)
      if (chosen.getState() === null) chosen.set(surface ?? exact)
    } catch (error) {
      making.made = null
      masks.set(unmarked)
      throw new CallError(sentenceOf(error, messages.file.downloadFailed), 0)
    }
  }
  making.made ??= make()
  return making.made
}
