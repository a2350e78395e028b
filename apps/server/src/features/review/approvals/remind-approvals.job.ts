import { statusesThat } from '@joinery/contract/capabilities'
import { z } from 'zod'

import { recordEvent } from '#events'
import { findFile } from '#features/files/file-queries.ts'
import { pictureOfFile } from '#features/files/picture-of-file.ts'
import { findGuest } from '#features/guests/guest-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { findApproval, listDue, takeReminder, type FoundApproval } from './approval-queries.ts'
import { dayOf } from './day-of.ts'
import { mailDue } from './mail-guests.ts'

const pictureFor = async (context: Context, { uid_guest, uid_file }: FoundApproval): Promise<Buffer | null> => {
  const file = uid_guest === null ? undefined : await findFile(context.db, uid_file)
  return file ? pictureOfFile(context, file) : null
}

const remind = async (context: Context, uid_approval: string, today: string): Promise<void> => {
  const { clock, db } = context
  const approval = await findApproval(db, uid_approval)
  // What nobody can decide at the moment is told of when somebody can.
  if (!approval || !statusesThat('decideApprovals').includes(approval.project_status)) return
  const picture = await pictureFor(context, approval)
  await transaction(db, async (tx) => {
    if (!(await takeReminder(tx, uid_approval, today, clock.now()))) return
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
    if (guest) await mailDue(context, tx, guest, approval, picture)
  })
}

/** Once the day before and once on the day, or later where no process ran then. The mark and the mail are one transaction. */
export const remindApprovals = async (context: Context): Promise<void> => {
  const today = dayOf(context.clock.now())
  for (const { uid_approval } of await listDue(context.db, today)) await remind(context, uid_approval, today)
}

export const remindApprovalsJob = defineJob<Context, object>({
  name: 'remind-approvals',
  payload: z.object({}),
  retries: 5,
  retryDelaySeconds: 10,
  // From the morning on, in UTC; most days the first of them finds all there is.
  cron: '5 7-23 * * *',
  run: remindApprovals,
})
