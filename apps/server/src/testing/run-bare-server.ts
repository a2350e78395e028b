import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const runBareServer = async (
  connectionString: string,
  uid_session: string,
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> => {
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program, connectionString, uid_session], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // its only output is its address
  return {
    address: line.toString().trim(),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
