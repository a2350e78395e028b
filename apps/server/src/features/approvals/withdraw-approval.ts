import type { Approval } from '@joinery/contract/review/approvals'

import { recordAudit } from '#features/audit/record-audit.ts'
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'

import { setWithdrawn } from './approval-queries.ts'
import { presentApproval } from './present-approval.ts'
import { requireLockedApproval, requireOpen } from './require-approval.ts'

export const withdrawApproval = (context: ActorContext, uid_approval: string): Promise<Approval> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    const { approval, role, require } = await requireLockedApproval(tx, actor, uid_approval)
    require(approval.asked_by === actor.uid_user ? 'askForApproval' : 'withdrawAnyApproval')
    requireOpen(approval)
    await setWithdrawn(tx, approval.uid_approval)
    const { uid_user, person_email: email, filename } = approval
    await recordAudit(tx, {
      act: 'approval-withdrawn',
      by: actor,
      target: { kind: 'approval', id: approval.uid_approval, name: filename },
      person: uid_user === null ? { uid_user, email } : { uid_user },
    })
    notifyReviewChanged(context, tx, approval)
    return presentApproval(actor, role, { ...approval, status: 'withdrawn' })
  })
