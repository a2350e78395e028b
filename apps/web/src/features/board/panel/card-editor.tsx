import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { updateCard } from '#api/kanban.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { type DraftId, keepDraft, readDraft } from '#features/board/card-drafts.ts'
import { type Card, replaceCard } from '#features/board/store/board-cache.ts'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const faultOf = (html: string): string | null => {
  if (!hasText(html)) return messages.reply.contentRequired
  return html.length > limits.reply.contentMax ? messages.reply.contentTooLong : null
}

/** The text of a card while its creator changes it; saved or cancelled it is done with, until then it is kept. */
export function CardEditor({ card, onDone }: { card: Card; onDone: () => void }) {
  const session = useSessionStore()
  const { uid_user, saved } = useBoardContext()
  const draftId: DraftId = { person: uid_user, kind: 'card', uid: card.uid_reply }
  const [draft] = useState(() => readDraft(draftId))
  const [start] = useState(draft ?? card.content)
  const [written, setWritten] = useState(start)
  const [fault, setFault] = useState<string | null>(null)

  const done = () => {
    keepDraft(draftId, null)
    onDone()
  }

  const { mutate, isPending: isSaving } = useMutation({
    mutationFn: (html: string) => updateCard(session, card.uid_reply, html),
    onSuccess: async (changed) => {
      await saved(changed, replaceCard)
      done()
    },
    onError: (error) => setFault(sentenceOf(error, messages.kanban.updateFailed)),
  })
  const save = (html: string) => {
    if (isSaving) return
    const wrong = faultOf(html)
    setFault(wrong)
    if (wrong === null) mutate(html)
  }

  return (
    <div className="flex flex-col gap-3">
      {draft !== null && <p className="text-sm text-muted">{messages.editor.draftRestored}</p>}
      <LazyEditor
        label={boardMessages.cardText}
        variant="card"
        initialHtml={start}
        takesFocus
        summarize={(text) => summarizeText(session, text)}
        onChange={(html) => {
          setWritten(html)
          setFault(null)
          keepDraft(draftId, html === card.content ? null : html)
        }}
        onSend={({ html }) => save(html)}
        isSending={isSaving}
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
