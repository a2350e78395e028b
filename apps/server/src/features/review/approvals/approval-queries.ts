import type { ProjectStatus } from '@joinery/contract/capabilities'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { Decision } from '@joinery/contract/review/approvals'
import { sql, type Insertable, type Selectable } from 'kysely'

import { versionFor } from '#features/review/version-queries.ts'
import { projectStatus } from '#platform/access-sql.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'

export type ApprovalRow = Readonly<Selectable<Tables['approvals']>>

/** With the file that it is about, as it is now. */
export type FoundApproval = ApprovalRow & {
  /** The message or card whose file it is; null for the project's own. */
  readonly uid_reply: string | null
  readonly uploaded_by: string
  /** Its very version is there, and the newest. */
  readonly is_newest: boolean
  readonly project_status: ProjectStatus
}

/** A day as it is written, in place of the moment that the driver would make of it. */
const columns = sql`approvals.*, to_char(approvals.due_date, 'YYYY-MM-DD') as due_date`

/** Those whose file, or the message or card of that, is deleted are left out; so are those of deleted projects. */
const found = sql`
  select ${columns}, files.uid_reply, files.uploaded_by, files.is_newest, projects.status as project_status
  from approvals join lateral ${sql.raw(versionFor('approvals'))} as files on true
  join lateral (select ${projectStatus('approvals.uid_project')} as status) as projects on projects.status is not null`

export const findApproval = async (db: Db | Tx, uid_approval: string): Promise<FoundApproval | undefined> => {
  const { rows } = await sql<FoundApproval>`${found} where approvals.uid_approval = ${uid_approval}`.execute(db)
  return rows[0]
}

/** Until the end of the transaction nobody else decides or withdraws it. */
export const lockApproval = async (tx: Tx, uid_approval: string): Promise<void> => {
  await tx.selectFrom('approvals').select('uid_approval').where('uid_approval', '=', uid_approval).forUpdate().execute()
}

export type Wanted = {
  readonly uid_project: string
  /** Only those that were asked of this person, or of this guest. */
  readonly uid_user?: string | undefined
  readonly uid_guest?: string | undefined
  readonly isOfGuests?: boolean | undefined
  readonly isOpen?: boolean | undefined
  readonly uid_stack?: string | undefined
  /** Also those on files of messages and cards, and those on versions that are not the newest. */
  readonly withReplyFiles: boolean
  readonly withOlder: boolean
  readonly max: number
}

/** Latest first. */
export const listFound = async (db: Db | Tx, wanted: Wanted): Promise<FoundApproval[]> => {
  const { uid_project, uid_user = null, uid_guest = null, isOpen = null, uid_stack = null, isOfGuests = false } = wanted
  const { rows } = await sql<FoundApproval>`${found}
    where approvals.uid_project = ${uid_project}
      and (${uid_user}::uuid is null or approvals.uid_user = ${uid_user}::uuid)
      and (${uid_guest}::uuid is null or approvals.uid_guest = ${uid_guest}::uuid)
      and (approvals.uid_guest is not null or not ${isOfGuests}::boolean)
      and (${isOpen}::boolean is null or (approvals.status = 'open') = ${isOpen}::boolean)
      and (${uid_stack}::uuid is null or approvals.uid_stack = ${uid_stack}::uuid)
      and (files.uid_reply is null or ${wanted.withReplyFiles}::boolean)
      and (files.is_newest or ${wanted.withOlder}::boolean)
    order by approvals.asked_at desc, approvals.uid_approval desc limit ${wanted.max}`.execute(db)
  return rows
}

/** Some guest was asked, on what is wanted. */
export const isSomebodyAsked = async (db: Db, wanted: Omit<Wanted, 'max'>): Promise<boolean> =>
  (await listFound(db, { ...wanted, isOfGuests: true, max: 1 })).length > 0

export const insertApprovals = async (tx: Tx, approvals: readonly Insertable<Tables['approvals']>[]): Promise<void> => {
  await tx
    .insertInto('approvals')
    .values([...approvals])
    .execute()
}

type Asked = { readonly uid_user: string | null; readonly uid_guest: string | null }

/** Under the lock of the stack: who was asked about this version and has not answered. */
export const listOpenOf = (tx: Tx, uid_file: string): Promise<Asked[]> =>
  tx
    .selectFrom('approvals')
    .select(['uid_user', 'uid_guest'])
    .where('uid_file', '=', uid_file)
    .where('status', '=', 'open')
    .execute()

export const setDecided = async (
  tx: Tx,
  uid_approval: string,
  decision: {
    readonly status: Decision
    readonly decision_note: string
    readonly decided_at: Date
    readonly decided_from: string | null
    readonly person_name: string
  },
): Promise<void> => {
  await tx.updateTable('approvals').set(decision).where('uid_approval', '=', uid_approval).execute()
}

export const setWithdrawn = async (tx: Tx, uid_approval: string): Promise<void> => {
  await tx.updateTable('approvals').set({ status: 'withdrawn' }).where('uid_approval', '=', uid_approval).execute()
}

/** What is open on versions before this one. */
export const supersedeBefore = async (tx: Tx, uid_stack: string, version: number): Promise<void> => {
  await tx
    .updateTable('approvals')
    .set({ status: 'superseded' })
    .where('uid_stack', '=', uid_stack)
    .where('version', '<', version)
    .where('status', '=', 'open')
    .execute()
}

export const withdrawOfVersion = async (tx: Tx, uid_file: string): Promise<void> => {
  await tx
    .updateTable('approvals')
    .set({ status: 'withdrawn' })
    .where('uid_file', '=', uid_file)
    .where('status', '=', 'open')
    .execute()
}

/** What was asked of somebody who is no more here, and what they did not decide. Answers those that were open. */
export const forgetAsked = async (tx: Tx, uid_user: string): Promise<(Version & Of)[]> => {
  const { rows } = await sql<Version & Of & { was_open: boolean }>`
    update approvals set status = case when approvals.status = 'open' then 'withdrawn' else approvals.status end,
      person_name = ${privacyMessages.deletedName}, person_email = ''
    from (
      select uid_approval, status = 'open' as was_open from approvals
      where uid_user = ${uid_user} and decided_at is null order by uid_approval for update
    ) as before
    where approvals.uid_approval = before.uid_approval
    returning before.was_open, approvals.uid_project, approvals.uid_stack, approvals.uid_file, (
      select files.uid_reply from ${sql.raw(versionFor('approvals'))} as files) as uid_reply`.execute(tx)
  return rows.filter(({ was_open }) => was_open)
}

/** The name of whoever asked, where nothing was decided. */
export const forgetAsker = async (tx: Tx, asked_by: string): Promise<void> => {
  await tx
    .updateTable('approvals')
    .set({ asked_by_name: privacyMessages.deletedName })
    .where('asked_by', '=', asked_by)
    .where('decided_at', 'is', null)
    .execute()
}

type Of = { readonly uid_project: string; readonly uid_reply: string | null }

type Version = { readonly uid_stack: string; readonly uid_file: string }

export const isAnyApproved = async (tx: Tx, versions: readonly Version[]): Promise<boolean> => {
  const uid_stacks = versions.map(({ uid_stack }) => uid_stack)
  const uid_files = versions.map(({ uid_file }) => uid_file)
  const row = await tx
    .selectFrom('approvals')
    .select('uid_approval')
    .where('uid_stack', '=', sql<string>`any(${uid_stacks}::uuid[])`)
    .where('uid_file', '=', sql<string>`any(${uid_files}::uuid[])`)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes approvals of a project that goes; answers how many. */
export const deleteSomeApprovals = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(tx, [['approvals', 'uid_approval']], uid_project, max)

/** Also of a file that was deleted since; not of a project that was. */
export const findDecided = async (db: Db, uid_approval: string): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from approvals where uid_approval = ${uid_approval} and decided_at is not null
      and ${projectStatus('approvals.uid_project')} is not null`.execute(db)
  return rows[0]
}

type Due = Pick<ApprovalRow, 'uid_approval'>

/** A day before is told on that day only; the day itself also when it is over. */
const isDue = (today: string) => sql<boolean>`(
  (approvals.due_date = ${today}::date + 1 and approvals.reminded_before_at is null)
  or (approvals.due_date <= ${today}::date and approvals.reminded_on_day_at is null))`

/** The open ones of which somebody is to be reminded on this day. */
export const listDue = (db: Db, today: string): Promise<Due[]> =>
  db.selectFrom('approvals').select('uid_approval').where('status', '=', 'open').where(isDue(today)).execute()

/** Whether nobody was reminded of it for this day yet; from now on somebody was. Its row stays locked. */
export const takeReminder = async (tx: Tx, uid_approval: string, today: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update approvals set
      reminded_before_at = case when due_date > ${today}::date then ${now}::timestamptz else reminded_before_at end,
      reminded_on_day_at = case when due_date <= ${today}::date then ${now}::timestamptz else reminded_on_day_at end
    where uid_approval = ${uid_approval} and status = 'open' and ${isDue(today)}
    returning uid_approval`.execute(tx)
  return rows.length > 0
}
