// Converts plain text to the editor's format: every line is a paragraph.
import type { JSONContent } from '@tiptap/core'

import { escapeText } from '#kit/rich-text/escape-text.ts'

/** Trims empty lines at both ends; only empty lines become an empty string. */
export const linesToHtml = (text: string): string => {
  const lines = text.split('\n')
  const hasWords = (line: string) => line.trim() !== ''
  return lines
    .slice(Math.max(0, lines.findIndex(hasWords)), lines.findLastIndex(hasWords) + 1)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('')
}

/** JSON instead of markup, which would collapse spaces, such as the one just typed. */
export const linesToContent = (text: string): JSONContent => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => ({ type: 'paragraph', ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }) })),
})

/** Maps an offset in the text to a document position: each paragraph has a boundary before and after it. */
export const positionOf = (text: string, offset: number): number => {
  const linesBefore = text.slice(0, offset).split('\n').length - 1
  return offset + 1 + linesBefore
}
