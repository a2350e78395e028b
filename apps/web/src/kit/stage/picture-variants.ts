import { limits } from '@joinery/contract/limits'

export type PictureFile = {
  readonly url: string
  readonly mimetype: string
  readonly width?: number | null | undefined
}

export const whole = Number.POSITIVE_INFINITY

const ordinary = 2048
const widths = [1024, ordinary, limits.file.variantWidth.max]

/** The smallest variant that is sharp at this many device pixels. An animation has no variants. */
export const variantFor = ({ mimetype, width }: Omit<PictureFile, 'url'>, wanted: number): number => {
  if (!width || mimetype === 'image/gif') return whole
  return widths.find((one) => one >= wanted && one < width) ?? whole
}

export const variantAddress = (url: string, variant: number): string =>
  variant === whole ? url : `${url}&w=${variant}`

/** Whether a loaded variant is sharp enough. A huge original is replaced when it is zoomed out. */
export const isSharpEnough = (shown: number, wanted: number): boolean =>
  shown === wanted || (shown > wanted && !(shown === whole && wanted <= ordinary))
