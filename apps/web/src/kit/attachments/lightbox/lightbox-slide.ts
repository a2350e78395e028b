import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import type { SlideImage } from 'yet-another-react-lightbox'

const widths = [1024, limits.file.variantWidth.max]

/**
 * The widths that exist of a picture: the viewer takes the smallest that is sharp, and the whole one when it is zoomed.
 * An animation exists whole only.
 */
export const lightboxSlide = ({ url, filename, mimetype, width, height }: Attachment): SlideImage => {
  const whole = { src: url, alt: filename, ...(width && height ? { width, height } : {}) }
  if (!width || !height || mimetype === 'image/gif') return whole
  const smaller = widths
    .filter((wanted) => wanted < width)
    .map((wanted) => ({ src: `${url}&w=${wanted}`, width: wanted, height: Math.round((wanted / width) * height) }))
  return smaller.length > 0 ? { ...whole, srcSet: [...smaller, { src: url, width, height }] } : whole
}
