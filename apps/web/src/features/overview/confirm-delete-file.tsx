import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'

type ConfirmDeleteFileProps = {
  file: Attachment
  /** Deletes the shown version, or all. */
  onDelete: (versions?: 'all') => Promise<unknown>
  onClose: () => void
}

/** Asks before deleting a file, which cannot be undone: this version or all. */
export function ConfirmDeleteFile({ file, onDelete, onClose }: ConfirmDeleteFileProps) {
  const { version, version_count: count } = file
  const deleteAs = (versions?: 'all') => async () => {
    await onDelete(versions)
    showToast({ text: messages.file.deleted })
  }
  const name = (
    <span dir="auto" className="font-medium break-words text-ink">
      {file.filename}
    </span>
  )
  const dialog = { otherwise: messages.file.deleteFailed, onClose }
  if (count < 2) {
    return (
      <ConfirmDialog {...dialog} title={texts.deleteFile.title} action={commonMessages.delete} onConfirm={deleteAs()}>
        {fillMessage(texts.deleteFile.consequences, { name })}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.deleteFile.title}
      action={texts.deleteFile.thisVersion(version)}
      onConfirm={deleteAs()}
      second={{ action: texts.deleteFile.allVersions, onConfirm: deleteAs('all') }}
    >
      {fillMessage(texts.deleteFile.consequencesVersions(count, version), { name })}
    </ConfirmDialog>
  )
}
