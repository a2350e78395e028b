import { statusesAllowing } from '@joinery/contract/capabilities'
import { z } from 'zod'

import { recordEvent } from '#events'
import { findGuest } from '#features/guests/guest-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { findApproval, listDue, markReminded } from './approval-queries.ts'
import { renderPreview, type ApprovalsState } from './approval-subject.ts'
import { emailApprovalReminder } from './email-requests.ts'

type RemindingContext = Context & ApprovalsState

const remind = async (context: RemindingContext, uid_approval: string, today: string): Promise<void> => {
  const { clock, db } = context
  const approval = await findApproval(db, uid_approval)
  // Reminders wait while the project's status allows no decision.
  if (!approval || !statusesAllowing('decideApprovals').includes(approval.project_status)) return
  const preview = approval.uid_guest === null ? null : await renderPreview(context, approval)
  await transaction(db, async (tx) => {
    if (!(await markReminded(tx, uid_approval, today, clock.now()))) return
    const { asked_by, uid_guest, uid_project, uid_reply } = approval
    if (uid_guest === null) {
      const is_of_reply = uid_reply !== null
      await recordEvent(context, tx, {
        type: 'approval.due',
        uid_user: asked_by,
        uid_project,
        uid_approval,
        is_of_reply,
      })
      return
    }
    const guest = await findGuest(tx, uid_guest)
    if (guest) await emailApprovalReminder(context, tx, { guest, row: approval, preview })
  })
}

/** Reminds the day before and on the due day, or later if no process ran. One transaction marks and sends a reminder. */
export const remindApprovals = async (context: RemindingContext): Promise<void> => {
  const today = context.clock.now().toISOString().slice(0, 10)
  for (const { uid_approval } of await listDue(context.db, today)) await remind(context, uid_approval, today)
}

export const remindApprovalsJob = defineJob<RemindingContext, object>({
  name: 'remind-approvals',
  payload: z.object({}),
  retries: 5,
  retryDelaySeconds: 10,
  // Hourly from 7:05 UTC; usually the first run sends everything.
  cron: '5 7-23 * * *',
  run: remindApprovals,
})
