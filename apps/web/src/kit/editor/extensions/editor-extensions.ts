import type { Extensions } from '@tiptap/core'
import { Placeholder, Selection } from '@tiptap/extensions'

import type { MentionPicker } from '#kit/editor/mentions/mention-picker.ts'

import { Highlight } from './highlight.ts'
import { mentionSuggestion } from './mention-suggestion.ts'
import { Mention } from './mention.ts'
import { PlainKit } from './plain-kit.ts'
import { Subscript } from './subscript.ts'
import { Superscript } from './superscript.ts'
import { tables } from './tables.ts'
import { TextColour } from './text-colour.ts'

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
