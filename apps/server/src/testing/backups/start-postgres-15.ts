import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '@joinery/embedded-postgres/start'

/** Debian's own; null where it is not installed. */
export const postgres15 = ['/usr/lib/postgresql/15/bin'].find((folder) => existsSync(join(folder, 'postgres'))) ?? null

const quietly = { minFreeDiskMb: 1, say: () => undefined, onLost: () => undefined }

/** A PostgreSQL of the oldest version that the product runs on. */
export const startPostgres15 = (dataDir: string, programs: string) =>
  startEmbeddedPostgres({ ...quietly, dataDir, programs })

/** The database of an installation, without the product. */
export const startOwnPostgres = (dataDir: string) => startEmbeddedPostgres({ ...quietly, dataDir })
