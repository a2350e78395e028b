// A database process outlives a killed server. The next start finds it by PostgreSQL's pid file, verifies that it is
// this database, and adopts it.
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { connectionStringFor, type Access } from './access.ts'
import { commandOf } from './processes.ts'

/** PostgreSQL creates its pid file and writes it a moment later; unwritten for longer, it is a leftover of a crash. */
const longestUnwrittenMs = 10_000

type Found = { readonly pid: number; readonly port: number }

/** 'none': nothing is running. 'busy': it is starting or stopping, so try again. Otherwise its port. */
export const findRunning = async (cluster: string, password: string): Promise<number | 'none' | 'busy'> => {
  const found = await readPidFile(cluster)
  if (found === null) return 'none'
  const isWritten = found.pid > 0 && found.port > 0
  if (!isWritten && (await ageOf(pidFileIn(cluster))) < longestUnwrittenMs) return 'busy'
  const command = isWritten ? await commandOf(found.pid) : null
  if (command === null || !command.includes('postgres')) {
    // After a power cut the pid may belong to another process; PostgreSQL would mistake it for its own.
    await rm(pidFileIn(cluster), { force: true })
    return 'none'
  }
  return (await isOurs(cluster, { port: found.port, password })) ? found.port : 'busy'
}

const pidFileIn = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Age in milliseconds; 0 if the file does not exist. */
const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )

const readPidFile = async (cluster: string): Promise<Found | null> => {
  const lines = await readFile(pidFileIn(cluster), 'utf8').catch(() => null)
  if (lines === null) return null
  const [pid, , , port] = lines.split('\n')
  return { pid: Number(pid), port: Number(port) }
}

const isOurs = async (cluster: string, access: Access): Promise<boolean> => {
  const client = new Client({
    connectionString: connectionStringFor(access, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined) // a refusal is the rejection below
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    return rows[0]?.folder === cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
