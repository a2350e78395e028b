// `npm run admin -- help`: looks after an installation from a shell, beside a running server or without one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runProgram, runScript } from './steps.mjs'

await runScript(async () => {
  endStepsOnSignals()
  const node = await prepare({ web: 'none' })
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const program = [node, '--disable-warning=ExperimentalWarning', ...settings, 'apps/server/src/admin.ts']
  process.exitCode = await runProgram([...program, ...process.argv.slice(2)], { env: environmentFor(node) })
})
