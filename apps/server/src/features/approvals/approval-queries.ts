import type { ProjectStatus } from '@joinery/contract/capabilities'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { Snapshot } from '@joinery/contract/review/approvals'
import type { ApprovalKind, Decision, ItemDecision } from '@joinery/contract/review/decisions'
import { sql, type Selectable } from 'kysely'

import { versionFor } from '#features/files/file-queries.ts'
import { publicFilename } from '#features/files/public-filename.ts'
import { projectExists, projectStatus, projectTitle } from '#platform/access-sql.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import { inlineView } from '#platform/inline-view.ts'

type StoredRow = Readonly<Selectable<Tables['approvals']>>

/** Columns of a file; null for selections, whose content is in their items. */
type FileColumn = 'uid_stack' | 'uid_file' | 'version' | 'filename' | 'sha256'
export type FileContent = { readonly kind: 'file'; readonly origin: StoredRow['origin'] } & {
  readonly [Column in FileColumn]: NonNullable<StoredRow[Column]>
}
export type ItemsContent = { readonly kind: 'selections'; readonly origin: null } & {
  readonly [Column in FileColumn]: null
}
export const itemsContent: ItemsContent = {
  kind: 'selections',
  uid_stack: null,
  uid_file: null,
  version: null,
  filename: null,
  sha256: null,
  origin: null,
}

type CommonColumns = Omit<StoredRow, keyof FileContent>
export type FileApprovalRow = CommonColumns & FileContent
export type ApprovalRow = FileApprovalRow | (CommonColumns & ItemsContent)

/** An item as JSON, where dates are strings. */
export type ItemRow = {
  readonly uid_selection: string
  readonly content_sha256: string
  readonly snapshot: Snapshot
  readonly decision: ItemDecision
  readonly note: string
  readonly decided_at: string | null
  /** Whether the selection is neither deleted nor a draft. */
  readonly is_shown: boolean
}

/** With its items, for selections. */
export type WithItems<Row> = Row & { readonly items: readonly ItemRow[] | null }

/** The columns other features can read. */
export const approvalsView = inlineView('approvals', ['uid_guest'])

export type FoundApproval = WithItems<ApprovalRow> & {
  /** The message or card whose file it is; null for the project's own, and for selections. */
  readonly uid_reply: string | null
  readonly uploaded_by: string | null
  readonly project_status: ProjectStatus
  /** When it was requested, in microseconds. */
  readonly asked: number
}

export type AfterApproval = { readonly asked: string; readonly uid_approval: string }

/** Dates as text, because the driver would convert them to times. */
const columns = sql`approvals.*, to_char(approvals.due_date, 'YYYY-MM-DD') as due_date`

const items = sql`
  case approvals.kind when 'selections' then (
    select json_agg(json_build_object('uid_selection', items.uid_selection, 'content_sha256', items.content_sha256,
      'snapshot', items.snapshot, 'decision', items.decision, 'note', items.note, 'decided_at', items.decided_at,
      'is_shown', items.is_shown) order by items.position, items.uid_selection)
    from approval_items as items where items.uid_approval = approvals.uid_approval) end as items`

/** Excludes approvals whose file, message, card or project is deleted. */
const found = sql`
  select ${columns}, files.uid_reply, files.uploaded_by, projects.status as project_status,
    (extract(epoch from approvals.asked_at) * 1000000)::bigint as asked, ${items}
  from approvals left join lateral ${sql.raw(versionFor('approvals'))} as files on true
  join lateral (select ${projectStatus('approvals.uid_project')} as status) as projects
    on projects.status is not null and (approvals.kind = 'selections' or files.version is not null)`

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
  /** Only requests emailed with this link. */
  readonly uid_link?: string | undefined
  readonly isOpen?: boolean | undefined
  readonly uid_stack?: string | undefined
  readonly kind?: ApprovalKind | undefined
  /** Whether to include files of messages and cards, and versions that are not the newest. */
  readonly withReplyFiles: boolean
  readonly withOlder: boolean
  /** Only requests before this one. */
  readonly after?: AfterApproval | undefined
  readonly max: number
}

const isAfter = (after: AfterApproval | undefined) =>
  after
    ? sql`(approvals.asked_at, approvals.uid_approval) <
        (timestamptz 'epoch' + ${after.asked}::bigint * interval '1 microsecond', ${after.uid_approval}::uuid)`
    : sql`true`

/** Latest first. */
export const listFound = async (db: Db | Tx, filter: ApprovalFilter): Promise<FoundApproval[]> => {
  const { uid_project, uid_user = null, uid_guest = null, uid_link = null } = filter
  const { isOpen = null, uid_stack = null, kind = null } = filter
  const { rows } = await sql<FoundApproval>`${found}
    where approvals.uid_project = ${uid_project}
      and (${uid_user}::uuid is null or approvals.uid_user = ${uid_user}::uuid)
      and (${uid_guest}::uuid is null or approvals.uid_guest = ${uid_guest}::uuid)
      and (${uid_link}::uuid is null or approvals.uid_link = ${uid_link}::uuid)
      and (${isOpen}::boolean is null or (approvals.status = 'open') = ${isOpen}::boolean)
      and (${uid_stack}::uuid is null or approvals.uid_stack = ${uid_stack}::uuid)
      and (${kind}::text is null or approvals.kind = ${kind}::text)
      and (files.uid_reply is null or ${filter.withReplyFiles}::boolean)
      and (approvals.kind = 'selections' or files.is_newest or ${filter.withOlder}::boolean)
      and ${isAfter(filter.after)}
    order by approvals.asked_at desc, approvals.uid_approval desc limit ${filter.max}`.execute(db)
  return rows
}

export const insertApprovals = async (tx: Tx, approvals: readonly ApprovalRow[]): Promise<void> => {
  await tx
    .insertInto('approvals')
    .values(approvals.map(({ origin, ...row }) => ({ ...row, origin: origin && JSON.stringify(origin) })))
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

/** For decisions on items, which may be several. */
export const setDecidedBy = async (
  tx: Tx,
  uid_approval: string,
  by: { readonly decided_from: string | null; readonly person_name: string },
): Promise<void> => {
  await tx.updateTable('approvals').set(by).where('uid_approval', '=', uid_approval).execute()
}

export const setLink = async (tx: Tx, uid_approval: string, uid_link: string): Promise<void> => {
  await tx.updateTable('approvals').set({ uid_link }).where('uid_approval', '=', uid_approval).execute()
}

/** Moves open requests from a link to the one that replaces it. */
export const moveToLink = async (tx: Tx, from: string, uid_link: string): Promise<void> => {
  await tx
    .updateTable('approvals')
    .set({ uid_link })
    .where('uid_link', '=', from)
    .where('status', '=', 'open')
    .execute()
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

type Version = Pick<FileApprovalRow, 'uid_stack' | 'uid_file'>

/** Anonymises requests to a deleted user that were not decided. */
export const anonymiseRequestedApprovals = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx
    .updateTable('approvals')
    .set({ person_name: privacyMessages.deletedName, person_email: '' })
    .where('uid_user', '=', uid_user)
    .where('decided_at', 'is', null)
    .execute()
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
export const findDecided = async (db: Db, uid_approval: string): Promise<WithItems<ApprovalRow> | undefined> => {
  const { rows } = await sql<WithItems<ApprovalRow>>`
    select ${columns}, ${items} from approvals where uid_approval = ${uid_approval} and decided_at is not null
      and ${projectStatus('approvals.uid_project')} is not null`.execute(db)
  return rows[0]
}

/** Names for the public of the approvals among these ids whose file is an AI image. */
export const findPublicNames = async (
  db: Db,
  uid_approvals: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (uid_approvals.length === 0) return new Map()
  const rows = await db
    .selectFrom('approvals')
    .select(['uid_approval', 'filename', 'version', 'origin'])
    .where('uid_approval', '=', sql<string>`any(${uid_approvals}::uuid[])`)
    .where('origin', 'is not', null)
    .where('kind', '=', 'file')
    .$narrowType<{ filename: string; version: number }>()
    .execute()
  return new Map(rows.map((row) => [row.uid_approval, publicFilename(row)]))
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
      'kind',
      projectTitle('approvals.uid_project').as('project'),
      'filename',
      'version',
      'origin',
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
      sql<readonly ItemRow[] | null>`(select item.items from (select ${items}) as item)`.as('items'),
    ])
    .where('uid_user', '=', uid_user)
    .where(projectExists('approvals.uid_project'))
    .where('uid_approval', '>', after)
    .orderBy('uid_approval')
    .limit(limit)
    .execute()

export const hasRequestedApproval = async (db: Db, uid_user: string): Promise<boolean> => {
  const row = await db
    .selectFrom('approvals')
    .select('uid_approval')
    .where('asked_by', '=', uid_user)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
