import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export type Departure = {
  readonly uid_project: string
  readonly email: string
  /** Who added them; null if not recorded. */
  readonly added_by: string | null
  readonly left_at: Date
  /** Whether they refuse to be added again. */
  readonly not_again: boolean
}

/** Keeps only the latest departure per project and address; `not_again` is never reset. */
export const noteDeparture = async (tx: Tx, departure: Departure): Promise<void> => {
  const { added_by, left_at } = departure
  await tx
    .insertInto('departures')
    .values(departure)
    .onConflict((conflict) =>
      conflict
        .columns(['uid_project', 'email'])
        .doUpdateSet({ added_by, left_at, not_again: sql<boolean>`departures.not_again or excluded.not_again` }),
    )
    .execute()
}

/** Whether the person left any project since then, to which the adder had added them, or declined. */
export const hasLeftSince = async (tx: Tx, email: string, added_by: string, since: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('departures')
    .select('uid_project')
    .where('email', '=', email)
    .where('added_by', '=', added_by)
    .where('left_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes departures that no longer protect anyone. */
export const deleteOldDepartures = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('departures').where('left_at', '<', before).where('not_again', '=', false).execute()
}

/** Departures outlive their project, so that deleting it does not remove the protection elsewhere; opt-outs end with it. */
export const endOptOuts = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.updateTable('departures').set({ not_again: false }).where('uid_project', '=', uid_project).execute()
}

export const findDeparture = (tx: Tx, uid_project: string, email: string): Promise<Departure | undefined> =>
  tx
    .selectFrom('departures')
    .select(['uid_project', 'email', 'added_by', 'left_at', 'not_again'])
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .executeTakeFirst()
