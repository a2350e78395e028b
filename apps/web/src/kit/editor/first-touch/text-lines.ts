// Plainly typed text as the editor would hold it: every line is a paragraph.
import type { JSONContent } from '@tiptap/core'

import { escapeText } from '#kit/rich-text/escape-text.ts'

/** Empty lines at either end are not part of it, and nothing but those is nothing. */
export const linesToHtml = (text: string): string => {
  const lines = text.split('\n')
  const hasWords = (line: string) => line.trim() !== ''
  return lines
    .slice(Math.max(0, lines.findIndex(hasWords)), lines.findLastIndex(hasWords) + 1)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('')
}

/** As data and not as markup, which would collapse spaces: the one just typed before the next word counts. */
export const linesToContent = (text: string): JSONContent => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => ({ type: 'paragraph', ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }) })),
})

/** Where an offset in the text is in that document: each paragraph has a border before and behind it. */
export const positionOf = (text: string, offset: number): number => {
  const linesBefore = text.slice(0, offset).split('\n').length - 1
  return offset + 1 + linesBefore
}
