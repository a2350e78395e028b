import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'

export type Departure = {
  readonly uid_project: string
  readonly email: string
  /** Who had added them; null where that was not noted. */
  readonly added_by: string | null
  readonly left_at: Date
  /** They do not want to be added again by anybody. */
  readonly not_again: boolean
}

/** The latest one of a person counts; that they do not want to come back stays said. */
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
