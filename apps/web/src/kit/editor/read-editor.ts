import type { Editor } from '@tiptap/core'

/** A destroyed editor gives its schema away, although its type denies it; React may still ask it once more. */
export const isGone = (editor: { readonly schema: unknown }): boolean => !editor.schema

/** The text as markup; empty paragraphs at either end are not part of it, and nothing but those is nothing. */
export const htmlOf = (editor: Editor): string => editor.getHTML().replaceAll(/^(?:<p><\/p>)+|(?:<p><\/p>)+$/g, '')

/** The words alone, a line for each block. */
export const textOf = (editor: Editor): string =>
  isGone(editor) ? '' : editor.getText({ blockSeparator: '\n' }).trim()
