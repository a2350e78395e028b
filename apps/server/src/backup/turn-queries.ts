import type { Client } from 'pg'

/** Any number not used by another advisory lock. */
const backupLock = 7_310_402

/** Ends with the connection, also if the process dies. False if another process makes a backup. */
export const takeBackupTurn = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ isTaken: boolean }>(`select pg_try_advisory_lock($1) as "isTaken"`, [
    backupLock,
  ])
  return rows[0]?.isTaken === true
}
