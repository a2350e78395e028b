import type { Approval } from '@joinery/contract/review/approvals'

import { recordAudit } from '#features/audit/record-audit.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'

import { setWithdrawn } from './approval-queries.ts'
import { notifyApprovalChanged } from './notify-approval-changed.ts'
import { presentApproval, publicApprovalName } from './present-approval.ts'
import { requireLockedApproval, requireManaged, requireOpen } from './require-approval.ts'

export const withdrawApproval = (context: ActorContext, uid_approval: string): Promise<Approval> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    const found = await requireLockedApproval(tx, actor, uid_approval)
    requireManaged(actor, found)
    const { approval, role } = found
    requireOpen(approval)
    await setWithdrawn(tx, approval.uid_approval)
    const { uid_user, person_email: email } = approval
    await recordAudit(tx, {
      act: 'approval-withdrawn',
      by: actor,
      target: { kind: 'approval', id: approval.uid_approval, name: publicApprovalName(approval) },
      person: uid_user === null ? { uid_user, email } : { uid_user },
    })
    await notifyApprovalChanged(context, tx, approval, actor.uid_user)
    return presentApproval(actor, role, { ...approval, status: 'withdrawn' })
  })
