import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { type KeyboardEvent, useState } from 'react'

import { createCard } from '#api/kanban.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { type DraftId, saveDraft, keyOf, readDraft } from '#features/board/card-drafts.ts'
import { type Card, putCard } from '#features/board/store/board-cache.ts'
import { AttachControl } from '#kit/editor/files/attach-control.tsx'
import { AttachmentsBar } from '#kit/editor/files/attachments-bar.tsx'
import { DropHint } from '#kit/editor/files/drop-hint.tsx'
import { pastedFiles } from '#kit/editor/files/pasted-files.ts'
import { useAttaching } from '#kit/editor/files/use-attaching.ts'
import { useFileDrop } from '#kit/editor/files/use-file-drop.ts'
import { textToHtml } from '#kit/rich-text/text-to-html.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { SendingProgress } from '#kit/ui/forms/sending-progress.tsx'
import { useDraftFiles } from '#kit/ui/forms/use-draft-files.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { newClientId } from '#lib/client-id.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const kanbanMessages = messages.kanban

// The response is a complete card if it has an id.
const isWhole = (card: Partial<Card>): card is Card => Boolean(card.uid_reply)

type AddCardFormProps = { takesFocus: boolean; onClose: (added: string | null) => void }

/**
 * Form for a new card: Enter saves, Shift+Enter inserts a line break, Escape or leaving it empty cancels. Unsaved text
 * is kept as a draft.
 */
export function AddCardForm({ takesFocus, onClose }: AddCardFormProps) {
  const session = useSessionStore()
  const { projectId, uid_user, saved, onFault } = useBoardContext()
  const draftId: DraftId = { person: uid_user, kind: 'new card', uid: projectId }
  const [text, setText] = useState(() => readDraft(draftId) ?? '')
  const [files, setFiles] = useDraftFiles(keyOf(draftId))
  const [clientId] = useState(() => newClientId())
  const {
    isSending: isSaving,
    progress,
    fault,
    setFault,
    clearFault,
    send,
    cancel,
  } = useSending(keyOf(draftId), onClose)
  const attaching = useAttaching({ files, onFilesChange: setFiles })
  const { isOver, handlers } = useFileDrop(isSaving ? undefined : attaching.add)
  const isEmpty = text.trim() === '' && files.length === 0

  const discardDraft = () => {
    saveDraft(draftId, null)
    setFiles([])
  }
  const giveUp = () => {
    if (isSaving) return
    discardDraft()
    setFault(null)
    onClose(null)
  }

  const save = async () => {
    if (isEmpty) return giveUp()
    const content = textToHtml(text)
    if (content.length > limits.reply.contentMax) return setFault(messages.reply.contentTooLong)
    onFault(null)
    return send(async (options) => {
      const card = await createCard(session, projectId, { content, files, clientId }, options)
      if (isWhole(card)) await saved(card, (board, added) => putCard(board, added, { status: 'todo', before: null }))
      else onFault(kanbanMessages.createdWithoutId)
      discardDraft()
      return card.uid_reply ?? null
    }, kanbanMessages.createFailed)
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void save()
    }
  }

  return (
    // Only handles losing focus; the form is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={texts.addCard}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Leaving an empty form cancels it.
        if (isEmpty && relatedTarget && !currentTarget.contains(relatedTarget)) giveUp()
      }}
      className="@container relative rounded-md border border-accent bg-surface shadow-low ring-1 ring-accent"
      {...handlers}
    >
      <textarea
        dir="auto"
        name="content"
        aria-label={texts.cardText}
        aria-describedby="how-to-add"
        placeholder={texts.newCardPlaceholder}
        // Opened in order to type, unless a draft was restored.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        rows={2}
        value={text}
        readOnly={isSaving}
        onChange={({ target: { value } }) => {
          setText(value)
          clearFault()
          saveDraft(draftId, value)
        }}
        onKeyDown={handleKey}
        onPaste={(event) => {
          const found = pastedFiles(event.clipboardData, files)
          if (found.length === 0) return
          event.preventDefault()
          attaching.add(found)
        }}
        className="block field-sizing-content max-h-60 min-h-16 w-full resize-none bg-transparent px-3.5 pt-3 text-[0.9375rem] leading-[1.4] outline-none placeholder:text-muted"
      />
      <AttachmentsBar attaching={attaching} />
      {progress !== null && (
        <div className="px-3.5 py-1">
          <SendingProgress progress={progress} />
        </div>
      )}
      {fault !== null && (
        <p role="alert" className="px-3.5 py-1 text-sm text-bad">
          {fault}
        </p>
      )}
      <div className="flex items-center gap-1 p-1.5">
        <AttachControl accept="documents" onAdd={attaching.add} />
        <p id="how-to-add" className="sr-only">
          {texts.newCardKeys}
        </p>
        <Button
          variant="quiet"
          className="ml-auto h-9 px-3"
          disabled={isSaving && progress === null}
          onClick={isSaving ? cancel : giveUp}
        >
          {commonMessages.cancel}
        </Button>
        <Button type="submit" disabled={isSaving} className="h-9 px-3">
          {isSaving ? commonMessages.saving : commonMessages.save}
        </Button>
      </div>
      {isOver && <DropHint />}
    </form>
  )
}
