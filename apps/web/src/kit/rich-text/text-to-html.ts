import { escapeText } from './escape-text.ts'

const brokenLines = (paragraph: string): string =>
  paragraph
    .split('\n')
    .map((line) => line.trim())
    .join('<br>')

/** Plainly typed text as rich text: an empty line begins a paragraph, any other line break stays one. */
export const textToHtml = (text: string): string =>
  escapeText(text.trim())
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${brokenLines(paragraph.trim())}</p>`)
    .join('')
