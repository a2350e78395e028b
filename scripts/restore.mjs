// `npm run restore -- FILE`: puts an archive into an empty installation.
import { runCommand } from './prepare.mjs'
import { runScript } from './steps.mjs'

await runScript(() => runCommand('apps/server/src/backup/restore-program.ts'))
