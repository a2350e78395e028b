// `npm run bench`: the measured scenarios, all of them or those whose names contain the words given.
import { ensureBrowser } from './find-browser.mjs'
import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, runProgram, runScript } from './steps.mjs'

await runScript(async () => {
  endStepsOnSignals()
  const node = await prepare()
  const env = environmentFor(node, { CHROMIUM_PATH: await ensureBrowser() })
  process.exitCode = await runProgram([node, 'bench/run.ts', ...process.argv.slice(2)], { env })
})
