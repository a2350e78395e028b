import type { SavedFilter } from '@joinery/contract/board/filters'

import type { Db, Tx } from '#platform/database/database.ts'

/** Whose filters of which board. */
export type FiltersOf = { readonly uid_project: string; readonly uid_user: string }

export const listFilters = (db: Db, { uid_project, uid_user }: FiltersOf): Promise<SavedFilter[]> =>
  db
    .selectFrom('saved_filters')
    .select(['uid_filter', 'name', 'query'])
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', uid_user)
    .orderBy('uid_filter')
    .execute()

export const countFilters = async (tx: Tx, { uid_project, uid_user }: FiltersOf): Promise<number> => {
  const { count } = await tx
    .selectFrom('saved_filters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()
  return count
}

export const insertFilter = async (
  tx: Tx,
  filter: SavedFilter & FiltersOf & { readonly created_at: Date },
): Promise<void> => {
  await tx.insertInto('saved_filters').values(filter).execute()
}

/** Returns the project of a person's own filter. */
export const findFilter = (db: Db, uid_filter: string, uid_user: string) =>
  db
    .selectFrom('saved_filters')
    .select('uid_project')
    .where('uid_filter', '=', uid_filter)
    .where('uid_user', '=', uid_user)
    .executeTakeFirst()

export const deleteFilterRow = async (db: Db, uid_filter: string): Promise<void> => {
  await db.deleteFrom('saved_filters').where('uid_filter', '=', uid_filter).execute()
}
