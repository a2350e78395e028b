/** The frame round the picture (border and mat, both sides), and everything below it: title, first lines, who and when. */
const frame = 22
export const captionHeight = 226
const pictureRatio = 3 / 2

/** All cards of one width have one height, whatever they say. */
export const projectCardHeight = (cardWidth: number): number =>
  (cardWidth - frame) / pictureRatio + frame + captionHeight
