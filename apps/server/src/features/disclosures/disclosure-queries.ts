import type { DisclosureLabel } from '@joinery/contract/disclosures/kinds'
import { sql } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { projectExists } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type DisclosureRow = {
  readonly uid_disclosure: string
  readonly uid_project: string
  readonly code: string
  readonly uid_file: string
  readonly sha256: string
  readonly uid_original: string
  readonly original_sha256: string
  readonly label: DisclosureLabel
  readonly statement: string
  readonly created_by: string
  readonly created_at: Date
  readonly withdrawn_at: Date | null
}

/** Includes the names of the person who published it. */
export type NamedDisclosureRow = DisclosureRow & {
  readonly email: string
  readonly username: string | null
  readonly nickname: string
}

const columns = [
  'uid_disclosure',
  'uid_project',
  'code',
  'uid_file',
  'sha256',
  'uid_original',
  'original_sha256',
  'label',
  'statement',
  'created_by',
  'created_at',
  'withdrawn_at',
] as const

const selectNamed = (db: Db | Tx) =>
  db
    .selectFrom('disclosures')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'disclosures.created_by')
    .select([...columns, 'users.email', 'users.username', 'users.nickname'])
    // Ids sort by time.
    .orderBy('disclosures.uid_disclosure', 'desc')

export const insertDisclosure = async (tx: Tx, row: Omit<DisclosureRow, 'withdrawn_at'>): Promise<void> => {
  await tx.insertInto('disclosures').values(row).execute()
}

export const findDisclosure = (db: Db | Tx, uid_disclosure: string): Promise<NamedDisclosureRow | undefined> =>
  selectNamed(db).where('uid_disclosure', '=', uid_disclosure).executeTakeFirst()

export const listOfProject = (db: Db, uid_project: string): Promise<NamedDisclosureRow[]> =>
  selectNamed(db).where('uid_project', '=', uid_project).execute()

export const listOfAll = (db: Db, limit: number, offset: number): Promise<NamedDisclosureRow[]> =>
  selectNamed(db).limit(limit).offset(offset).execute()

/** Pages older than this one, latest first. */
export const listOlder = (db: Db, before: string | null, limit: number): Promise<NamedDisclosureRow[]> =>
  selectNamed(db)
    .$if(before !== null, (query) => query.where('disclosures.uid_disclosure', '<', before))
    .limit(limit)
    .execute()

export const countOfProject = async (tx: Tx, uid_project: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('disclosures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_project', '=', uid_project)
    .executeTakeFirstOrThrow()
  return count
}

/** The page at an address. A page whose project is deleted counts as withdrawn. */
export const findByCode = (
  db: Db,
  code: string,
): Promise<(DisclosureRow & { readonly is_public: boolean }) | undefined> =>
  db
    .selectFrom('disclosures')
    .select([
      ...columns,
      sql<boolean>`withdrawn_at is null and ${projectExists('disclosures.uid_project')}`.as('is_public'),
    ])
    .where('code', '=', code)
    .executeTakeFirst()

const shows = (uid_files: readonly string[]) => sql<boolean>`withdrawn_at is null
  and (uid_file = any(${uid_files}::uuid[]) or uid_original = any(${uid_files}::uuid[]))`

/** Whether a public page shows one of these files. */
export const isAnyShown = async (tx: Tx, uid_files: readonly string[]): Promise<boolean> => {
  const row = await tx.selectFrom('disclosures').select('uid_disclosure').where(shows(uid_files)).executeTakeFirst()
  return row !== undefined
}

type Withdrawal = { readonly withdrawn_at: Date; readonly withdrawn_by: string | null }

/** Returns whether the page was public. */
export const setWithdrawn = async (tx: Tx, uid_disclosure: string, withdrawal: Withdrawal): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('disclosures')
    .set(withdrawal)
    .where('uid_disclosure', '=', uid_disclosure)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const withdrawShowing = async (tx: Tx, uid_files: readonly string[], withdrawal: Withdrawal): Promise<void> => {
  await tx.updateTable('disclosures').set(withdrawal).where(shows(uid_files)).execute()
}

/** Of a deleted project only what the register needs is kept. */
export const withdrawAllOf = async (
  tx: Tx,
  uid_project: string,
  { withdrawn_at, withdrawn_by }: Withdrawal,
): Promise<void> => {
  await tx
    .updateTable('disclosures')
    .set({
      statement: '',
      withdrawn_at: sql`coalesce(withdrawn_at, ${withdrawn_at})`,
      withdrawn_by: sql`coalesce(withdrawn_by, ${withdrawn_by}::uuid)`,
    })
    .where('uid_project', '=', uid_project)
    .execute()
}

/** Reads a page of the pages a person has published, for the personal export. */
export const listOwnDisclosures = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('disclosures')
    .select(columns)
    .where('created_by', '=', uid_user)
    .where('uid_disclosure', '>', after)
    .orderBy('uid_disclosure')
    .limit(limit)
    .execute()
