/** Border and padding around the image, and the height of everything below it. */
const frame = 22
export const captionHeight = 226
const pictureRatio = 3 / 2

/** Cards of the same width have the same height, whatever their content. */
export const projectCardHeight = (cardWidth: number): number =>
  (cardWidth - frame) / pictureRatio + frame + captionHeight
