import { recordEvent } from '#events'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { notifyApprovalChanged } from './notify-approval-changed.ts'
import { setUndecidableWithdrawn } from './undecidable-queries.ts'

type Scope = {
  readonly uid_project: string
  /** A member whose row is deleted next. */
  readonly leaving?: string
}

/** Withdraws a project's open requests that no one can decide any longer, and notifies the people who sent them. */
export const withdrawUndecidable = async (context: Context, tx: Tx, { uid_project, leaving }: Scope): Promise<void> => {
  for (const approval of await setUndecidableWithdrawn(tx, uid_project, context.clock.now(), leaving ?? null)) {
    const { uid_approval, uid_reply } = approval
    const is_of_reply = uid_reply !== null
    await recordEvent(context, tx, {
      type: 'approval.withdrawn',
      uid_user: null,
      uid_project,
      uid_approval,
      is_of_reply,
    })
    await notifyApprovalChanged(context, tx, approval, null)
  }
}
