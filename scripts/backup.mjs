// `npm run backup [-- FILE]`: one archive of everything; `npm run backup -- --verify FILE` checks one.
import { runCommand } from './prepare.mjs'
import { runScript } from './steps.mjs'

await runScript(() => runCommand('apps/server/src/backup/backup-program.ts'))
