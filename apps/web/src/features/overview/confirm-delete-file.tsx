import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'

type ConfirmDeleteFileProps = {
  file: Attachment
  /** That version, or every one. */
  onDelete: (versions?: 'all') => Promise<unknown>
  onClose: () => void
}

/** Deleting a file cannot be undone, so it is asked for; of several versions this one goes, or all. */
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
      <ConfirmDialog {...dialog} title="Delete this file?" action="Delete" onConfirm={deleteAs()}>
        {name} goes for everybody in the project. This cannot be undone.
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this file?"
      action={`Delete version ${version}`}
      onConfirm={deleteAs()}
      second={{ action: `Delete all ${count} versions`, onConfirm: deleteAs('all') }}
    >
      {name} has {count} versions. With version {version} alone the one before it is shown here again; with all of them
      the file and the comments on it go for everybody in the project. This cannot be undone.
    </ConfirmDialog>
  )
}
