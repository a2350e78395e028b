import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type BareServer = { readonly address: string; readonly pid: number; readonly stop: () => Promise<void> }

export const runBareServer = (connectionString: string, uid_session: string): Promise<BareServer> =>
  run('bare-server.ts', [connectionString, uid_session])

/** Broadcasts the message; with a connection string, stores it first. */
export const runBareChat = (message: string, connectionString?: string): Promise<BareServer> =>
  run('bare-chat.ts', [message, ...(connectionString === undefined ? [] : [connectionString])])

/** Streams a body to this file and back. */
export const runBareFiles = (path: string): Promise<BareServer> => run('bare-files.ts', [path])

const run = async (name: string, words: readonly string[]): Promise<BareServer> => {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // prints only its address
  return {
    address: line.toString().trim(),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
