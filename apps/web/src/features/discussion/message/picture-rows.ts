import type { Attachment } from '@joinery/contract/files'

export type PictureShare = {
  readonly file: Attachment
  /** Width by height, as it is shown. */
  readonly ratio: number
}

/** A picture that is much taller or wider than others is shown in part; the lightbox shows it whole. */
const narrowest = 0.6
const widest = 2.4
const unknown = 4 / 3

const ratioOf = ({ width, height }: Attachment): number =>
  width && height ? Math.min(widest, Math.max(narrowest, width / height)) : unknown

/** How many stand beside each other, row by row. */
const rowsFor = (count: number): readonly number[] => {
  if (count <= 2) return [count]
  const first = count % 2 === 0 ? 2 : count === 3 ? 1 : 3
  return [first, ...Array.from({ length: Math.ceil((count - first) / 2) }, () => 2)]
}

/** Pictures in rows of one height each, uncropped: each is as wide as its shape asks for. */
export const pictureRows = (files: readonly Attachment[]): readonly (readonly PictureShare[])[] => {
  let taken = 0
  return rowsFor(files.length).map((count) => {
    const row = files.slice(taken, taken + count)
    taken += count
    return row.map((file) => ({ file, ratio: ratioOf(file) }))
  })
}
