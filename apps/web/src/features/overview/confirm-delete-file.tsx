import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'

type ConfirmDeleteFileProps = { file: Attachment; onDelete: () => Promise<unknown>; onClose: () => void }

/** Deleting a file cannot be undone, so it is asked for. */
export function ConfirmDeleteFile({ file, onDelete, onClose }: ConfirmDeleteFileProps) {
  return (
    <ConfirmDialog
      title="Delete this file?"
      action="Delete"
      otherwise={messages.file.deleteFailed}
      onConfirm={async () => {
        await onDelete()
        showToast({ text: messages.file.deleted })
      }}
      onClose={onClose}
    >
      <span dir="auto" className="font-medium break-words text-ink">
        {file.filename}
      </span>{' '}
      goes for everybody in the project. This cannot be undone.
    </ConfirmDialog>
  )
}
