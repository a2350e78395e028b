// `npm run dev`: the server, restarted when its sources change, and Vite with hot module replacement, which proxies
// calls to the server. When one ends, so does the other.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runScript, startProgram } from './steps.mjs'

/** Proxy target of Vite (apps/web/vite.config.ts). */
const serverPort = '3000'

const web = join(root, 'apps', 'web')

/** The web app's own Vite, which may differ from the one at the top. */
const viteOf = (folder) => {
  const manifest = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin', 'vite.js')
}

await runScript(async () => {
  endStepsOnSignals()
  // The server needs some build of the pages; the pages in use are Vite's.
  const node = await prepare({ web: 'any' })
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const flags = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', ...settings]
  const programs = [
    startProgram([node, ...flags, 'apps/server/src/main.ts'], { env: environmentFor(node, { PORT: serverPort }) }),
    startProgram([node, viteOf(web), '--clearScreen', 'false'], {
      cwd: web,
      env: environmentFor(node),
    }),
  ]
  for (const program of programs) program.once('exit', () => process.kill(process.pid, 'SIGTERM'))
  console.log('\n  Open http://127.0.0.1:5173 (reloads automatically). Press Ctrl-C to stop.\n')
})
