import { join } from 'node:path'

import { connectionStringFor, readAccess } from '@joinery/embedded-postgres/access'
import { databaseName } from '@joinery/embedded-postgres/start'

/** How to reach the embedded database that a program runs in this data folder. */
export const readAccessOf = async (dataDir: string): Promise<string> =>
  connectionStringFor(await readAccess(join(dataDir, 'postgres')), databaseName)
