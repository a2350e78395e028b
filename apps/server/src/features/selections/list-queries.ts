// The list of a project's selections: its lock, counters and places.
import { sql } from 'kysely'

import { projectDetails } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

import { codeKey } from './codes.ts'

export type ListRow = {
  readonly uid_project: string
  readonly version: number
  readonly last_number: number
  readonly last_room: number
}

/**
 * Serialises all changes of a project's selections until the end of the transaction. Lock order: project, files and
 * comments, the list, the board.
 */
export const lockList = async (tx: Tx, uid_project: string): Promise<ListRow> => {
  await tx
    .insertInto('selection_lists')
    .values({ uid_project })
    .onConflict((conflict) => conflict.column('uid_project').doNothing())
    .execute()
  return tx
    .selectFrom('selection_lists')
    .selectAll()
    .where('uid_project', '=', uid_project)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Requires the list's lock. Returns the version after the change. */
export const nextListVersion = async (
  tx: Tx,
  uid_project: string,
  counters: { readonly last_number?: number; readonly last_room?: number } = {},
): Promise<number> => {
  const { version } = await tx
    .updateTable('selection_lists')
    .set({ ...counters, version: sql<number>`version + 1` })
    .where('uid_project', '=', uid_project)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

type ListState = { readonly version: number; readonly details: Record<string, unknown> }

/** Version 0 if the project never had selections. */
export const readListState = async (db: Db | Tx, uid_project: string): Promise<ListState> => {
  const { rows } = await sql<ListState>`
    select coalesce(selection_lists.version, 0) as version, ${projectDetails('asked.uid_project')} as details
    from (select ${uid_project}::uuid as uid_project) as asked left join selection_lists using (uid_project)`.execute(
    db,
  )
  return required(rows[0], 'A list has no state')
}

export const countSelections = async (tx: Tx, uid_project: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('selections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_project', '=', uid_project)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Keys of the codes in use that begin with one of these codes. A selection's own code does not count. */
export const listTakenCodes = async (
  tx: Tx,
  uid_project: string,
  codes: readonly string[],
  uid_selection: string | null,
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('selections')
    .select('compared_code')
    .where('uid_project', '=', uid_project)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`exists (select from unnest(${codes.map(codeKey)}::text[]) as wanted (key)
      where starts_with(compared_code, wanted.key))`)
    .where('uid_selection', 'is distinct from', uid_selection)
    .execute()
  return new Set(rows.map(({ compared_code }) => compared_code))
}

/** Place of a room in the list; undefined if it is empty. */
export const findRoomPlace = async (tx: Tx, uid_project: string, room: string): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('selections')
    .select('room_place')
    .where('uid_project', '=', uid_project)
    .where('room', '=', room)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row?.room_place
}

type Place = { readonly uid_project: string; readonly room_place: number }

/** Includes deleted selections, which keep their positions. */
const ofRoom = (tx: Tx, { uid_project, room_place }: Place) =>
  tx.selectFrom('selections').where('uid_project', '=', uid_project).where('room_place', '=', room_place)

/** Moves a room and those after it by one place. */
export const shiftRooms = async (tx: Tx, { uid_project, room_place }: Place): Promise<void> => {
  await tx
    .updateTable('selections')
    .set({ room_place: sql<number>`room_place + 1` })
    .where('uid_project', '=', uid_project)
    .where('room_place', '>=', room_place)
    .execute()
}

export const findPositions = async (tx: Tx, place: Place): Promise<{ first: number | null; last: number | null }> => {
  const row = await ofRoom(tx, place)
    .select(({ fn }) => [fn.min<number | null>('position').as('first'), fn.max<number | null>('position').as('last')])
    .executeTakeFirstOrThrow()
  return row
}

export const findNextPosition = async (tx: Tx, place: Place, after: number): Promise<number | null> => {
  const row = await ofRoom(tx, place)
    .select(({ fn }) => fn.min<number | null>('position').as('next'))
    .where('position', '>', after)
    .executeTakeFirstOrThrow()
  return row.next
}

/** Spreads the positions of a room's selections evenly. */
export const spreadPositions = async (tx: Tx, { uid_project, room_place }: Place, step: number): Promise<void> => {
  await sql`
    update selections set position = spread.index * ${step}::bigint
    from (
      select uid_selection, row_number() over (order by position, number) as index
      from selections where uid_project = ${uid_project} and room_place = ${room_place}
    ) as spread
    where selections.uid_selection = spread.uid_selection`.execute(tx)
}
