import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { saveEdit, readEdit } from '#features/discussion/composer/drafts.ts'
import type { Mentionable } from '#kit/editor/editor-props.ts'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type MessageEditProps = {
  uid_reply: string
  html: string
  /** Messages with files may have no text. */
  mayBeEmpty: boolean
  people: readonly Mentionable[]
  /** Rejects with the message to show. */
  onSave: (html: string) => Promise<void>
  onClose: () => void
}

/** Inline message editor. Ctrl+Enter saves, Escape cancels; unsaved text is kept as a draft. */
export function MessageEdit({ uid_reply, html, mayBeEmpty, people, onSave, onClose }: MessageEditProps) {
  const session = useSessionStore()
  const [start] = useState(() => readEdit(uid_reply) ?? html)
  const [written, setWritten] = useState(start)
  const { isSending: isSaving, fault, setFault, clearFault, send } = useSending(`edit of ${uid_reply}`, onClose)

  const close = () => {
    if (isSaving) return
    saveEdit(uid_reply, null)
    setFault(null)
    onClose()
  }

  const save = async (next: string) => {
    if (!mayBeEmpty && !hasText(next)) return setFault(messages.reply.contentRequired)
    if (next.length > limits.reply.contentMax) return setFault(messages.reply.contentTooLong)
    return send(async () => {
      await onSave(next)
      saveEdit(uid_reply, null)
    }, messages.reply.updateMessageFailed)
  }

  return (
    <div data-editing className="flex w-full min-w-0 scroll-my-2 flex-col gap-2.5">
      <LazyEditor
        label={texts.editLabel}
        variant="card"
        initialHtml={start}
        takesFocus
        people={people}
        summarize={(text) => summarizeText(session, text)}
        onChange={(next) => {
          setWritten(next)
          clearFault()
          saveEdit(uid_reply, next === html ? null : next)
        }}
        onSend={(value) => void save(value.html)}
        isSending={isSaving}
        onEscape={close}
      />
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {messages.reply.updateMessageFailed}
          {fault !== messages.reply.updateMessageFailed && <span className="block text-sm">{fault}</span>}
        </Message>
      )}
      <div className="flex items-center justify-end gap-2">
        <span aria-hidden className="mr-auto text-xs text-muted max-sm:hidden">
          {texts.editKeys}
        </span>
        <Button variant="quiet" disabled={isSaving} onClick={close}>
          {commonMessages.cancel}
        </Button>
        <Button disabled={isSaving} onClick={() => void save(written)}>
          {commonMessages.save}
        </Button>
      </div>
    </div>
  )
}
