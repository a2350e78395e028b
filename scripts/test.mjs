// `npm test`: prepares, then checks types, lint and format, runs unit, integration and browser tests, and prints a
// summary. `npm run test:deep` (--deep) runs the exhaustive tests, `npm run check` (--quick) skips browser and format.
// Other words select test files of any kind: `npm test -- login`. `--record` writes the measured times to
// CONTRIBUTING.md.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBrowser, ensureExiftool, ensurePdftotext, ensureRedis } from './find-programs.mjs'
import { environmentFor, prepare, stopTestCluster } from './prepare.mjs'
import { measureProcessorTime } from './processor-time.mjs'
import { formatTimes, recordTimes } from './run-times.mjs'
import { endStepsOnSignals, root, runProgram, StepError } from './steps.mjs'

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const isDeep = words.includes('--deep')
const isRecorded = words.includes('--record')
const filters = words.filter((word) => !word.startsWith('--'))
const depth = isDeep ? 'deep' : 'usual'
const reports = join(root, '.cache', 'test-reports')

const vitestParts = {
  packages: ['papers', 'contract', 'embedded-postgres', 'image-providers', 'local-studio'],
  server: ['server'],
  web: ['web', 'web-mocks'],
}

const total = { passed: 0, failed: 0 }
/** Names of failures, repeated at the end of the output. */
const failures = []
const count = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed.length
  failures.push(...failed)
}

/** Duration of each part. */
const times = []
const measure = async (part, act) => {
  const startedAt = Date.now()
  const passedBefore = total.passed
  const processor = measureProcessorTime()
  await act()
  const seconds = (Date.now() - startedAt) / 1000
  times.push({ part, tests: total.passed - passedBefore, seconds, processorSeconds: processor.stop() })
}

/** A tool of the packages; some are links in .bin to scripts, which the right Node runs. */
const tool = (node, path) => [node, join(root, 'node_modules', path)]

const check = async (title, command, options) => {
  console.log(`\n--- ${title}`)
  const code = await runProgram(command, options)
  count({ passed: 0, failed: code === 0 ? [] : [title] })
}

/** Runs tests and adds up their reports; a run that fails beyond its tests counts as one more failure. */
const test = async (part, command, { env, ...options }) => {
  const title = `Tests: ${part}`
  console.log(`\n--- ${title}`)
  const report = join(reports, `${part}.json`)
  const code = await runProgram([...command, ...filters], { ...options, env: { ...env, TEST_REPORT: report } })
  let result = { passed: 0, failed: [] }
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    console.error(`${title} produced no report.`)
  }
  if (code !== 0 && result.failed.length === 0) result.failed.push(`${title}, apart from the tests`)
  count(result)
}

const runChecks = async (node, env) => {
  // The linter also checks the types of every file; the compiler's own check is in the deep run.
  await check('Types and lint', tool(node, 'oxlint/bin/oxlint'), { env })
  await check('Unused code', [node, join(root, 'scripts', 'find-unused.mjs')], { env })
  await check('Sizes', [node, join(root, 'scripts', 'check-sizes.mjs')], { env })
  await check('Texts', [node, join(root, 'scripts', 'check-texts.mjs')], { env })
  await check('Prose', [node, join(root, 'scripts', 'check-prose.mjs')], { env })
  await check('Patterns', [node, join(root, 'scripts', 'check-patterns.mjs')], { env })
  if (!isQuick) await check('Format', [...tool(node, 'oxfmt/bin/oxfmt'), '--check'], { env })
}

const runCompiler = (node, env) => check('Types', [...tool(node, 'typescript/bin/tsc'), '-b'], { env })

const reporter = join(root, 'scripts', 'test-reporter.mjs')

const runVitest = (node, env, part) => {
  const projects = vitestParts[part].map((name) => `--project=${name}`)
  const reporters = ['--reporter=default', `--reporter=${reporter}`]
  const command = [...tool(node, 'vitest/vitest.mjs'), 'run', '--passWithNoTests', ...projects, ...reporters]
  return test(part, command, { env })
}

const runBrowser = (node, env, browser) => {
  const options = ['--pass-with-no-tests', `--reporter=list,${reporter}`]
  const command = [...tool(node, '@playwright/test/cli.js'), 'test', ...options]
  return test('browser', command, { cwd: join(root, 'e2e'), env: { ...env, CHROMIUM_PATH: browser } })
}

const runAll = async (node, programs, browser) => {
  const env = environmentFor(node, {
    NODE_ENV: 'test',
    ...programs,
    // A word may name a file of either kind.
    ...(filters.length === 0 ? { TEST_DEPTH: depth } : {}),
  })
  await measure('checks', () => (isDeep ? runCompiler(node, env) : runChecks(node, env)))
  for (const part of Object.keys(vitestParts)) await measure(part, () => runVitest(node, env, part))
  if (!isQuick) await measure('browser', () => runBrowser(node, env, browser))
}

let node
endStepsOnSignals(() => stopTestCluster(node))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
try {
  node = await prepare({ web: isQuick ? 'none' : 'fresh', packages: 'all' })
  const programs = {
    REDIS_SERVER_PATH: await ensureRedis(),
    ...(isDeep ? { EXIFTOOL_PATH: await ensureExiftool(), PDFTOTEXT_PATH: await ensurePdftotext() } : {}),
  }
  const browser = isQuick ? undefined : await ensureBrowser()
  await runAll(node, programs, browser)
} catch (error) {
  console.error(error instanceof StepError ? error.message : error)
  count({ passed: 0, failed: ['The run itself'] })
}
await stopTestCluster(node)
console.log(`\n${formatTimes(depth, times)}`)
if (isRecorded) recordTimes(depth, times)
if (failures.length > 0) console.log(`\n${failures.map((name) => `FAILED ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
