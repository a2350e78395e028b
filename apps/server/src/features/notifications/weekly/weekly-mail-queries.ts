import { sql } from 'kysely'

import { projectsWaitingForClients } from '#features/approvals/waiting-approvals-queries.ts'
import { peopleView } from '#features/auth/account/user-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { memberCan } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type WeeklyReader = { readonly uid_user: string; readonly email: string }

/** People who manage approvals waiting for clients, want the email and have not got this week's. */
export const listWeeklyReaders = async (db: Db, week: string, before: Date): Promise<WeeklyReader[]> => {
  const { rows } = await sql<WeeklyReader>`
    select distinct people.uid_user, people.email from ${sql.raw(membersView.as('members'))}
    join ${sql.raw(peopleView.as('people'))} using (uid_user) join notification_preferences using (uid_user)
    where members.uid_project in ${projectsWaitingForClients(before)}
      and ${memberCan('viewReview')} and ${memberCan('withdrawAnyApproval')}
      and email_notifications and notify_project_updates and people.disabled_at is null
      and not exists (select from weekly_mails where weekly_mails.uid_user = people.uid_user and week >= ${week}::date)
    order by people.uid_user`.execute(db)
  return rows
}

/** Returns true for the first process that claims this week's email; a concurrent one waits for its commit. */
export const claimWeek = async (tx: Tx, uid_user: string, week: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into weekly_mails (uid_user, week) values (${uid_user}, ${week})
    on conflict (uid_user) do update set week = excluded.week where weekly_mails.week < excluded.week
    returning uid_user`.execute(tx)
  return rows.length > 0
}
