import { messages } from '@joinery/contract/messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { knownComments } from '#api/comments.ts'
import { createCard, refreshBoard } from '#api/kanban.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { type DraftId, hasDraft, saveDraft, keyOf, readDraft } from '#features/board/card-drafts.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { newClientId } from '#lib/client-id.ts'
import { saveDraftFiles, readDraftFiles } from '#lib/drafts/draft-files.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'
import { useClientState } from '#lib/store/use-client-state.ts'

const titles = texts.unsaved

type KeptDraft = Omit<DraftId, 'kind'> & { readonly kind: keyof typeof titles }

const draftsAbout = (session: Session, person: string, projectId: string, uid: string): readonly KeptDraft[] => {
  const all: readonly KeptDraft[] = [
    { person, kind: 'card', uid },
    { person, kind: 'new comment', uid },
    ...knownComments(session, projectId, uid).map((comment) => ({
      person,
      kind: 'comment' as const,
      uid: comment.uid_reply,
    })),
  ]
  return all.filter((draft) => hasDraft(session.state, draft))
}

function KeptText({ draft, onDone }: { draft: KeptDraft; onDone: () => void }) {
  const session = useSessionStore()
  const state = useClientState()
  const { canUse, projectId } = useBoardContext()
  const [content] = useState(() => readDraft(draft) ?? '')
  const [files] = useState(() => readDraftFiles(state, keyOf(draft)))
  const [clientId] = useState(() => newClientId())
  const done = () => {
    saveDraft(draft, null)
    saveDraftFiles(state, keyOf(draft), [])
    onDone()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await createCard(session, projectId, { content, files, clientId }, {})
      await refreshBoard(session, projectId)
    },
    onSuccess: done,
  })
  return (
    <section
      aria-label={titles[draft.kind]}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="text-sm text-muted">{titles[draft.kind]}</h2>
      <RichText html={content} />
      {files.map(({ name }, index) => (
        <p key={`${index} ${name}`} className="text-sm text-muted">
          {name}
        </p>
      ))}
      <ErrorLine text={error && sentenceOf(error, messages.kanban.createFailed)} />
      <div className="flex flex-wrap gap-2.5">
        {canUse && (
          <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
            {texts.addAsNewCard}
          </Button>
        )}
        <Button variant="quiet" disabled={isPending} onClick={done}>
          {commonMessages.discard}
        </Button>
      </div>
    </section>
  )
}

/** Shown in place of a deleted card: the user's unsaved texts about it. */
export function UnsavedTexts({ uid, onDone }: { uid: string; onDone: () => void }) {
  const session = useSessionStore()
  const { projectId, uid_user } = useBoardContext()
  const [drafts, setDrafts] = useState(() => draftsAbout(session, uid_user, projectId, uid))
  if (drafts.length === 0) return null
  const handleDone = (draft: KeptDraft) => {
    const left = drafts.filter((other) => other !== draft)
    setDrafts(left)
    if (left.length === 0) onDone()
  }
  return (
    <>
      <p>{messages.kanban.textKept}</p>
      {drafts.map((draft) => (
        <KeptText key={keyOf(draft)} draft={draft} onDone={() => handleDone(draft)} />
      ))}
    </>
  )
}
