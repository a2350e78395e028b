import { commonMessages } from '@joinery/contract/messages/common-messages'
import { editorMessages } from '@joinery/contract/messages/editor-messages'

import '#kit/rich-text/colours.css'
import '#kit/rich-text/rich-text.css'
import './editor.css'
import { EditorContent, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'

import { frameClass, textClass, toolsClass } from './editor-layout.ts'
import type { EditorProps } from './editor-props.ts'
import { AttachControl } from './files/attach-control.tsx'
import { AttachmentsBar } from './files/attachments-bar.tsx'
import { DropHint } from './files/drop-hint.tsx'
import { pastedFiles } from './files/pasted-files.ts'
import { useAttaching } from './files/use-attaching.ts'
import { useFileDrop } from './files/use-file-drop.ts'
import { useTakeOver } from './first-touch/use-take-over.ts'
import { insertText, replaceText } from './insert-text.ts'
import { MentionButton } from './mentions/mention-button.tsx'
import { MentionList } from './mentions/mention-list.tsx'
import { useMentionPicker } from './mentions/use-mention-picker.ts'
import { htmlOf, textOf } from './read-editor.ts'
import { SendButton } from './send-button.tsx'
import { SummarizeButton } from './summary/summarize-button.tsx'
import { SummaryPanel } from './summary/summary-panel.tsx'
import { useSummary } from './summary/use-summary.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useFocusAtEnd } from './use-focus-at-end.ts'
import { useRichEditor } from './use-rich-editor.ts'

/** One editor for descriptions, messages and cards. Load it through LazyEditor. */
export function Editor({ variant = 'message', sendLabel, isSending = false, ref, ...props }: EditorProps) {
  const attaching = useAttaching(props)
  const picker = useMentionPicker(props.people)
  const editor = useRichEditor({
    ...props,
    picker,
    onPasteFiles: (clipboard) => {
      const found = attaching.canAttach ? pastedFiles(clipboard, attaching.files) : []
      if (found.length > 0) attaching.add(found)
      return found.length > 0
    },
  })
  const { isOver, handlers } = useFileDrop(attaching.canAttach ? attaching.add : undefined)
  const { summary, ask, close } = useSummary(props.summarize)
  const hasText = useEditorState({ editor, selector: ({ editor: now }) => textOf(now) !== '' })
  const canSend = (hasText || attaching.files.length > 0) && !isSending

  useTakeOver(editor, props.takeOver)
  const focus = useFocusAtEnd(editor, props.takesFocus)
  useImperativeHandle(ref, () => ({
    clear: () => {
      editor.commands.clearContent(true)
      attaching.clear()
      close()
    },
    focus,
    html: () => htmlOf(editor),
    replace: (html) => {
      const isWriting = editor.isFocused
      editor.commands.setContent(html, { emitUpdate: true })
      if (isWriting) focus()
    },
    attach: attaching.add,
  }))

  const send = () => {
    if (canSend) props.onSend?.({ html: htmlOf(editor), text: textOf(editor), files: attaching.files })
  }
  const closesPicker = useRef(false)
  // Capture phase: works wherever the focus is, before the text inserts a line break.
  const handleKey = (event: KeyboardEvent) => {
    closesPicker.current = picker.getState() !== null
    if (!props.onSend || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    event.stopPropagation()
    send()
  }

  const tools = (
    <div className={`flex items-center gap-2 px-2.5 py-2 ${toolsClass[variant]}`}>
      <Toolbar
        editor={editor}
        mention={props.people !== undefined && <MentionButton editor={editor} />}
        attach={
          attaching.canAttach && (
            <AttachControl
              accept={props.accept ?? 'documents'}
              photoLabel={variant === 'description' ? editorMessages.attachPhoto : undefined}
              onAdd={attaching.add}
            />
          )
        }
        summarize={
          props.summarize && (
            <SummarizeButton isWorking={summary.state === 'working'} onPress={() => void ask(textOf(editor))} />
          )
        }
      />
      {props.onSend && (variant === 'message' || sendLabel) && (
        <SendButton label={sendLabel ?? commonMessages.send} canSend={canSend} onSend={send} />
      )}
    </div>
  )

  return (
    // The text inside is interactive; this only handles keys for the whole editor.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${frameClass} transition-colors has-[.editor-text:focus]:border-accent has-[.editor-text:focus]:ring-1 has-[.editor-text:focus]:ring-accent`}
      onKeyDownCapture={handleKey}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || closesPicker.current || !props.onEscape) return
        event.preventDefault() // meant for the text, not for a dialog around it
        props.onEscape()
      }}
      {...handlers}
    >
      {variant === 'description' && tools}
      <EditorContent
        editor={editor}
        className={`flex cursor-text flex-col overflow-y-auto px-4 pt-3.5 pb-2 *:flex-1 ${textClass[variant]}`}
      />
      <SummaryPanel
        summary={summary}
        onClose={close}
        onInsert={(text) => {
          insertText(editor, text)
          close()
        }}
        onReplace={(text) => {
          replaceText(editor, text)
          close()
        }}
      />
      <AttachmentsBar attaching={attaching} />
      {variant !== 'description' && tools}
      <MentionList picker={picker} editor={editor} />
      {isOver && <DropHint />}
    </div>
  )
}
