import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Reply } from '@joinery/contract/replies'
import { useCallback, useState } from 'react'

import { addCardFile, filesOfCard, refreshBoard, removeCardFile } from '#api/kanban.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { type Card, findCard, replaceCard } from '#features/board/store/board-cache.ts'
import { AttachmentGrid } from '#kit/attachments/grid/attachment-grid.tsx'
import { AddFiles } from '#kit/attachments/upload/add-files.tsx'
import { UploadList } from '#kit/attachments/upload/upload-list.tsx'
import { useUploads } from '#kit/attachments/upload/use-uploads.ts'
import { acceptAttribute } from '#kit/editor/files/sort-files.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** The files of a card, editable by those who can edit its text. */
export function CardFiles({ card, canEdit }: { card: Card; canEdit: boolean }) {
  const session = useSessionStore()
  const { projectId, saved, uid_user } = useBoardContext()
  const { uid_reply: uid, attachments } = card
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  // Responses may arrive out of order; the newer version wins.
  const show = (changed: Reply) =>
    saved(changed, (board) => {
      const isOlder = (findCard(board, uid)?.version ?? 0) > changed.version
      return isOlder ? board : replaceCard(board, { ...changed, card_order: null })
    })
  const { add, ...list } = useUploads({
    send: async (file, options) => show(await addCardFile(session, uid, file, options)),
    onSent: () => {},
    scope: `card ${uid_user}/${uid}`,
  })
  const handleExpired = useCallback(async () => {
    await refreshBoard(session, projectId)
    return filesOfCard(session, projectId, uid)
  }, [session, projectId, uid])

  if (attachments.length === 0 && !canEdit) return null
  return (
    <div className="flex flex-col gap-4">
      {attachments.length > 0 && (
        <AttachmentGrid
          files={attachments}
          label={texts.attachments}
          onExpired={handleExpired}
          onDelete={canEdit ? setLeaving : undefined}
        />
      )}
      {canEdit && <UploadList {...list} />}
      {canEdit && <AddFiles onFiles={add} accept={acceptAttribute.documents} />}
      {leaving && (
        <ConfirmDialog
          title={texts.removeFileTitle}
          action={commonMessages.remove}
          otherwise={messages.file.deleteFailed}
          onConfirm={async () => show(await removeCardFile(session, uid, leaving.uid_file))}
          onClose={() => setLeaving(null)}
        >
          {fillMessage(texts.removeFileWarning, {
            file: <span className="font-medium break-words text-ink">{leaving.filename}</span>,
          })}
        </ConfirmDialog>
      )}
    </div>
  )
}
