// A file version as the subject of an approval.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import type { ApprovalSubject } from '#features/approvals/approval-subject.ts'
import { findFile, type FileRow } from '#features/files/file-queries.ts'
import { holdNewestFile } from '#features/files/held-file-queries.ts'
import { renderFileImage } from '#features/files/render-file-image.ts'
import { holdStack } from '#features/files/versions/hold-stack.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { requireVersion } from './require-pin.ts'

const describeFile = (context: Context, file: FileRow) => ({
  hash: file.sha256,
  renderPreview: () => renderFileImage(context, file),
})

export const fileSubject: ApprovalSubject = {
  describe: async (context, uid_file) => {
    const file = await findFile(context.db, uid_file)
    return file && describeFile(context, file)
  },
  require: async (context, uid_file) => {
    const { file } = await requireVersion(context.db, context.actor, uid_file, 'askForApproval')
    return describeFile(context, file)
  },
  lock: async (context, tx, uid_file) => {
    const { uid_project, uid_reply, role, uid_file: newest } = await holdStack(context, tx, uid_file, 'askForApproval')
    const file = await findFile(tx, uid_file)
    if (!file) throw new ProductError('not_found', reviewMessages.fileNotFound)
    if (file.uid_file !== newest) throw new ProductError('conflict', approvalMessages.notLatest)
    const { uid_stack, version, filename, sha256, origin } = file
    const content = { kind: 'file', uid_stack, uid_file: newest, version, filename, sha256, origin } as const
    return { uid_project, uid_reply, role, ...content }
  },
  isCurrent: holdNewestFile,
}
