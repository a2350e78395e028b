import { boxMean } from '#picture/box-mean.ts'

import type { RowEdit } from './row-edit.ts'

type Size = { readonly width: number; readonly height: number }

/** How far the soft edge of a matte reaches beyond its mask, in pixels of the small picture. */
const margin = 9

/** The columns of each row of the large picture that a mask of the small one can touch. */
export const createSpan = (mask: Float32Array, small: Size, large: Size): RowEdit['span'] => {
  const wide = boxMean(mask, small.width, small.height, margin)
  const spans = Array.from({ length: small.height }, (_, row) => {
    let from = small.width
    let to = 0
    for (let x = 0; x < small.width; x++) {
      if ((wide[row * small.width + x] ?? 0) < 1e-5) continue
      from = Math.min(from, x)
      to = x + 1
    }
    const scale = large.width / small.width
    return from < to
      ? ([Math.floor(from * scale), Math.min(large.width, Math.ceil(to * scale))] as const)
      : ([0, 0] as const)
  })
  return (y) => spans[Math.min(small.height - 1, Math.floor(((y + 0.5) * small.height) / large.height))] ?? [0, 0]
}
