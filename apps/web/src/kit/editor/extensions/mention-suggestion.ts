import { type Editor, Extension, type Range } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'

import type { Mentionable } from '#kit/editor/editor-props.ts'
import type { MentionPicker } from '#kit/editor/mentions/mention-picker.ts'

/** The name, and a space to write on after it. */
const insert = (editor: Editor, range: Range, { uid_user, name }: Mentionable): boolean => {
  const { doc } = editor.state
  const next = doc.textBetween(range.to, Math.min(range.to + 1, doc.content.size))
  const target = next === ' ' ? { from: range.from, to: range.to + 1 } : range
  return editor
    .chain()
    .focus()
    .insertContentAt(target, [
      { type: 'mention', attrs: { person: uid_user, name: `@${name}` } },
      { type: 'text', text: ' ' },
    ])
    .run()
}

/** An @ after a space offers people; what is typed after it narrows them down. */
export const mentionSuggestion = (picker: MentionPicker) =>
  Extension.create({
    name: 'mentionSuggestion',
    addProseMirrorPlugins() {
      const show = ({ items, clientRect, command }: SuggestionProps<Mentionable, Mentionable>) =>
        picker.show({ people: items, anchor: () => clientRect?.() ?? null, choose: command })
      return [
        Suggestion<Mentionable, Mentionable>({
          editor: this.editor,
          allowSpaces: true, // names have several words
          allowedPrefixes: [' ', '('],
          items: ({ query }) => picker.find(query),
          command: ({ editor, range, props }) => insert(editor, range, props),
          // The first word of the plugin brings nobody yet; the next one does.
          render: () => ({
            onUpdate: (props) => {
              if (!props.loading) show(props)
            },
            onExit: picker.hide,
            onKeyDown: ({ event }) => picker.press(event.key),
          }),
        }),
      ]
    },
  })
