import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Binaries } from './binaries.ts'
import type { Runner } from './run-as.ts'

/** Ends the database: open transactions are rolled back, everything committed is on disk when this returns. */
export const stopCluster = async (cluster: string, binaries: Binaries, runner: Runner): Promise<void> => {
  const parts = [`--pgdata=${cluster}`, '--mode=fast', '--wait', '--timeout=60', '--silent']
  try {
    await runner.run(binaries.pgCtl, ['stop', ...parts])
  } catch (error) {
    if (await isRunning(cluster)) throw error // else somebody else was faster
  }
}

const isRunning = (cluster: string): Promise<boolean> =>
  stat(join(cluster, 'postmaster.pid')).then(
    () => true,
    () => false,
  )
