import type { Db, Tx } from '#platform/database/database.ts'

export const readAuthenticatedAt = async (db: Db | Tx, uid_session: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .select('authenticated_at')
    .where('uid_session', '=', uid_session)
    .executeTakeFirst()
  return row?.authenticated_at
}

export const setAuthenticatedAt = async (tx: Tx, uid_session: string, authenticated_at: Date): Promise<void> => {
  await tx.updateTable('sessions').set({ authenticated_at }).where('uid_session', '=', uid_session).execute()
}
