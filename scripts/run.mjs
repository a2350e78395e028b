// `node scripts/run.mjs oxfmt …`: runs a program of the packages with the right Node.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runProgram, runScript, StepError } from './steps.mjs'

await runScript(async () => {
  endStepsOnSignals()
  const node = await prepare({ web: 'none', packages: 'all' })
  const [name, ...parts] = process.argv.slice(2)
  const program = join(root, 'node_modules', '.bin', name ?? '')
  if (name === undefined || !existsSync(program)) {
    throw new StepError('Specify a program to run: node scripts/run.mjs <a program of node_modules/.bin> …')
  }
  process.exitCode = await runProgram([node, realpathSync(program), ...parts], { env: environmentFor(node) })
})
