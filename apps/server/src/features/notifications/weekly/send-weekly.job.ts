// Monday morning email to people who manage approvals: what their clients have not decided, and since when.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { selectionsApprovalPath } from '@joinery/contract/pages'
import { z } from 'zod'

import { personNameFor } from '#features/approvals/present-approval.ts'
import { listClientApprovals, type ClientApproval } from '#features/approvals/waiting-approvals-queries.ts'
import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import { weeklyMail, type WaitingForClient } from '#features/mail/templates/weekly.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import { unsubscribeLinks } from '#features/notifications/unsubscribe.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { claimWeek, listWeeklyReaders } from './weekly-mail-queries.ts'

/** In UTC. */
const morningHour = 7
const day = 24 * 60 * 60 * 1000

/** Monday morning of the week. */
export const morningOf = (now: Date): Date => {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - sinceMonday, morningHour))
}

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const describeWaiting = (approval: ClientApproval, now: Date, publicUrl: string): WaitingForClient => {
  const { uid_project, uid_file, due_date } = approval
  return {
    title:
      approval.filename === null
        ? approvalMessages.items(approval.items)
        : `${formatNameForMail(approval.filename)}, version ${approval.version}`,
    project: formatNameForMail(approval.project_title),
    person: formatNameForMail(personNameFor(approval.role, approval)),
    days: Math.floor((now.getTime() - approval.asked_at.getTime()) / day),
    due: due_date === null ? null : { date: dates.format(new Date(due_date)), isOver: due_date < dateOf(now) },
    href: `${publicUrl}${
      uid_file === null
        ? selectionsApprovalPath(uid_project, approval.uid_approval)
        : `/projects/${uid_project}/overview?file=${uid_file}&panel=approval`
    }`,
  }
}

/**
 * Covers requests from before Monday morning that are still open. The email and its record are one transaction, so that a
 * second run finds the record.
 */
export const sendWeekly = async (context: Context): Promise<void> => {
  const { clock, config, db } = context
  const now = clock.now()
  const morning = morningOf(now)
  const week = dateOf(morning)
  for (const { uid_user, email } of await listWeeklyReaders(db, week, morning)) {
    await transaction(db, async (tx) => {
      if (!(await claimWeek(tx, uid_user, week))) return
      const waiting = await listClientApprovals(tx, uid_user, morning)
      if (waiting.length === 0) return
      const items = waiting.map((approval) => describeWaiting(approval, now, config.PUBLIC_URL))
      const content = weeklyMail(items, `${config.PUBLIC_URL}/dashboard`)
      await writeMail(context, tx, email, { ...content, unsubscribe: unsubscribeLinks(context, uid_user) })
    })
  }
}

/** Runs all Monday, in case no process ran in the morning. */
export const sendWeeklyJob = defineJob<Context, object>({
  name: 'send-weekly',
  payload: z.object({}),
  retries: 5,
  retryDelaySeconds: 10,
  cron: `0 ${morningHour}-23 * * 1`,
  run: sendWeekly,
})
