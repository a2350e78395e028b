import type { LinkRight, ProjectStatus } from '@joinery/contract/capabilities'
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

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

/** Blocks use, revocation and replacement of the link until the end of the transaction. */
export const lockLink = async (tx: Tx, uid_link: string): Promise<void> => {
  await tx.selectFrom('guest_links').select('uid_link').where('uid_link', '=', uid_link).forUpdate().execute()
}

/**
 * Condition that the guest of an approval has a valid link with this right that shows what it is about: the approval's own
 * link, one emailed to them, or one they confirmed their address through. A link of scope selections shows only its own.
 */
export const guestHasLink = (table: string, right: LinkRight, now: Date): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`exists (
    select from guest_links where guest_links.uid_project = ${column('uid_project')}
      and (guest_links.scope = 'project' or guest_links.uid_stack = ${column('uid_stack')}
        or guest_links.scope = 'selections' and guest_links.uid_link = ${column('uid_link')})
      and ${right} = any(guest_links.rights) and guest_links.revoked_at is null and guest_links.expires_at > ${now}
      and (guest_links.uid_link = ${column('uid_link')}
        or exists (select from guest_link_recipients where guest_link_recipients.uid_link = guest_links.uid_link
          and guest_link_recipients.uid_guest = ${column('uid_guest')})
        or exists (select from guest_visits where guest_visits.uid_link = guest_links.uid_link
          and guest_visits.uid_guest = ${column('uid_guest')})))`
}

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

/** Lists the valid links that a guest was emailed or has confirmed their address through, newest first. */
export const listLinksOfGuest = (tx: Tx, uid_guest: string, now: Date): Promise<LinkRow[]> =>
  selectGood(tx, now)
    .where('uid_link', 'in', (known) =>
      known
        .selectFrom('guest_visits')
        .select('guest_visits.uid_link')
        .where('uid_guest', '=', uid_guest)
        .union(
          known
            .selectFrom('guest_link_recipients')
            .select('guest_link_recipients.uid_link')
            .where('uid_guest', '=', uid_guest),
        ),
    )
    .orderBy('created_at', 'desc')
    .execute()

/** Records that the link was emailed to the guest. */
export const addRecipient = async (tx: Tx, uid_link: string, uid_guest: string): Promise<void> => {
  await tx
    .insertInto('guest_link_recipients')
    .values({ uid_link, uid_guest })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const hasOtherRecipients = async (tx: Tx, uid_link: string, uid_guest: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('guest_link_recipients')
    .select('uid_guest')
    .where('uid_link', '=', uid_link)
    .where('uid_guest', '<>', uid_guest)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const isRecipient = async (tx: Tx, uid_link: string, email: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('guest_link_recipients')
    .innerJoin('guests', 'guests.uid_guest', 'guest_link_recipients.uid_guest')
    .select('guests.uid_guest')
    .where('guest_link_recipients.uid_link', '=', uid_link)
    .where('guests.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

export const countRecipients = async (db: Db, uid_link: string): Promise<number> => {
  const { count } = await db
    .selectFrom('guest_link_recipients')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('uid_link', '=', uid_link)
    .executeTakeFirstOrThrow()
  return Number(count)
}
