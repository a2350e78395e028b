// Creates a cluster in a temporary folder and renames it when complete. A killed start leaves nothing that looks like a
// database, and of two concurrent first starts only one succeeds.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { superuser, writeAccess } from './access.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './processes.ts'
import type { Runner } from './run-as.ts'

/** Cluster folder inside `folder`, next to the log and the access file. */
export const clusterIn = (folder: string): string => join(folder, 'cluster')

export const createCluster = async (folder: string, binaries: Binaries, runner: Runner): Promise<void> => {
  await removeDrafts(folder)
  const draft = `${folder}.new-${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  await runner.giveAway(draft)
  const password = randomBytes(32).toString('base64url')
  const passwordFile = join(draft, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await runner.giveAway(passwordFile)
  await runner.run(binaries.initdb, [
    `--pgdata=${clusterIn(draft)}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Otherwise the machine's locale decides, and without one the encoding is SQL_ASCII.
    '--encoding=UTF8',
    // Older versions have no builtin locale; the C locale is closest in sorting and case folding.
    ...(binaries.majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--locale=C',
  ])
  await rm(passwordFile)
  await runner.giveAway(await writeAccess(draft, { port: 0, password }))
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Another start was faster; its cluster is used.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** Removes temporary folders of killed starts. */
const removeDrafts = async (folder: string): Promise<void> => {
  const parent = dirname(folder)
  const start = `${basename(folder)}.new-`
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(start))
  for (const draft of drafts) {
    const pid = Number(draft.slice(start.length))
    if (pid === process.pid || !isAlive(pid)) await rm(join(parent, draft), { recursive: true, force: true })
  }
}
