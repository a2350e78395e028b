// `npm test`: sets up what it needs, then types, lint, format, unit and integration tests, browser tests, and one line
// at the end. `npm run check` (--quick) leaves out the browser, the slow starts and the format. Other words choose tests
// by their file: `npm test -- login`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBrowser } from './find-browser.mjs'
import { ensureRedis } from './find-redis.mjs'
import { environmentFor, prepare } from './prepare.mjs'
import { endStepsOnSignals, root, runProgram, StepError } from './steps.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const filters = words.filter((word) => word !== '--quick')
const reports = join(root, '.cache', 'test-reports')

const total = { passed: 0, failed: 0 }
/** What failed, by name: said once more at the very end, where it is not lost among thousands of lines. */
const failures = []
const count = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed.length
  failures.push(...failed)
}

/** A tool of the packages; some are links in .bin to scripts, which the right Node runs. */
const tool = (node, path) => [node, join(root, 'node_modules', path)]

const check = async (title, command, options) => {
  console.log(`\n--- ${title}`)
  const code = await runProgram(command, options)
  count({ passed: 0, failed: code === 0 ? [] : [title] })
}

/** Runs tests and adds up what their report says; a run that fails beyond its tests counts as one failure more. */
const test = async (title, command, report, read, options) => {
  console.log(`\n--- ${title}`)
  const file = join(reports, report)
  const code = await runProgram(command, options)
  let result = { passed: 0, failed: [] }
  try {
    result = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`${title} left no report.`)
  }
  if (code !== 0 && result.failed.length === 0) result.failed.push(`${title}, beyond the tests themselves`)
  count(result)
}

const runAll = async (node, redis, browser) => {
  const env = environmentFor(node, {
    NODE_ENV: 'test',
    REDIS_SERVER_PATH: redis,
    VITEST_REPORT: join(reports, 'vitest.json'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
  })
  await check('Types', [...tool(node, 'typescript/bin/tsc'), '-b'], { env })
  await check('Lint', tool(node, 'oxlint/bin/oxlint'), { env })
  await check('Unused code', [node, join(root, 'scripts', 'find-unused.mjs')], { env })
  await check('Sizes', [node, join(root, 'scripts', 'check-sizes.mjs')], { env })
  await check('Patterns', [node, join(root, 'scripts', 'check-patterns.mjs')], { env })
  if (!isQuick) await check('Format', [...tool(node, 'oxfmt/bin/oxfmt'), '--check'], { env })

  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'test-reporter.mjs')}`]
  const vitest = [...tool(node, 'vitest/vitest.mjs'), 'run', '--passWithNoTests', ...reporters, ...filters]
  await test('Unit and integration tests', vitest, 'vitest.json', readVitest, { env })

  if (isQuick) return
  const playwright = [...tool(node, '@playwright/test/cli.js'), 'test', '--pass-with-no-tests', '--reporter=list,json']
  await test('Browser tests', [...playwright, ...filters], 'playwright.json', readPlaywright, {
    cwd: join(root, 'e2e'),
    env: { ...env, CHROMIUM_PATH: browser },
  })
}

/** The database of the tests is kept between runs, but not running; JOINERY_KEEP_TEST_CLUSTER keeps that too. */
const stopTestCluster = async (node) => {
  if (process.env.JOINERY_KEEP_TEST_CLUSTER) return
  await runProgram([
    node,
    '--disable-warning=ExperimentalWarning',
    'apps/server/src/testing/database/stop-test-cluster.ts',
  ])
}

let node
endStepsOnSignals(async () => {
  if (node !== undefined) await stopTestCluster(node)
})
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
try {
  node = await prepare({ web: isQuick ? 'none' : 'fresh', packages: 'all' })
  const redis = await ensureRedis()
  const browser = isQuick ? undefined : await ensureBrowser()
  await runAll(node, redis, browser)
} catch (error) {
  console.error(error instanceof StepError ? error.message : error)
  count({ passed: 0, failed: ['The run itself'] })
}
if (node !== undefined) await stopTestCluster(node)
if (failures.length > 0) console.log(`\n${failures.map((name) => `FAILED ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
