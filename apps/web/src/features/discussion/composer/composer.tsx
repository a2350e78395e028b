import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { QuotedMessage } from '@joinery/contract/replies'
import { X } from 'lucide-react'
import { memo, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { QuotePreview } from '#features/discussion/message/quote.tsx'
import type { Draft } from '#features/discussion/store/unsent-messages.ts'
import type { EditorValue, Mentionable } from '#kit/editor/editor-props.ts'
import { FirstTouchEditor } from '#kit/editor/first-touch/first-touch-editor.tsx'
import { useLateEditor } from '#kit/editor/use-late-editor.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
import { useIntent } from '#lib/intent.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useClientState } from '#lib/store/use-client-state.ts'

import { saveDraft, readDraft } from './drafts.ts'

export type ComposerHandle = {
  /** Starts a reply to this message. */
  readonly quote: (quote: QuotedMessage) => void
  readonly attach: (files: readonly File[]) => void
  /** Inserts a text before the draft. */
  readonly prepend: (html: string) => void
}

type ComposerProps = {
  /** User and project; drafts are stored per scope. */
  scope: string
  people: readonly Mentionable[]
  onSend: (draft: Draft) => void
  /** Called on each change that leaves some text. */
  onTyped: () => void
  /** Called when the message is sent. */
  onStopped: () => void
  ref: Ref<ComposerHandle>
}

/** The message composer. Unsent text is kept per user and project. */
export const Composer = memo(function Composer({ scope, people, onSend, onTyped, onStopped, ref }: ComposerProps) {
  const session = useSessionStore()
  const state = useClientState()
  const [start] = useState(() => readDraft(state, scope))
  const [files, setFiles] = useState(start.files)
  useLeaveGuard(files.length > 0)
  const [quote, setQuote] = useState(start.quote)
  const [fault, setFault] = useState<string | null>(null)
  const html = useRef(start.html)
  const { editor, holdEditor, withEditor } = useLateEditor()
  useIntent('writeMessage', () => withEditor((ready) => ready.focus()))

  useEffect(() => saveDraft(state, scope, { html: html.current, quote, files }), [state, scope, quote, files])

  useImperativeHandle(ref, () => ({
    quote: (next) => {
      setQuote(next)
      withEditor((ready) => ready.focus())
    },
    attach: (added) => withEditor((ready) => ready.attach(added)),
    prepend: (added) => {
      // Save immediately, because the editor may not be loaded yet.
      html.current = `${added}${html.current}`
      saveDraft(state, scope, { html: html.current, quote, files })
      withEditor((ready) => {
        ready.replace(html.current)
        ready.focus()
      })
    },
  }))

  const handleSend = (value: EditorValue) => {
    if (value.html.length > limits.reply.contentMax) return setFault(messages.reply.contentTooLong)
    setFault(null)
    onSend({ html: value.html, files: value.files, quote })
    html.current = ''
    editor.current?.clear()
    setQuote(null)
    setFiles([])
    saveDraft(state, scope, { html: '', quote: null, files: [] })
    onStopped()
    editor.current?.focus()
    return undefined
  }

  return (
    <div className="flex flex-col gap-2">
      {quote && (
        <div className="flex animate-rise items-start gap-2 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3.5">
          <div className="min-w-0 flex-1 py-1">
            <QuotePreview quote={quote} />
          </div>
          <IconButton label={texts.removeQuote} className="size-9 text-muted" onClick={() => setQuote(null)}>
            <X className="size-4" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      )}
      <ErrorLine text={fault} />
      <FirstTouchEditor
        ref={holdEditor}
        label={texts.message}
        variant="message"
        initialHtml={start.html}
        placeholder={texts.placeholder}
        people={people}
        summarize={(text) => summarizeText(session, text)}
        files={files}
        onFilesChange={setFiles}
        onChange={(next) => {
          // Clearing the editor after sending does not count as typing.
          if (next !== '') onTyped()
          setFault(null)
          html.current = next
          saveDraft(state, scope, { html: next, quote, files })
        }}
        onSend={handleSend}
        onEscape={() => setQuote(null)}
      />
    </div>
  )
})
