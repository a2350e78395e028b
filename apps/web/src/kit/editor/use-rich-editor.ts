import { useEditor, type Editor } from '@tiptap/react'
import { useState } from 'react'

import { reduceHtml } from '#kit/rich-text/reduce-html.ts'

import type { EditorProps } from './editor-props.ts'
import { editorExtensions } from './extensions/editor-extensions.ts'
import { linesToContent } from './first-touch/text-lines.ts'
import type { MentionPicker } from './mentions/mention-picker.ts'
import { useChangeNotice } from './use-change-notice.ts'

type Options = Pick<EditorProps, 'label' | 'initialHtml' | 'takeOver' | 'placeholder' | 'onChange'> & {
  picker: MentionPicker
  onPasteFiles: (clipboard: DataTransfer | null) => boolean
}

export const useRichEditor = ({
  label,
  initialHtml = '',
  takeOver,
  placeholder = '',
  onChange,
  picker,
  onPasteFiles,
}: Options): Editor => {
  const [start] = useState(() => ({
    extensions: editorExtensions(placeholder, picker),
    content: takeOver ? linesToContent(takeOver.text) : reduceHtml(initialHtml),
  }))
  const { note, flush } = useChangeNotice(onChange)
  return useEditor({
    ...start,
    onUpdate: ({ editor }) => note(editor),
    onBlur: () => {
      flush()
      picker.hide()
    },
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', dir: 'auto', class: 'rich-text editor-text' },
      handlePaste: (_view, event) => onPasteFiles(event.clipboardData),
    },
  })
}
