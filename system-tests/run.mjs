// `npm run test:cluster`, `npm run test:faults`, `npm run soak`: run before a release, too slow for `npm test`.
// Programs missing on this machine are listed at the start and the end, and their tests are skipped.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBrowser, ensureRedis } from '../scripts/find-programs.mjs'
import { environmentFor, prepare, stopTestCluster } from '../scripts/prepare.mjs'
import { endStepsOnSignals, root, runScript, startProgram, StepError } from '../scripts/steps.mjs'
import { endLeftBehind, openRun } from './left-behind.mjs'

const [kind, ...words] = process.argv.slice(2)

/** Required programs, their Debian paths, and what is skipped without them. */
const wanted = [
  {
    title: 'nginx',
    debian: 'nginx',
    paths: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
    without: 'nothing is tried behind a proxy',
  },
  {
    title: 'PostgreSQL 15',
    debian: 'postgresql-15',
    paths: ['/usr/lib/postgresql/15/bin/postgres'],
    without: 'no other major version is tried: neither moves nor upgrades',
  },
]

const missing = wanted
  .filter(({ paths }) => !paths.some((path) => existsSync(path)))
  .map(
    ({ title, debian, without }) => `${title} is not on this machine (Debian: apt-get install ${debian}); ${without}.`,
  )

const sayWhatIsMissing = () => {
  for (const line of missing) console.warn(`LEFT OUT: ${line}`)
}

/** Empty if there is none; browser tests are then skipped. */
const findBrowser = async () => {
  try {
    return await ensureBrowser()
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    missing.push(`${error.message} Nothing is tried in a browser.`)
    return ''
  }
}

let node
let session
const run = openRun()

/** Runs as the leader of a new session, so that processes it leaves behind can be found. */
const runApart = (command, env) =>
  new Promise((resolve, reject) => {
    const child = startProgram(command, { env, detached: true })
    session = child.pid
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const runTests = async () => {
  node = await prepare({ web: 'fresh', packages: 'all' })
  const env = environmentFor(node, {
    NODE_ENV: 'test',
    REDIS_SERVER_PATH: await ensureRedis(),
    CHROMIUM_PATH: await findBrowser(),
    ...run.env,
  })
  sayWhatIsMissing()
  const vitest = [
    node,
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'system-tests/vitest.config.ts',
  ]
  const command =
    kind === 'soak'
      ? [node, 'system-tests/soak/run.ts', ...words]
      : [...vitest, '--dir', `system-tests/${kind}`, ...words]
  process.exitCode = await runApart(command, env)
}

const cleanUp = async () => {
  const left = await endLeftBehind(run, session)
  await stopTestCluster(node)
  return left
}

await runScript(async () => {
  const takeBack = endStepsOnSignals(cleanUp)
  try {
    await runTests()
  } finally {
    takeBack()
    const { names, files } = await cleanUp()
    for (const name of names) console.error(`LEFT RUNNING, and ended now: ${name}`)
    // Tools keep caches there as well.
    const own = files.filter((name) => name.startsWith('joinery-'))
    for (const name of own) console.error(`LEFT among temporary files, and removed now: ${name}`)
    if (names.length + own.length > 0) process.exitCode = 1
    sayWhatIsMissing()
  }
})
