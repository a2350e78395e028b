import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'

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

export const findDeparture = (tx: Tx, uid_project: string, email: string): Promise<Departure | undefined> =>
  tx
    .selectFrom('departures')
    .select(['uid_project', 'email', 'added_by', 'left_at', 'not_again'])
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .executeTakeFirst()
