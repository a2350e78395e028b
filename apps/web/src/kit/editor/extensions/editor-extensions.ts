import { mentionAttribute } from '@joinery/contract/text/rich-text'
import {
  type Extensions,
  Mark,
  mergeAttributes,
  type AnyExtension,
  Node,
  type Editor,
  Extension,
  type Range,
} from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder, Selection } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'

import type { Mentionable } from '#kit/editor/editor-props.ts'
import type { MentionPicker } from '#kit/editor/mentions/mention-picker.ts'
import { hasAllowedScheme } from '#kit/rich-text/link-scheme.ts'
import { isMention } from '#kit/rich-text/mention.ts'

import { colourOf } from './colour-attribute.ts'

/** A table's map has an entry per column and row, so a cell spanning millions would exhaust the memory. */
const widestSpan = 100

const readSpan = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const span = Number(element.getAttribute(name) ?? 1)
    return Number.isInteger(span) && span >= 1 && span <= widestSpan ? span : 1
  },
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name]
    return typeof value === 'number' && value > 1 ? { [name]: value } : {}
  },
})

/** Spans only: widths and alignments are styles, which the allowed list excludes. */
const cellAttributes = () => ({ colspan: readSpan('colspan'), rowspan: readSpan('rowspan') })

/** Preserves tables of pasted or existing texts; the toolbar creates none. */
const tables: Extensions = [
  Table.extend({
    renderHTML: () => ['table', ['tbody', 0]],
    // Tab moves through the cells and then to the next control; the original would keep adding rows.
    addKeyboardShortcuts() {
      return {
        Tab: () => this.editor.commands.goToNextCell(),
        'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
      }
    },
  }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
]

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

const mentionSuggestion = (picker: MentionPicker) =>
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
          // The plugin's first call has no items yet.
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

/** A mention as an atomic node, so that editing cannot break it. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    person: { default: '', parseHTML: (element) => element.getAttribute(mentionAttribute), rendered: false },
    name: { default: '', parseHTML: (element) => element.textContent, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `span[${mentionAttribute}]`,
      priority: 60,
      getAttrs: (element) => (isMention(element.getAttribute(mentionAttribute) ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node }) => ['span', { [mentionAttribute]: String(node.attrs.person) }, String(node.attrs.name)],
  renderText: ({ node }) => String(node.attrs.name),
})

/**
 * The allowed attributes; the originals have more (a list's first number, a code's language, a link's class and
 * title).
 */
const attributesOf: Readonly<Record<string, () => object>> = {
  orderedList: () => ({}),
  codeBlock: () => ({}),
  link: () => ({ href: { default: null } }),
}

const limit = (extension: AnyExtension): AnyExtension => {
  const addAttributes = attributesOf[extension.name]
  if (!addAttributes) return extension
  if (extension instanceof Node) return extension.extend({ addAttributes })
  if (extension instanceof Mark) return extension.extend({ addAttributes })
  return extension
}

/** The starter kit, limited to the attributes of the allowed list. */
const PlainKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(limit)
  },
}).configure({
  dropcursor: { color: 'var(--accent)', width: 2 },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    // Also keeps javascript: and its variants out of pasted text.
    isAllowedUri: hasAllowedScheme,
    shouldAutoLink: hasAllowedScheme,
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  },
})

const TextColour = Mark.create({
  name: 'textColour',
  addAttributes: () => ({ colour: colourOf }),
  parseHTML: () => [{ tag: 'span[data-colour]', getAttrs: (element) => (colourOf.parseHTML(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
})

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

/** The complete schema; anything else is lost on paste. */
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
  // Keeps the selection visible while a popover has the focus.
  Selection,
]
