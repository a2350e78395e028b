import { editorMessages } from '@joinery/contract/messages/editor-messages'
import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Underline,
} from 'lucide-react'

const texts = editorMessages.formats

export type Format = {
  readonly name: string
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: string
  /** Hidden behind 'More formatting' in a narrow toolbar. */
  readonly isExtra: boolean
  readonly toggle: (editor: Editor) => boolean
}

/** Formats that are on or off at the cursor, in toolbar order. */
export const letterFormats: readonly Format[] = [
  {
    name: 'bold',
    label: texts.bold,
    icon: Bold,
    keys: 'B',
    isExtra: false,
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: texts.italic,
    icon: Italic,
    keys: 'I',
    isExtra: false,
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    label: texts.underline,
    icon: Underline,
    keys: 'U',
    isExtra: true,
    toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    label: texts.strike,
    icon: Strikethrough,
    isExtra: true,
    toggle: (editor) => editor.chain().focus().toggleStrike().run(),
  },
]

export const blockFormats: readonly Format[] = [
  {
    name: 'bulletList',
    label: texts.bulletList,
    icon: List,
    isExtra: false,
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: texts.orderedList,
    icon: ListOrdered,
    isExtra: true,
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: texts.blockquote,
    icon: TextQuote,
    isExtra: true,
    toggle: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    label: texts.code,
    icon: Code,
    isExtra: true,
    // Inline code within a paragraph, a code block across paragraphs.
    toggle: (editor) => {
      const { $from, $to } = editor.state.selection
      const isBlock = editor.isActive('codeBlock') || !$from.sameParent($to)
      return isBlock ? editor.chain().focus().toggleCodeBlock().run() : editor.chain().focus().toggleCode().run()
    },
  },
  {
    name: 'subscript',
    label: texts.subscript,
    icon: Subscript,
    isExtra: true,
    toggle: (editor) => editor.chain().focus().toggleMark('subscript').run(),
  },
  {
    name: 'superscript',
    label: texts.superscript,
    icon: Superscript,
    isExtra: true,
    toggle: (editor) => editor.chain().focus().toggleMark('superscript').run(),
  },
]
