import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

/** SQL: whether the person has a second step; `person` is the expression of their id. */
export const hasSecondStepSql = (person: string): string =>
  `(exists (select from totp_factors where totp_factors.uid_user = ${person} and confirmed_at is not null)
    or exists (select from passkeys where passkeys.uid_user = ${person}))`

export type FactorState = {
  readonly has_password: boolean
  readonly has_totp: boolean
  readonly passkeys: number
  readonly recovery_codes: number
  readonly must_use_second_step: boolean
}

export const readFactorState = (db: Db | Tx, uid_user: string): Promise<FactorState> =>
  db
    .selectFrom('users')
    .select((eb) => [
      'must_use_second_step',
      eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      eb
        .exists(
          eb
            .selectFrom('totp_factors')
            .select('secret')
            .whereRef('totp_factors.uid_user', '=', 'users.uid_user')
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('has_totp'),
      sql<number>`(select count(*) from passkeys where passkeys.uid_user = users.uid_user)`.as('passkeys'),
      sql<number>`(select count(*) from recovery_codes where recovery_codes.uid_user = users.uid_user and used_at is null)`.as(
        'recovery_codes',
      ),
    ])
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()

export const hasSecondStep = async (db: Db | Tx, uid_user: string): Promise<boolean> => {
  const { has_totp, passkeys } = await readFactorState(db, uid_user)
  return has_totp || passkeys > 0
}

/** Deletes second steps, recovery codes and passkeys; returns false if there were none. */
export const deleteFactors = async (tx: Tx, uid_user: string): Promise<boolean> => {
  let count = 0n
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys'] as const) {
    const { numDeletedRows } = await tx.deleteFrom(table).where('uid_user', '=', uid_user).executeTakeFirst()
    count += numDeletedRows
  }
  return count > 0n
}

/** Returns false if nothing changed. */
export const setMustUseSecondStep = async (tx: Tx, uid_user: string, isWanted: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ must_use_second_step: isWanted })
    .where('uid_user', '=', uid_user)
    .where('must_use_second_step', '!=', isWanted)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
