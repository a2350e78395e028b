// `npm run admin -- help`: looks after an installation from a shell, beside a running server or without one.
import { runCommand } from './prepare.mjs'
import { runScript } from './steps.mjs'

await runScript(() => runCommand('apps/server/src/admin.ts'))
