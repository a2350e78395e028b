import { type Extensions, Mark, mergeAttributes } from '@tiptap/core'
import { Placeholder, Selection } from '@tiptap/extensions'

import type { MentionPicker } from '#kit/editor/mentions/mention-picker.ts'

import { colourOf } from './colour-attribute.ts'
import { mentionSuggestion } from './mention-suggestion.ts'
import { Mention } from './mention.ts'
import { PlainKit } from './plain-kit.ts'
import { tables } from './tables.ts'

const TextColour = Mark.create({
  name: 'textColour',
  addAttributes: () => ({ colour: colourOf }),
  parseHTML: () => [{ tag: 'span[data-colour]', getAttrs: (element) => (colourOf.parseHTML(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
})

/** A mark without a colour name is a plain highlight, and stays one. */
const Highlight = Mark.create({
  name: 'highlight',
  addAttributes: () => ({ colour: colourOf }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', mergeAttributes(HTMLAttributes), 0],
})

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** Everything that a text may hold, and nothing else: what the schema does not know does not survive pasting. */
export const editorExtensions = (placeholder: string, picker?: MentionPicker): Extensions => [
  PlainKit,
  TextColour,
  Highlight,
  Subscript,
  Superscript,
  Mention,
  ...(picker ? [mentionSuggestion(picker)] : []),
  ...tables,
  Placeholder.configure({ placeholder }),
  // Keeps the chosen words visible while a colour or an address is being picked.
  Selection,
]
