import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { type Ref, useImperativeHandle, useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { createComment } from '#api/comments.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { type DraftId, saveDraft, keyOf, readDraft } from '#features/board/card-drafts.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import type { EditorValue } from '#kit/editor/editor-props.ts'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { useLateEditor } from '#kit/editor/use-late-editor.ts'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { SendingProgress } from '#kit/ui/forms/sending-progress.tsx'
import { useDraftFiles } from '#kit/ui/forms/use-draft-files.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { newClientId } from '#lib/client-id.ts'
import { readDraftFiles } from '#lib/drafts/draft-files.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useClientState } from '#lib/store/use-client-state.ts'

import { withoutSent } from './without-sent.ts'

export type CommentFormHandle = {
  /** Inserts a text before the draft. */
  readonly prepend: (html: string) => void
}

type CommentFormProps = { card: Card; ref?: Ref<CommentFormHandle> }

/** Form for a new comment; the draft is kept when the card is closed. */
export function CommentForm({ card: { uid_reply: uid }, ref }: CommentFormProps) {
  const session = useSessionStore()
  const state = useClientState()
  const { projectId, uid_user, expect } = useBoardContext()
  const draftId: DraftId = { person: uid_user, kind: 'new comment', uid }
  const { editor, holdEditor, withEditor } = useLateEditor()
  const [start] = useState(() => readDraft(draftId) ?? '')
  const [clientId, setClientId] = useState(() => newClientId())
  const [files, setFiles] = useDraftFiles(keyOf(draftId))
  const { isSending, progress, fault, setFault, clearFault, send, cancel } = useSending(
    keyOf(draftId),
    (sent: string) => {
      const field = editor.current
      const left = field ? withoutSent(field.html(), sent) : ''
      if (left === '' && readDraftFiles(state, keyOf(draftId)).length === 0) field?.clear()
      else field?.replace(left)
      setClientId(newClientId())
    },
  )

  useImperativeHandle(ref, () => ({
    prepend: (html) => {
      // Save immediately, because the editor may not be loaded yet.
      saveDraft(draftId, `${html}${editor.current?.html() ?? readDraft(draftId) ?? ''}`)
      withEditor((ready) => ready.replace(readDraft(draftId) ?? html))
    },
  }))

  const handleSend = async ({ html }: EditorValue) => {
    if (html.length > limits.reply.contentMax) return setFault(messages.reply.contentTooLong)
    return send(async (options) => {
      expect(await createComment(session, projectId, uid, { content: html, files, clientId }, options))
      // The card may have been closed during sending; keep text added since.
      saveDraft(draftId, withoutSent(readDraft(draftId) ?? '', html) || null)
      setFiles(readDraftFiles(state, keyOf(draftId)).filter((file) => !files.includes(file)))
      return html
    }, messages.reply.createFailed)
  }

  return (
    <div className="flex flex-col gap-3">
      <LazyEditor
        ref={holdEditor}
        label={texts.comment}
        variant="card"
        placeholder={texts.commentPlaceholder}
        initialHtml={start}
        summarize={(text) => summarizeText(session, text)}
        onChange={(html) => {
          saveDraft(draftId, html)
          clearFault()
        }}
        onSend={(value) => void handleSend(value)}
        sendLabel={commonMessages.send}
        isSending={isSending}
        files={files}
        onFilesChange={setFiles}
      />
      {progress !== null && <SendingProgress progress={progress} onCancel={cancel} />}
      <ErrorLine text={fault} />
    </div>
  )
}
