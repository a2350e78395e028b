import { mergeAttributes, Mark } from '@tiptap/core'

import { colourOf } from './colour-attribute.ts'

/** The colour of letters, by name. */
export const TextColour = Mark.create({
  name: 'textColour',
  addAttributes: () => ({ colour: colourOf }),
  parseHTML: () => [{ tag: 'span[data-colour]', getAttrs: (element) => (colourOf.parseHTML(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
})
