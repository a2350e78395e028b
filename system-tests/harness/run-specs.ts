// Runs browser specs as a separate program against a running installation.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { metricsToken, type Installation } from './start-installation.ts'

const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const config = fileURLToPath(new URL('../cluster/browser/playwright.config.ts', import.meta.url))

/** Exit code and output. */
export const runSpecs = async ({ address, mail, nginx, processes }: Installation, words: readonly string[]) => {
  let printed = ''
  const child = spawn(process.execPath, [cli, 'test', '--config', config, '--reporter=list', ...words], {
    env: {
      ...process.env,
      PRODUCT_ADDRESS: address,
      PRODUCT_MAILBOX: mail.address,
      PRODUCT_PROCESSES: processes.map((one) => one.address).join(' '),
      METRICS_TOKEN: metricsToken,
      NODE_EXTRA_CA_CERTS: nginx.authority,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return { code, printed }
}
