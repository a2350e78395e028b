import type { LinkRight, ProjectStatus } from '@joinery/contract/capabilities'
import { sql, type Insertable, type Selectable } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { projectExists, projectStatus, projectTitle } from '#platform/access-sql.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type LinkRow = Readonly<Selectable<Tables['guest_links']>>

/** A valid link: not revoked, not expired, and its project exists. */
export type GoodLink = LinkRow & { readonly status: ProjectStatus; readonly title: string }

const selectGood = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('guest_links')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(projectExists('guest_links.uid_project'))

export const insertLink = (tx: Tx, link: Insertable<Tables['guest_links']>): Promise<LinkRow> =>
  tx.insertInto('guest_links').values(link).returningAll().executeTakeFirstOrThrow()

export const findGoodLink = (db: Db | Tx, uid_link: string, now: Date): Promise<GoodLink | undefined> =>
  selectGood(db, now)
    .select([
      projectStatus('guest_links.uid_project').$notNull().as('status'),
      projectTitle('guest_links.uid_project').$notNull().as('title'),
    ])
    .where('uid_link', '=', uid_link)
    .executeTakeFirst()

/** Locks the link against revocation until the end of the transaction. Returns false if it is no longer valid. */
export const holdGoodLink = async (tx: Tx, uid_link: string, now: Date): Promise<boolean> =>
  (await selectGood(tx, now).where('uid_link', '=', uid_link).forShare().executeTakeFirst()) !== undefined

export const listGoodOf = async (db: Db, uid_links: readonly string[], now: Date): Promise<string[]> => {
  const rows = await selectGood(db, now)
    .where('uid_link', '=', sql<string>`any(${uid_links}::uuid[])`)
    .execute()
  return rows.map(({ uid_link }) => uid_link)
}

export const listGoodLinks = (db: Db | Tx, uid_project: string, now: Date): Promise<LinkRow[]> =>
  selectGood(db, now)
    .where('uid_project', '=', uid_project)
    .orderBy('created_at', 'desc')
    .orderBy('uid_link', 'desc')
    .execute()

/** Finds the newest link for exactly this file, with this name and at least these rights. */
export const findLinkOf = (
  tx: Tx,
  {
    uid_project,
    uid_stack,
    name,
    rights,
    now,
  }: { uid_project: string; uid_stack: string; name: string; rights: readonly LinkRight[]; now: Date },
): Promise<LinkRow | undefined> =>
  selectGood(tx, now)
    .where('uid_project', '=', uid_project)
    .where('uid_stack', '=', uid_stack)
    .where('name', '=', name)
    .where(sql<boolean>`rights @> ${rights}::text[]`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns false if it was already revoked. */
export const setRevoked = async (tx: Tx, uid_link: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('guest_links')
    .set({ revoked_at: now })
    .where('uid_link', '=', uid_link)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records a use, unless one was recorded after `since`. */
export const noteUse = async (db: Db, uid_link: string, now: Date, since: Date): Promise<void> => {
  await db
    .updateTable('guest_links')
    .set({ last_used_at: now })
    .where('uid_link', '=', uid_link)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .execute()
}

export const listLinkCreators = (db: Db, uid_links: readonly string[]) =>
  db
    .selectFrom('guest_links')
    .innerJoin(peopleView.named('people'), 'people.uid_user', 'guest_links.created_by')
    .select(['guest_links.uid_link', 'people.email', 'people.username', 'people.nickname'])
    .where('guest_links.uid_link', '=', sql<string>`any(${uid_links}::uuid[])`)
    .execute()

/** Lists the valid links through which a guest has confirmed their address, newest first. */
export const listLinksOfGuest = (tx: Tx, uid_guest: string, now: Date): Promise<LinkRow[]> =>
  selectGood(tx, now)
    .where('uid_link', 'in', (visits) =>
      visits.selectFrom('guest_visits').select('guest_visits.uid_link').where('uid_guest', '=', uid_guest),
    )
    .orderBy('created_at', 'desc')
    .execute()
