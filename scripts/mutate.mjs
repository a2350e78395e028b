// `npm run mutate -- <folder>`: mutation testing of a folder. See mutate/main.mjs.
import { ensureRedis } from './find-programs.mjs'
import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, runProgram, runScript } from './steps.mjs'

await runScript(async () => {
  endStepsOnSignals()
  const node = await prepare({ web: 'none', packages: 'all' })
  const env = environmentFor(node, { NODE_ENV: 'test', REDIS_SERVER_PATH: await ensureRedis() })
  const parts = ['--disable-warning=ExperimentalWarning', 'scripts/mutate/main.mjs', ...process.argv.slice(2)]
  process.exitCode = await runProgram([node, ...parts], { env })
})
