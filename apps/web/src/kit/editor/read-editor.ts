import type { Editor } from '@tiptap/core'

/** A destroyed editor gives its schema away, although its type denies it; React may still ask it once more. */
export const isGone = (editor: { readonly schema: unknown }): boolean => !editor.schema

const emptyParagraph = '<p></p>'

/** The text as markup; empty paragraphs at either end are not part of it, and nothing but those is nothing. */
export const htmlOf = (editor: Editor): string => {
  const html = editor.getHTML()
  let start = 0
  let end = html.length
  while (html.startsWith(emptyParagraph, start)) start += emptyParagraph.length
  while (end > start && html.endsWith(emptyParagraph, end)) end -= emptyParagraph.length
  return html.slice(start, end)
}

/** The words alone, a line for each block. */
export const textOf = (editor: Editor): string =>
  isGone(editor) ? '' : editor.getText({ blockSeparator: '\n' }).trim()
