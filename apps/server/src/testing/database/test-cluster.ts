// PostgreSQL cluster shared by all tests and reused between runs. Its data is disposable, so it runs without fsync.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { connectionStringFor } from '@joinery/embedded-postgres/access'
import { bringUp } from '@joinery/embedded-postgres/bring-up'

const folder = fileURLToPath(new URL('../../../../../.cache/test-postgres', import.meta.url))

const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

export type TestCluster = {
  readonly connectionStringFor: (database: string) => string
  readonly stop: () => Promise<void>
}

/** Stops the cluster after all tests, if it runs. */
export const stopTestCluster = async (): Promise<void> => {
  if (!existsSync(join(folder, 'cluster', 'postmaster.pid'))) return
  const { stop } = await startTestCluster()
  await stop()
}

const bringUpCluster = async (): Promise<TestCluster> => {
  await mkdir(dirname(folder), { recursive: true })
  const { access, stop } = await bringUp(folder, () => undefined, careless)
  return { connectionStringFor: (database) => connectionStringFor(access, database), stop }
}

let started: Promise<TestCluster> | undefined

/** Once per process, because the check starts PostgreSQL programs. */
export const startTestCluster = (): Promise<TestCluster> => (started ??= bringUpCluster())
