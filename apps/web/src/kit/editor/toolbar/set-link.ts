import type { Editor } from '@tiptap/core'

/** Links the chosen words, or the link at the cursor; where there is neither, the address itself becomes the words. */
export const setLink = (editor: Editor, address: string): boolean => {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = address.replace(/^(?:mailto|tel):/i, '')
    return chain
      .insertContent([
        { type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] },
        { type: 'text', text: ' ' },
      ])
      .run()
  }
  return chain.extendMarkRange('link').setLink({ href: address }).run()
}
