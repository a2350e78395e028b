import { plainText } from '#kit/rich-text/plain-text.ts'

const lineEnds = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|div)>|<(?:br|hr)\s*\/?>/gi

/** Converts rich text to plain lines, so that list items stay separate in a summary. */
export const readableText = (html: string): string =>
  html
    .split(lineEnds)
    .map((line) => plainText(line))
    .filter((line) => line !== '')
    .join('\n')
