// `npm run admin`, `backup`, `demo`, `doctor` and `restore`: programs that run next to the server, or without it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runProgram, runScript } from './steps.mjs'

const programs = {
  admin: 'apps/server/src/admin.ts',
  backup: 'apps/server/src/backup/backup-program.ts',
  demo: 'apps/server/src/demo.ts',
  doctor: 'apps/server/src/doctor.ts',
  restore: 'apps/server/src/backup/restore-program.ts',
}
const [name, ...words] = process.argv.slice(2)

await runScript(async () => {
  endStepsOnSignals()
  const node = await prepare({ web: 'none' })
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const program = [node, '--disable-warning=ExperimentalWarning', ...settings, programs[name]]
  process.exitCode = await runProgram([...program, ...words], { env: environmentFor(node) })
})
