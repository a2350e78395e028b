// The items of approval requests for selections. Everything here requires the lock on the project's list of selections, except
// for reading.
import type { AccessRole } from '@joinery/contract/capabilities'
import type { Snapshot } from '@joinery/contract/review/approvals'
import type { Decision } from '@joinery/contract/review/decisions'
import { sql } from 'kysely'

import { membersView } from '#features/members/member-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** What someone sees of selections. */
export type Audience = { readonly sees_prices: boolean; readonly sees_suppliers: boolean }

/** The content of a selection for an audience. */
export type Content = { readonly snapshot: Snapshot; readonly content_sha256: string }

export type NewItem = Content &
  Audience & { readonly uid_approval: string; readonly uid_selection: string; readonly position: number }

/** One parameter for all rows. */
export const insertItems = async (tx: Tx, items: readonly NewItem[]): Promise<void> => {
  if (items.length === 0) return
  await sql`
    insert into approval_items (uid_approval, uid_selection, position, snapshot, content_sha256, sees_prices,
      sees_suppliers, is_shown)
    select uid_approval, uid_selection, position, snapshot, content_sha256, sees_prices, sees_suppliers, true
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (uid_approval uuid, uid_selection uuid,
      position integer, snapshot jsonb, content_sha256 text, sees_prices boolean, sees_suppliers boolean)`.execute(tx)
}

export type OpenItem = Audience & {
  readonly uid_approval: string
  readonly uid_selection: string
  readonly content_sha256: string
  readonly is_shown: boolean
  /** The person's role now; null if they have left. */
  readonly role: AccessRole | null
}

/** Open items of a project, or those of these selections. */
export const listOpenItems = async (
  tx: Tx,
  uid_project: string,
  uid_selections: readonly string[] | null,
): Promise<OpenItem[]> => {
  const { rows } = await sql<OpenItem>`
    select items.uid_approval, items.uid_selection, items.content_sha256, items.is_shown, items.sees_prices,
      items.sees_suppliers, case when approvals.uid_guest is null then members.role else 'guest' end as role
    from approvals join approval_items as items using (uid_approval)
    left join ${sql.raw(membersView.as('members'))}
      on members.uid_project = approvals.uid_project and members.uid_user = approvals.uid_user
    where approvals.uid_project = ${uid_project} and approvals.status = 'open' and items.decision = 'open'
      and (${uid_selections}::uuid[] is null or items.uid_selection = any(${uid_selections}::uuid[]))`.execute(tx)
  return rows
}

/** Null leaves the content as it is: the selection is deleted. */
export type FollowedItem = Pick<OpenItem, 'uid_approval' | 'uid_selection' | 'is_shown'> &
  Audience &
  (Content | { readonly snapshot: null; readonly content_sha256: null })

export const updateOpenItems = async (tx: Tx, items: readonly FollowedItem[]): Promise<void> => {
  if (items.length === 0) return
  await sql`
    update approval_items set snapshot = coalesce(nullif(given.snapshot, 'null'::jsonb), approval_items.snapshot),
      content_sha256 = coalesce(given.content_sha256, approval_items.content_sha256),
      sees_prices = given.sees_prices, sees_suppliers = given.sees_suppliers, is_shown = given.is_shown
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (uid_approval uuid, uid_selection uuid,
      snapshot jsonb, content_sha256 text, sees_prices boolean, sees_suppliers boolean, is_shown boolean)
    where approval_items.uid_approval = given.uid_approval and approval_items.uid_selection = given.uid_selection
      and approval_items.decision = 'open'`.execute(tx)
}

export type DecidedItem = { readonly uid_selection: string; readonly decision: Decision; readonly note: string }

export const setItemsDecided = async (
  tx: Tx,
  uid_approval: string,
  items: readonly DecidedItem[],
  decided_at: Date,
): Promise<void> => {
  await sql`
    update approval_items set decision = given.decision, note = given.note, decided_at = ${decided_at}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (uid_selection uuid, decision text, note text)
    where approval_items.uid_approval = ${uid_approval} and approval_items.uid_selection = given.uid_selection
      and approval_items.decision = 'open'`.execute(tx)
}

/** Selections with an open request to each of these people and guests. */
export const listOpenOfPeople = async (
  tx: Tx,
  uid_project: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows } = await sql<{ person: string; uid_selection: string }>`
    select coalesce(approvals.uid_user, approvals.uid_guest) as person, items.uid_selection
    from approvals join approval_items as items using (uid_approval)
    where approvals.uid_project = ${uid_project} and approvals.status = 'open' and items.decision = 'open'
      and coalesce(approvals.uid_user, approvals.uid_guest) = any(${people}::uuid[])`.execute(tx)
  const groups = Map.groupBy(rows, ({ person }) => person)
  return new Map(
    [...groups].map(([person, found]) => [person, new Set(found.map(({ uid_selection }) => uid_selection))]),
  )
}

/** A request for a selection, or the person's newest decision on it. */
export type ItemState = Audience & {
  readonly uid_selection: string
  readonly is_open: boolean
  readonly decision: Decision | null
  readonly content_sha256: string
  readonly person_name: string
  readonly person_email: string
  readonly decided_at: string | null
}

type Whose = {
  readonly uid_project: string
  /** Only of these selections. */
  readonly uid_selections?: readonly string[] | undefined
  /** Only requests to this person or guest; to everyone if absent. */
  readonly only?: { readonly uid_user: string | null; readonly uid_guest: string | null } | undefined
}

/** Open requests, and per person the newest decision, of each selection. */
export const listItemStates = async (
  db: Db | Tx,
  { uid_project, uid_selections, only }: Whose,
): Promise<ItemState[]> => {
  const { rows } = await sql<ItemState>`
    with mine as (
      select items.*, approvals.status, approvals.uid_user, approvals.uid_guest, approvals.person_name, approvals.person_email
      from approvals join approval_items as items using (uid_approval)
      where approvals.uid_project = ${uid_project} and approvals.kind = 'selections'
        and (${uid_selections ?? null}::uuid[] is null or items.uid_selection = any(${uid_selections ?? null}::uuid[]))
        and (${only === undefined} or approvals.uid_user = ${only?.uid_user ?? null}::uuid
          or approvals.uid_guest = ${only?.uid_guest ?? null}::uuid)
    )
    select uid_selection, true as is_open, null as decision, content_sha256, sees_prices, sees_suppliers, person_name,
      person_email, null as decided_at
    from mine where decision = 'open' and status = 'open'
    union all
    select uid_selection, false, decision, content_sha256, sees_prices, sees_suppliers, person_name, person_email,
      to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from (
      select distinct on (uid_selection, uid_user, uid_guest) * from mine where decision <> 'open'
      order by uid_selection, uid_user, uid_guest, decided_at desc, uid_approval desc
    ) as newest`.execute(db)
  return rows
}

/** Selections whose approval was requested with this link. */
export const listSelectionsOfLink = async (db: Db, uid_link: string): Promise<string[]> => {
  const { rows } = await sql<{ uid_selection: string }>`
    select distinct items.uid_selection from approvals join approval_items as items using (uid_approval)
    where approvals.uid_link = ${uid_link}`.execute(db)
  return rows.map(({ uid_selection }) => uid_selection)
}

/**
 * Removes open items of permanently deleted selections; returns their requests. Locks these first: otherwise neither this
 * nor a decision on their last other item at the same time would see that none is left.
 */
export const deleteOpenItems = async (tx: Tx, uid_selections: readonly string[]): Promise<string[]> => {
  await sql`
    select from approvals where uid_approval in (
      select uid_approval from approval_items where uid_selection = any(${uid_selections}::uuid[]) and decision = 'open')
    order by uid_approval for update`.execute(tx)
  const { rows } = await sql<{ uid_approval: string }>`
    delete from approval_items where uid_selection = any(${uid_selections}::uuid[]) and decision = 'open'
    returning uid_approval`.execute(tx)
  return [...new Set(rows.map(({ uid_approval }) => uid_approval))]
}

/** Closes open requests without open items: decided, or withdrawn if nothing was decided. */
export const closeFinished = async (tx: Tx, uid_approvals: readonly string[]): Promise<void> => {
  await sql`
    update approvals set
      status = case when done.decided = 0 then 'withdrawn' when done.changes = 0 then 'approved' else 'changes' end,
      decided_at = case when done.decided > 0 then done.decided_at end
    from (
      select approvals.uid_approval, count(items.uid_approval) filter (where items.decision = 'open') as open,
        count(items.uid_approval) filter (where items.decision <> 'open') as decided,
        count(items.uid_approval) filter (where items.decision = 'changes') as changes, max(items.decided_at) as decided_at
      from approvals left join approval_items as items using (uid_approval)
      where approvals.uid_approval = any(${uid_approvals}::uuid[])
      group by approvals.uid_approval
    ) as done
    where approvals.uid_approval = done.uid_approval and approvals.status = 'open' and done.open = 0`.execute(tx)
}
