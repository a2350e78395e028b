// `npm run upgrade`: migrates the data of an older PostgreSQL to the bundled one, and keeps the old data.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runProgram, runScript } from './steps.mjs'
import { ensureOldPostgres } from './upgrade/old-postgres.mjs'

/** Major version of the configured data folder; null without a database. */
const readMajor = () => {
  const settings = join(root, '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  const version = join(resolve(root, process.env.DATA_DIR || './data'), 'postgres', 'cluster', 'PG_VERSION')
  return existsSync(version) ? Number.parseInt(readFileSync(version, 'utf8'), 10) : null
}

/** Bundled major version; older data needs its own programs. */
const ownMajor = () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'packages', 'embedded-postgres', 'package.json'), 'utf8'),
  )
  return Number.parseInt(Object.values(optionalDependencies)[0], 10)
}

await runScript(async () => {
  endStepsOnSignals()
  const node = await prepare({ web: 'none' })
  const given = process.argv.slice(2)
  const major = readMajor()
  const isOlder = major !== null && major < ownMajor() && !process.env.DATABASE_URL
  const words = given.length === 0 && isOlder ? [await ensureOldPostgres(node, major)] : given
  const program = [node, '--disable-warning=ExperimentalWarning', 'apps/server/src/backup/upgrade-program.ts', ...words]
  process.exitCode = await runProgram(program, { env: environmentFor(node) })
})
