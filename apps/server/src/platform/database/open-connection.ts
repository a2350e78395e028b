import type { Config } from '#config'

import { isAlreadyRunning, joinPostgres, startPostgres } from './start-postgres.ts'

export type OpenConnection = {
  readonly connectionString: string
  readonly close: () => Promise<void>
}

/** Connects to the running server's database, or starts the database temporarily. */
export const openConnection = async (
  config: Config,
  dataDir: string,
  print: (line: string) => void,
): Promise<OpenConnection> => {
  const nothing = async (): Promise<void> => undefined
  if (config.DATABASE_URL !== undefined) {
    return { connectionString: config.DATABASE_URL, close: nothing }
  }
  try {
    const { connectionString, stop } = await startPostgres({ dataDir, minFreeDiskMb: config.MIN_FREE_DISK_MB, print })
    return { connectionString, close: stop }
  } catch (error) {
    if (!isAlreadyRunning(error)) throw error
    return { connectionString: await joinPostgres({ dataDir, print }), close: nothing }
  }
}
