import type { Editor, JSONContent } from '@tiptap/core'

/** Plain text as paragraphs: it stays text, whatever it contains. */
const paragraphsOf = (text: string): JSONContent[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))

/** After what is chosen, or at the cursor; the chosen words stay. */
export const insertText = (editor: Editor, text: string): boolean =>
  editor.chain().focus().setTextSelection(editor.state.selection.to).insertContent(paragraphsOf(text)).run()

/** In place of everything; Undo brings it back. */
export const replaceText = (editor: Editor, text: string): boolean =>
  editor
    .chain()
    .setContent({ type: 'doc', content: paragraphsOf(text) }, { emitUpdate: true })
    .focus('end')
    .run()
