import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

/** The files a guest link shows. */
export type ShownFiles = {
  readonly uid_project: string
  /** Null for the whole file area. */
  readonly uid_stack: string | null
  readonly isWithOlder: boolean
}

const selectShown = (db: Db | Tx, { uid_project, uid_stack, isWithOlder }: ShownFiles) => {
  const all = db.selectFrom('files').where('uid_project', '=', uid_project).where('uid_reply', 'is', null)
  const shown = uid_stack === null ? all : all.where('uid_stack', '=', uid_stack)
  return isWithOlder ? shown : shown.where('is_newest', '=', true)
}

/** Lists files of these types whose location has not been examined yet. */
export const listUnexamined = (db: Db, files: ShownFiles, mimetypes: readonly string[]) =>
  selectShown(db, files)
    .select(['uid_file', 'key', 'mimetype'])
    .where('has_location', 'is', null)
    .where('mimetype', '=', sql<string>`any(${mimetypes}::text[])`)
    .orderBy('uid_file')
    .execute()

export const setHasLocation = async (db: Db, uid_file: string, has_location: boolean): Promise<void> => {
  await db.updateTable('files').set({ has_location }).where('uid_file', '=', uid_file).execute()
}

export const countWithLocation = async (db: Db, files: ShownFiles): Promise<number> => {
  const { count } = await selectShown(db, files)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('has_location', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
