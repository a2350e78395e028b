import { sql, type Selectable } from 'kysely'

import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import { newId } from '#platform/ids.ts'
import { inlineView } from '#platform/inline-view.ts'

export type GuestRow = Readonly<Selectable<Tables['guests']>>

export const guestsView = inlineView('guests', [
  'uid_guest',
  'uid_project',
  'email',
  'name',
  'confirmed_at',
  'unsubscribed_at',
])

type Held = {
  readonly uid_project: string
  readonly email: string
  readonly name: string
  readonly now: Date
}

/** Creates or locks the guest of this address. A confirmed guest has entered their own name, so it is kept. */
export const holdGuest = (tx: Tx, { uid_project, email, name, now }: Held): Promise<GuestRow> =>
  tx
    .insertInto('guests')
    .values({ uid_guest: newId(), uid_project, email, name, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['uid_project', 'email']).doUpdateSet({
        name: sql<string>`case when guests.confirmed_at is null and excluded.name <> '' then excluded.name else guests.name end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const findGuest = (db: Db | Tx, uid_guest: string): Promise<GuestRow | undefined> =>
  db.selectFrom('guests').selectAll().where('uid_guest', '=', uid_guest).executeTakeFirst()

/** Records that the guest has confirmed their address through this link. */
export const confirmGuest = async (
  tx: Tx,
  { uid_guest, uid_link, name, now }: { uid_guest: string; uid_link: string; name: string; now: Date },
): Promise<void> => {
  await tx.updateTable('guests').set({ name, confirmed_at: now }).where('uid_guest', '=', uid_guest).execute()
  await tx
    .insertInto('guest_visits')
    .values({ uid_link, uid_guest, confirmed_at: now })
    .onConflict((conflict) => conflict.columns(['uid_link', 'uid_guest']).doUpdateSet({ confirmed_at: now }))
    .execute()
}

export const setUnsubscribed = async (tx: Tx, uid_guest: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('guests')
    .set({ unsubscribed_at: now })
    .where('uid_guest', '=', uid_guest)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Visitor = { readonly uid_link: string; readonly name: string; readonly email: string }

/** Lists the guests who confirmed an address through one of these links. */
export const listVisitors = (db: Db, uid_links: readonly string[]): Promise<Visitor[]> =>
  db
    .selectFrom('guest_visits')
    .innerJoin('guests', 'guests.uid_guest', 'guest_visits.uid_guest')
    .select(['guest_visits.uid_link', 'guests.name', 'guests.email'])
    .where('guest_visits.uid_link', '=', sql<string>`any(${uid_links}::uuid[])`)
    .orderBy('guest_visits.confirmed_at')
    .execute()

/** Lists guests without activity since `before`, ordered by id. */
export const listIdleGuests = async (db: Db, before: Date, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('guests')
    .select('uid_guest')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '<', before)]))
    .where('uid_guest', '>', after)
    .orderBy('uid_guest')
    .limit(limit)
    .execute()
  return rows.map(({ uid_guest }) => uid_guest)
}

export const deleteGuests = async (tx: Tx, uid_guests: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('guests')
    .where('uid_guest', '=', sql<string>`any(${uid_guests}::uuid[])`)
    .execute()
}

/** Deletes links and guests of a deleted project; delete what guests wrote first. Returns the number of rows. */
export const deleteSomeGuests = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(
    tx,
    [
      ['guest_links', 'uid_link'],
      ['guests', 'uid_guest'],
    ],
    uid_project,
    max,
  )
