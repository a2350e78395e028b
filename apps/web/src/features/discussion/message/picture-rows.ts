import type { Attachment } from '@joinery/contract/files'

export type PictureShare = {
  readonly file: Attachment
  /** Displayed aspect ratio, width by height. */
  readonly ratio: number
}

/** Images beyond these ratios are cropped; the viewer shows them whole. */
const narrowest = 0.6
const widest = 2.4
const unknown = 4 / 3

const ratioOf = ({ width, height }: Attachment): number =>
  width && height ? Math.min(widest, Math.max(narrowest, width / height)) : unknown

/** Number of images per row. */
const rowsFor = (count: number): readonly number[] => {
  if (count <= 2) return [count]
  const first = count % 2 === 0 ? 2 : count === 3 ? 1 : 3
  return [first, ...Array.from({ length: Math.ceil((count - first) / 2) }, () => 2)]
}

/** Arranges images in rows. The images of a row have the same height, each as wide as its ratio requires. */
export const pictureRows = (files: readonly Attachment[]): readonly (readonly PictureShare[])[] => {
  let taken = 0
  return rowsFor(files.length).map((count) => {
    const row = files.slice(taken, taken + count)
    taken += count
    return row.map((file) => ({ file, ratio: ratioOf(file) }))
  })
}
