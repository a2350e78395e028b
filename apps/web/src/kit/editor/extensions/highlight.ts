import { mergeAttributes, Mark } from '@tiptap/core'

import { colourOf } from './colour-attribute.ts'

/** A marker's stroke behind the letters, by name; one without a name is a plain highlight and stays one. */
export const Highlight = Mark.create({
  name: 'highlight',
  addAttributes: () => ({ colour: colourOf }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', mergeAttributes(HTMLAttributes), 0],
})
