import { openDatabase as open, type Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'

/** A quiet connection for whoever prepares data from outside. */
export const openDatabase = async (connectionString: string): Promise<Database> => {
  const database = await open(connectionString, { max: 2, log: createLog('silent') })
  // Preparing may take long.
  return { ...database, ...database.background }
}
