import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { versionMessages as texts } from '@joinery/contract/messages/version-messages'

import { deleteFile } from '#api/files.ts'
import { refreshProject } from '#api/projects.ts'
import { changeStack, refreshReview } from '#api/review.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type ConfirmDeleteVersionProps = { version: Attachment; view: ReviewView; onClose: () => void }

/** Asks before deleting a version and says which one is shown instead. */
export function ConfirmDeleteVersion({ version, view, onClose }: ConfirmDeleteVersionProps) {
  const session = useSessionStore()
  const { file, versions, pins, project, onShow } = view
  const left = versions.filter(({ uid_file }) => uid_file !== version.uid_file)
  const [newest] = left
  const comments = pins.filter((pin) => pin.version === version.version).length
  const wasNewest = versions[0]?.uid_file === version.uid_file

  const handleDelete = async () => {
    await deleteFile(session, version.uid_file)
    if (file.uid_file === version.uid_file && newest) onShow(newest.uid_file)
    // Another user may have added a version, so filter the current list.
    changeStack(session, version.uid_stack, (stack) => ({
      ...stack,
      versions: stack.versions
        .filter(({ uid_file }) => uid_file !== version.uid_file)
        .map((one, _, { length }) => ({ ...one, version_count: length })),
    }))
    void refreshReview(session, project.uid_project, version.uid_stack)
    void refreshProject(session, project.uid_project)
  }

  return (
    <ConfirmDialog
      title={texts.deleteTitle(version.version)}
      action={common.delete}
      otherwise={messages.file.deleteFailed}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      {texts.deleteWarning}{' '}
      {newest && (wasNewest ? texts.shownInstead(newest.version) : texts.remainsLatest(newest.version))}{' '}
      {comments > 0 && texts.commentsKept(comments, version.version)}
    </ConfirmDialog>
  )
}
