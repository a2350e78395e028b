import type { Label } from '@joinery/contract/board/labels'
import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

/** Columns other features can read. */
export const labelsView = inlineView('labels', ['uid_label', 'uid_project', 'name'])

export type LabelRow = Label & { readonly uid_project: string }

export const listLabels = (db: Db | Tx, uid_project: string): Promise<Label[]> =>
  db
    .selectFrom('labels')
    .select(['uid_label', 'name', 'color'])
    .where('uid_project', '=', uid_project)
    .orderBy('uid_label')
    .execute()

/** Returns the labels with the version of their board, from one snapshot. */
export const readLabels = async (
  db: Db,
  uid_project: string,
): Promise<{ readonly version: number; readonly labels: Label[] }> => {
  const rows = await db
    .selectFrom('boards')
    .leftJoin('labels', 'labels.uid_project', 'boards.uid_project')
    .select(['boards.version', 'labels.uid_label', 'labels.name', 'labels.color'])
    .where('boards.uid_project', '=', uid_project)
    .orderBy('labels.uid_label')
    .execute()
  const labels = rows.flatMap(({ uid_label, name, color }) =>
    uid_label === null || name === null || color === null ? [] : [{ uid_label, name, color }],
  )
  return { version: rows[0]?.version ?? 0, labels }
}

export const findLabel = (db: Db | Tx, uid_label: string): Promise<LabelRow | undefined> =>
  db
    .selectFrom('labels')
    .select(['uid_label', 'uid_project', 'name', 'color'])
    .where('uid_label', '=', uid_label)
    .executeTakeFirst()

/** Locks the label until the end of the transaction; `holdLabels` waits for it. */
export const lockLabel = (tx: Tx, uid_label: string): Promise<LabelRow | undefined> =>
  tx
    .selectFrom('labels')
    .select(['uid_label', 'uid_project', 'name', 'color'])
    .where('uid_label', '=', uid_label)
    .forUpdate()
    .executeTakeFirst()

/**
 * Prevents the deletion of these labels until the transaction ends; returns those that the project has. Lock order:
 * project, members, labels, cards, board.
 */
export const holdLabels = async (
  tx: Tx,
  uid_project: string,
  uid_labels: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (uid_labels.length === 0) return new Set()
  const rows = await tx
    .selectFrom('labels')
    .select('uid_label')
    .where('uid_project', '=', uid_project)
    .where('uid_label', '=', sql<string>`any(${uid_labels}::uuid[])`)
    .orderBy('uid_label')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ uid_label }) => uid_label))
}

export const insertLabel = async (tx: Tx, label: LabelRow): Promise<void> => {
  await tx.insertInto('labels').values(label).execute()
}

export const updateLabelRow = async (tx: Tx, { uid_label, name, color }: Label): Promise<void> => {
  await tx.updateTable('labels').set({ name, color }).where('uid_label', '=', uid_label).execute()
}

export const deleteLabelRow = async (tx: Tx, uid_label: string): Promise<void> => {
  await tx.deleteFrom('labels').where('uid_label', '=', uid_label).execute()
}

/** Locks the cards with the label, also deleted ones, in the order of every other change of several cards. */
export const lockLabelled = async (tx: Tx, uid_project: string, uid_label: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('uid_project', '=', uid_project)
    .where('kanban_status', 'is not', null)
    .where(sql<boolean>`${uid_label} = any(labels)`)
    .orderBy('uid_reply')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ uid_reply }) => uid_reply)
}

export const removeFromCards = async (
  tx: Tx,
  uid_cards: readonly string[],
  uid_label: string,
  version: number,
): Promise<void> => {
  if (uid_cards.length === 0) return
  await tx
    .updateTable('replies')
    .set({ version, labels: sql<string[]>`array_remove(labels, ${uid_label}::uuid)` })
    .where('uid_reply', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .execute()
}
