import { openDatabase as open, type Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'

/** A quiet connection for whoever prepares data from outside. */
export const openDatabase = (connectionString: string): Promise<Database> =>
  open(connectionString, { max: 2, log: createLog('silent') })
