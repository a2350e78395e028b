import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Reply } from '@joinery/contract/replies'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { type DraftId, saveDraft, readDraft } from '#features/board/card-drafts.ts'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type ReplyEditorProps = {
  reply: Pick<Reply, 'content' | 'uid_reply' | 'uid_user'>
  kind: 'card' | 'comment'
  label: string
  /** Resolves once the change is shown. */
  onSave: (html: string) => Promise<void>
  /** Fallback error message. */
  failed: string
  onDone: () => void
}

/** Editor for a card or comment text; the draft is kept until saved or cancelled. */
export function ReplyEditor({ reply, kind, label, onSave, failed, onDone }: ReplyEditorProps) {
  const session = useSessionStore()
  const draftId: DraftId = { person: reply.uid_user, kind, uid: reply.uid_reply }
  const [draft] = useState(() => readDraft(draftId))
  const [start] = useState(draft ?? reply.content)
  const [written, setWritten] = useState(start)
  const [fault, setFault] = useState<string | null>(null)

  const done = () => {
    saveDraft(draftId, null)
    onDone()
  }
  const { mutate, isPending: isSaving } = useMutation({
    mutationFn: onSave,
    onSuccess: done,
    onError: (error) => setFault(sentenceOf(error, failed)),
  })
  const save = (html: string) => {
    if (isSaving) return
    const isTooLong = kind === 'card' && html.length > limits.reply.contentMax
    const wrong = !hasText(html) ? messages.reply.contentRequired : isTooLong ? messages.reply.contentTooLong : null
    setFault(wrong)
    if (wrong === null) mutate(html)
  }

  return (
    <div className="flex flex-col gap-3">
      {kind === 'card' && draft !== null && <p className="text-sm text-muted">{messages.editor.draftRestored}</p>}
      <LazyEditor
        label={label}
        variant="card"
        initialHtml={start}
        takesFocus
        summarize={(text) => summarizeText(session, text)}
        onChange={(html) => {
          setWritten(html)
          setFault(null)
          saveDraft(draftId, html === reply.content ? null : html)
        }}
        onSend={({ html }) => save(html)}
        isSending={isSaving}
        {...(kind === 'comment' && {
          onEscape: () => {
            if (!isSaving) done()
          },
        })}
      />
      <ErrorLine text={fault} />
      <div className="flex gap-2.5">
        <Button disabled={isSaving} onClick={() => save(written)}>
          {isSaving ? commonMessages.saving : commonMessages.save}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={done}>
          {commonMessages.cancel}
        </Button>
      </div>
    </div>
  )
}
