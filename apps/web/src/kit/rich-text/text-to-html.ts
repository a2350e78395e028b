import { escapeText } from './escape-text.ts'

const brokenLines = (paragraph: string): string =>
  paragraph
    .split('\n')
    .map((line) => line.trim())
    .join('<br>')

/** Converts plain text to HTML: an empty line starts a paragraph, any other line break stays one. */
export const textToHtml = (text: string): string =>
  escapeText(text.trim())
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${brokenLines(paragraph.trim())}</p>`)
    .join('')
