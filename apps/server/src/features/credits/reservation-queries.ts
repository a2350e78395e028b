import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'
import { isInstanceDead } from '#platform/process/instance-queries.ts'

export const insertReservation = async (
  tx: Tx,
  {
    holdMs,
    ...reservation
  }: {
    readonly uid_reservation: string
    readonly uid_user: string
    readonly amount: number
    readonly reason: string
    /** Null: not owned by a process. */
    readonly instance: string | null
    readonly provider: string
    readonly provider_name: string
    /** Null: no time limit. */
    readonly holdMs: number | null
  },
): Promise<void> => {
  const expires_at =
    holdMs === null ? sql<Date>`'infinity'` : sql<Date>`now() + make_interval(secs => ${holdMs / 1000})`
  await tx
    .insertInto('credit_reservations')
    .values({ ...reservation, expires_at })
    .execute()
}

export const countReservations = async (tx: Tx, uid_user: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('credit_reservations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends a reservation once; undefined if it has already ended. */
export const endReservation = (tx: Tx, uid_reservation: string) =>
  tx
    .deleteFrom('credit_reservations')
    .where('uid_reservation', '=', uid_reservation)
    .returning(['uid_user', 'amount', 'reason', 'provider', 'provider_name'])
    .executeTakeFirst()

/** Deducts part of an open reservation. Returns undefined if it has ended or holds less. */
export const reduceReservation = (tx: Tx, uid_reservation: string, amount: number) =>
  tx
    .updateTable('credit_reservations')
    .set((set) => ({ amount: set('amount', '-', amount) }))
    .where('uid_reservation', '=', uid_reservation)
    .where('amount', '>=', amount)
    .returning(['uid_user', 'reason', 'provider', 'provider_name'])
    .executeTakeFirst()

/** Releases a reservation unless it has already ended. */
export const giveBack = async (db: Db | Tx, uid_reservation: string): Promise<void> => {
  await sql`
    with ended as (
      delete from credit_reservations where uid_reservation = ${uid_reservation} returning uid_user, amount
    )
    update credit_accounts set balance = balance + ended.amount
    from ended where credit_accounts.uid_user = ended.uid_user`.execute(db)
}

/** Releases reservations of dead processes and those past the maximum duration. */
export const giveBackStale = async (db: Db, instance: string): Promise<void> => {
  await sql`
    with ended as (
      delete from credit_reservations
      where expires_at < now()
        or (instance <> ${instance} and ${isInstanceDead('instance')})
      returning uid_user, amount
    ),
    sums as (select uid_user, sum(amount) as amount from ended group by uid_user)
    update credit_accounts set balance = balance + sums.amount
    from sums where credit_accounts.uid_user = sums.uid_user`.execute(db)
}
