import { limits } from '@joinery/contract/limits'

/** What is known of a picture that is looked at. */
export type PictureFile = {
  readonly url: string
  readonly mimetype: string
  readonly width?: number | null | undefined
}

/** The whole file. */
export const whole = Number.POSITIVE_INFINITY

const ordinary = 2048
const widths = [1024, ordinary, limits.file.variantWidth.max]

/** The smallest width that exists of it and is sharp at so many pixels of the device. An animation exists whole only. */
export const variantFor = ({ mimetype, width }: Omit<PictureFile, 'url'>, wanted: number): number => {
  if (!width || mimetype === 'image/gif') return whole
  return widths.find((one) => one >= wanted && one < width) ?? whole
}

export const variantAddress = (url: string, variant: number): string =>
  variant === whole ? url : `${url}&w=${variant}`

/** A sharper one that is there already stays, unless it is a giant that nobody looks at closely any more. */
export const isSharpEnough = (shown: number, wanted: number): boolean =>
  shown === wanted || (shown > wanted && !(shown === whole && wanted <= ordinary))
