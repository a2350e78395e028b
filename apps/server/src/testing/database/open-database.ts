import { openDatabase as open, type Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'

/** Opens a connection without logging, to prepare data. */
export const openDatabase = async (connectionString: string): Promise<Database> => {
  const database = await open(connectionString, { max: 2, log: createLog('silent') })
  // Uses the background limits, because preparation may take long.
  return { ...database, ...database.background }
}
