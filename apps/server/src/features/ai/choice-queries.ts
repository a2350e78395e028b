import type { Db, Tx } from '#platform/database/database.ts'

export const findChoice = async (db: Db, uid_user: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('provider_choices')
    .select('provider')
    .where('uid_user', '=', uid_user)
    .executeTakeFirst()
  return row?.provider
}

export const setChoice = async (db: Db, uid_user: string, provider: string): Promise<void> => {
  await db
    .insertInto('provider_choices')
    .values({ uid_user, provider })
    .onConflict((conflict) => conflict.column('uid_user').doUpdateSet({ provider }))
    .execute()
}

export const deleteChoice = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.deleteFrom('provider_choices').where('uid_user', '=', uid_user).execute()
}
