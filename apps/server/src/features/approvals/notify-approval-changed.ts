import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { FileContent, ItemsContent } from './approval-queries.ts'

type Changed = (Pick<FileContent, 'kind' | 'uid_stack'> | Pick<ItemsContent, 'kind' | 'uid_stack'>) & {
  readonly uid_project: string
  readonly uid_reply: string | null
}

/** Broadcasts after the commit. The list of selections shows their approvals, and broadcasts its own event. */
export const notifyApprovalChanged = async (
  context: Pick<Context, 'realtime' | 'transactionEvents'>,
  tx: Tx,
  { kind, uid_stack, ...changed }: Changed,
  uid_user: string | null,
): Promise<void> => {
  if (kind === 'file') notifyReviewChanged(context, tx, { ...changed, uid_stack })
  else {
    const { uid_project } = changed
    await context.transactionEvents.emit(tx, { type: 'approval.items_changed', uid_project, uid_user: uid_user ?? '' })
  }
}
