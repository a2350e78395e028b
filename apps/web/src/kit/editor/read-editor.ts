import type { Editor } from '@tiptap/core'

/** Whether TipTap has destroyed the editor: it then has no schema, despite its type. React may still read it once. */
export const isDestroyed = (editor: { readonly schema: unknown }): boolean => !editor.schema

const emptyParagraph = '<p></p>'

/** The text as HTML without empty paragraphs at both ends; empty if there is no content. */
export const htmlOf = (editor: Editor): string => {
  const html = editor.getHTML()
  let start = 0
  let end = html.length
  while (html.startsWith(emptyParagraph, start)) start += emptyParagraph.length
  while (end > start && html.endsWith(emptyParagraph, end)) end -= emptyParagraph.length
  return html.slice(start, end)
}

export const textOf = (editor: Editor): string =>
  isDestroyed(editor) ? '' : editor.getText({ blockSeparator: '\n' }).trim()
