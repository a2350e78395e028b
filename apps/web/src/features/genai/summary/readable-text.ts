import { plainText } from '#kit/rich-text/plain-text.ts'

const lineEnds = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|div)>|<(?:br|hr)\s*\/?>/gi

/** Rich text as lines of words: a summary must not run the points of a list together. */
export const readableText = (html: string): string =>
  html
    .split(lineEnds)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n')
