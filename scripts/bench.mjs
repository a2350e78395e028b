// `npm run bench`: runs all benchmark scenarios, or those whose names contain the given words.
import { join } from 'node:path'

import { ensureBrowser } from './find-programs.mjs'
import { ensureOwnPackages, environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runProgram, runScript } from './steps.mjs'

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const isWanted = (scenario) => names.length === 0 || names.some((name) => scenario.includes(name))

await runScript(async () => {
  endStepsOnSignals()
  const node = await prepare({ packages: 'all' })
  // 200 MB that only this scenario needs.
  if (isWanted('landing')) await ensureOwnPackages(node, join(root, 'bench', 'lighthouse'), 'Installing Lighthouse')
  const env = environmentFor(node, { CHROMIUM_PATH: await ensureBrowser() })
  process.exitCode = await runProgram([node, 'bench/run.ts', ...words], { env })
})
