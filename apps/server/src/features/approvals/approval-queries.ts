import type { ProjectStatus } from '@joinery/contract/capabilities'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { Decision } from '@joinery/contract/review/approvals'
import { sql, type Insertable, type Selectable } from 'kysely'

import { versionFor } from '#features/files/file-queries.ts'
import { projectExists, projectStatus, projectTitle } from '#platform/access-sql.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import { inlineView } from '#platform/inline-view.ts'

export type ApprovalRow = Readonly<Selectable<Tables['approvals']>>

/** The columns other features can read. */
export const approvalsView = inlineView('approvals', ['uid_guest'])

export type FoundApproval = ApprovalRow & {
  /** The message or card whose file it is; null for the project's own. */
  readonly uid_reply: string | null
  readonly uploaded_by: string
  /** Whether exactly its version still exists and is the newest. */
  readonly is_newest: boolean
  readonly project_status: ProjectStatus
}

/** Dates as text, because the driver would convert them to times. */
const columns = sql`approvals.*, to_char(approvals.due_date, 'YYYY-MM-DD') as due_date`

/** Excludes approvals whose file, message, card or project is deleted. */
const found = sql`
  select ${columns}, files.uid_reply, files.uploaded_by, files.is_newest, projects.status as project_status
  from approvals join lateral ${sql.raw(versionFor('approvals'))} as files on true
  join lateral (select ${projectStatus('approvals.uid_project')} as status) as projects on projects.status is not null`

export const findApproval = async (db: Db | Tx, uid_approval: string): Promise<FoundApproval | undefined> => {
  const { rows } = await sql<FoundApproval>`${found} where approvals.uid_approval = ${uid_approval}`.execute(db)
  return rows[0]
}

/** Blocks deciding and withdrawing until the end of the transaction. */
export const lockApproval = async (tx: Tx, uid_approval: string): Promise<void> => {
  await tx.selectFrom('approvals').select('uid_approval').where('uid_approval', '=', uid_approval).forUpdate().execute()
}

export type ApprovalFilter = {
  readonly uid_project: string
  /** Only requests to this person, or to this guest. */
  readonly uid_user?: string | undefined
  readonly uid_guest?: string | undefined
  readonly isOfGuests?: boolean | undefined
  readonly isOpen?: boolean | undefined
  readonly uid_stack?: string | undefined
  /** Whether to include files of messages and cards, and versions that are not the newest. */
  readonly withReplyFiles: boolean
  readonly withOlder: boolean
  readonly max: number
}

/** Latest first. */
export const listFound = async (db: Db | Tx, filter: ApprovalFilter): Promise<FoundApproval[]> => {
  const { uid_project, uid_user = null, uid_guest = null, isOpen = null, uid_stack = null, isOfGuests = false } = filter
  const { rows } = await sql<FoundApproval>`${found}
    where approvals.uid_project = ${uid_project}
      and (${uid_user}::uuid is null or approvals.uid_user = ${uid_user}::uuid)
      and (${uid_guest}::uuid is null or approvals.uid_guest = ${uid_guest}::uuid)
      and (approvals.uid_guest is not null or not ${isOfGuests}::boolean)
      and (${isOpen}::boolean is null or (approvals.status = 'open') = ${isOpen}::boolean)
      and (${uid_stack}::uuid is null or approvals.uid_stack = ${uid_stack}::uuid)
      and (files.uid_reply is null or ${filter.withReplyFiles}::boolean)
      and (files.is_newest or ${filter.withOlder}::boolean)
    order by approvals.asked_at desc, approvals.uid_approval desc limit ${filter.max}`.execute(db)
  return rows
}

export const insertApprovals = async (tx: Tx, approvals: readonly Insertable<Tables['approvals']>[]): Promise<void> => {
  await tx
    .insertInto('approvals')
    .values([...approvals])
    .execute()
}

/** Lists who has an open request for this version. Requires the subject's lock. */
export const listOpenOf = (tx: Tx, uid_file: string): Promise<Pick<ApprovalRow, 'uid_user' | 'uid_guest'>[]> =>
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

type Version = Pick<ApprovalRow, 'uid_stack' | 'uid_file'>

type Anonymised = Version & Pick<FoundApproval, 'uid_project' | 'uid_reply'>

/** Withdraws and anonymises a deleted user's undecided approvals. Returns the ones that were open. */
export const anonymiseRequestedApprovals = async (tx: Tx, uid_user: string): Promise<Anonymised[]> => {
  const { rows } = await sql<Anonymised & { was_open: boolean }>`
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

/** Anonymises a deleted user's undecided requests to others. */
export const anonymiseApprovalRequester = async (tx: Tx, asked_by: string): Promise<void> => {
  await tx
    .updateTable('approvals')
    .set({ asked_by_name: privacyMessages.deletedName })
    .where('asked_by', '=', asked_by)
    .where('decided_at', 'is', null)
    .execute()
}

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

/** Deletes approvals of a deleted project; returns how many. */
export const deleteSomeApprovals = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(tx, [['approvals', 'uid_approval']], uid_project, max)

/** Includes decisions on deleted files, but not in deleted projects. */
export const findDecided = async (db: Db, uid_approval: string): Promise<ApprovalRow | undefined> => {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from approvals where uid_approval = ${uid_approval} and decided_at is not null
      and ${projectStatus('approvals.uid_project')} is not null`.execute(db)
  return rows[0]
}

/** The day-before reminder is sent on that day only; the due-day reminder also later. */
const isDue = (today: string) => sql<boolean>`(
  (approvals.due_date = ${today}::date + 1 and approvals.reminded_before_at is null)
  or (approvals.due_date <= ${today}::date and approvals.reminded_on_day_at is null))`

/** Open approvals with a reminder to send on this day. */
export const listDue = (db: Db, today: string): Promise<Pick<ApprovalRow, 'uid_approval'>[]> =>
  db.selectFrom('approvals').select('uid_approval').where('status', '=', 'open').where(isDue(today)).execute()

/** Marks this day's reminder as sent and locks the row; returns false if it was sent before. */
export const markReminded = async (tx: Tx, uid_approval: string, today: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update approvals set
      reminded_before_at = case when due_date > ${today}::date then ${now}::timestamptz else reminded_before_at end,
      reminded_on_day_at = case when due_date <= ${today}::date then ${now}::timestamptz else reminded_on_day_at end
    where uid_approval = ${uid_approval} and status = 'open' and ${isDue(today)}
    returning uid_approval`.execute(tx)
  return rows.length > 0
}

export const listOwnApprovals = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('approvals')
    .select([
      'uid_approval',
      'uid_project',
      projectTitle('approvals.uid_project').as('project'),
      'filename',
      'version',
      'sha256',
      'status',
      'asked_by_name',
      'asked_at',
      'note',
      'person_name',
      'decision_note',
      'decided_at',
      'decided_from',
      sql<string | null>`to_char(approvals.due_date, 'YYYY-MM-DD')`.as('due_date'),
    ])
    .where('uid_user', '=', uid_user)
    .where(projectExists('approvals.uid_project'))
    .where('uid_approval', '>', after)
    .orderBy('uid_approval')
    .limit(limit)
    .execute()
