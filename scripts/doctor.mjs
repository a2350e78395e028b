// `npm run doctor`: looks at an installation and says what to do.
import { runCommand } from './prepare.mjs'
import { runScript } from './steps.mjs'

await runScript(() => runCommand('apps/server/src/doctor.ts'))
