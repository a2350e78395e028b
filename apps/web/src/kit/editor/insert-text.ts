import type { Editor, JSONContent } from '@tiptap/core'

/** Plain text as paragraphs, never parsed as markup. */
const paragraphsOf = (text: string): JSONContent[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))

/** Inserts after the selection, which stays. */
export const insertText = (editor: Editor, text: string): boolean =>
  editor.chain().focus().setTextSelection(editor.state.selection.to).insertContent(paragraphsOf(text)).run()

export const replaceText = (editor: Editor, text: string): boolean =>
  editor
    .chain()
    .setContent({ type: 'doc', content: paragraphsOf(text) }, { emitUpdate: true })
    .focus('end')
    .run()
