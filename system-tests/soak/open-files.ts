// Open sockets and files of a Linux process, from /proc: sockets by peer, and leftover files.
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

export type OpenFiles = {
  /** Connections from clients. */
  readonly clients: number
  readonly database: number
  /** Connections to anything else, such as the SMTP server. */
  readonly others: number
  /** Files, by path. */
  readonly files: readonly string[]
  /** Pipes, timers and other runtime resources. */
  readonly runtime: number
}

type Ports = { readonly local: number; readonly remote: number }

/** TCP sockets by number; `listening` ones have no remote port. */
const readTcp = async (pid: number): Promise<Map<string, Ports>> => {
  const found = new Map<string, Ports>()
  for (const table of ['tcp', 'tcp6']) {
    const text = await readFile(`/proc/${pid}/net/${table}`, 'utf8').catch(() => '')
    for (const line of text.split('\n').slice(1)) {
      const [, local = '', remote = '', , , , , , , inode = ''] = line.trim().split(/\s+/)
      found.set(inode, { local: portOf(local), remote: portOf(remote) })
    }
  }
  return found
}

const portOf = (address: string): number => Number.parseInt(address.split(':')[1] ?? '0', 16)

const readLinks = async (pid: number): Promise<string[]> => {
  const folder = `/proc/${pid}/fd`
  const links = (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => ''))
  return (await Promise.all(links)).filter((link) => link !== '')
}

export const readOpenFiles = async (pid: number, port: number, databasePort: number): Promise<OpenFiles> => {
  const [links, tcp] = [await readLinks(pid), await readTcp(pid)]
  const sockets = links.flatMap((link) => tcp.get(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? '') ?? [])
  const connected = sockets.filter(({ remote }) => remote !== 0)
  const files = links.filter((link) => link.startsWith('/') && !link.startsWith('/dev/'))
  const clients = connected.filter(({ local }) => local === port).length
  const database = connected.filter(({ remote }) => remote === databasePort).length
  return {
    clients,
    database,
    others: connected.length - clients - database,
    files,
    runtime: links.length - connected.length - files.length,
  }
}

/** All files below a folder; none if it does not exist. */
export const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
}

/** Resident memory, as counted by `ps` and operating system limits. */
export const readResidentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
