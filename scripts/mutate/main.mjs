// `npm run mutate -- <folder>`: mutation testing. First the tests of the folder run once and record which parts of the
// sources they pass. Then several mutants run at a time, each only by the tests that pass it, until the first one fails.
// What survives is run in the same way by tests of other folders that use this one, then by the folder's deep tests and
// the access tests.
//
//   --sample N    a fixed sample of N mutants                   --seed S    another sample
//   --files a,b   only files whose names contain a word         --tests a,b additional tests by path
//   --goal P      required share of detected mutants (85 %)     --list      list the mutants without running them
//   --again       only survivors and mutants not run yet; the other results of the last report still count
import { fork } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { reasonFor } from './equivalent.mjs'
import { findMutants } from './find-mutants.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string' },
    tests: { type: 'string' },
    goal: { type: 'string', default: '85' },
    list: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
})
const words = (list) => list?.split(',') ?? []
const folder = resolve(root, positionals[0] ?? '')
const shown = (path) => relative(root, path)
if (positionals.length !== 1) {
  console.error('Specify a folder: npm run mutate -- apps/server/src/features/credits')
  process.exit(2)
}

// --- Sources and mutants ---

const isSource = (path) => !/\.(test|d)\.tsx?$/.test(path)
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((path) => isSource(path) && (!values.files || words(values.files).some((word) => path.includes(word))))
  .toSorted()
  .map((path) => join(folder, path))
if (sources.length === 0) {
  console.error(`No sources in ${shown(folder)}`)
  process.exit(2)
}
const found = sources.map((file) => {
  const code = readFileSync(file, 'utf8')
  return { file, lines: code.split('\n'), ...findMutants(file, code) }
})

/** Deterministic hash of a text (FNV-1a, mixed once more). */
const rankOf = (text) => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}
/** Sampled by what they change, so that an unrelated change leaves the sample as it is. */
const sampled = (mutants) => {
  const seen = new Map()
  const ranked = mutants.map((mutant) => {
    const text = `${values.seed} ${basename(mutant.file)} ${mutant.original} ${mutant.replacement}`
    seen.set(text, (seen.get(text) ?? 0) + 1)
    return { mutant, rank: rankOf(`${text} ${seen.get(text)}`) }
  })
  const picked = ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, Number(values.sample ?? mutants.length))
  const chosen = new Set(picked.map(({ mutant }) => mutant))
  return mutants.filter((mutant) => chosen.has(mutant))
}
const all = found.flatMap(({ file, lines, mutants }) =>
  mutants.map((mutant) => ({ file, text: lines[mutant.line - 1], ...mutant })),
)
const cache = join(root, '.cache', 'mutate')
const report = join(cache, `${shown(folder).replaceAll('/', '-')}.json`)
const former = values.again && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).results : []
const isCaught = ({ status }) => status === 'killed' || status === 'timeout'
const identity = ({ file, original, replacement, line }) => JSON.stringify([file, line, original, replacement])
const known = new Map(former.map((result) => [identity(result), result]))
const counted = all.filter((mutant) => reasonFor(mutant) === undefined)
const formerOf = (mutant) => known.get(identity({ ...mutant, file: shown(mutant.file) }))
const wanted = values.again ? counted.filter((mutant) => formerOf(mutant)) : sampled(counted)
const mutants = wanted.filter((mutant) => !isCaught(formerOf(mutant) ?? {}))
const describe = ({ file, line, original, replacement }) => {
  const short = (text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90) || '(nothing)'
  return `${shown(file)}:${line}  ${short(original)}  ->  ${short(replacement)}`
}
if (values.list) {
  for (const mutant of mutants) console.log(describe(mutant))
  process.exit()
}

const isInFolder = (path) => path.startsWith(`${folder}/`)
const isNear = (path) => isInFolder(path) && !path.includes('.deep.test.')

/** Tests of other folders that reach much of what a folder does, such as a job or a page that shows it. */
const elsewhere = {
  cards: ['duplicates/duplicate-project.test', 'review/cards/', 'search/search.test', 'webhooks/webhooks.test'],
  guests: [
    'approvals/tests/',
    'config/retention.test',
    'notifications/guests/',
    'projects/remove-deleted.test',
    'selections/tests/approvals.test',
  ],
  members: ['auth/invited-accounts/registration.test', 'privacy/deletion/', 'projects/'],
  messages: [
    'approvals/tests/versions.test',
    'auth/tokens/tokens.test',
    'cards/card-changes.test',
    'privacy/deletion/',
    'projects/unread-count.test',
    'search/search.test',
  ],
  review: [
    'approvals/tests/',
    'config/retention.test',
    'files/file-pages.test',
    'guests/tests/guest-review.test',
    'notifications/guests/',
    'notifications/review/',
    'waiting/waiting.test',
  ],
}
const wordsElsewhere = [...(elsewhere[basename(folder)] ?? []), ...words(values.tests)]
const isElsewhere = (path) => !isInFolder(path) && wordsElsewhere.some((word) => path.includes(word))

const project = folder.slice(0, folder.indexOf('/src/') + '/src/'.length)
const tests = globSync('**/*.test.{ts,tsx}', { cwd: project })
  .map((path) => join(project, path))
  .filter((path) => isInFolder(path) || isElsewhere(path) || /\/src\/access\/(walks\/)?[\w-]+\.test\.ts$/.test(path))

// --- Running ---

const hitsFolder = join(cache, `hits-${process.pid}`)
mkdirSync(hitsFolder, { recursive: true })

/** A Vitest in its own process. */
const createRunner = (settings) => {
  let child
  const end = () => {
    if (!child) return
    child.removeAllListeners()
    try {
      process.kill(-child.pid, 'SIGKILL') // its workers too
    } catch {
      // It has already ended.
    }
    child = undefined
  }
  /** Resolves to undefined on timeout. */
  const ask = (order, limitMs) => {
    child ??= fork(fileURLToPath(new URL('run-vitest.mjs', import.meta.url)), {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    })
    return new Promise((answer, fail) => {
      const timer = setTimeout(() => {
        end()
        answer(undefined)
      }, limitMs)
      child.removeAllListeners()
      child.once('message', ({ result, fault }) => {
        clearTimeout(timer)
        if (fault) fail(new Error(fault))
        else answer(result)
      })
      child.once('exit', () => {
        clearTimeout(timer)
        child = undefined
        answer(undefined)
      })
      child.send(order)
    })
  }
  return { ask, end }
}

const slowness = Number(process.env.TEST_SLOWNESS ?? 1)
const minute = 60_000 * slowness
/** Many mutants make a test wait for what never happens, so it waits for a shorter time than usual, beside others. */
const mutantSlowness = slowness / 4
const recorder = createRunner({ MUTATE_HITS: hitsFolder })
const runners = Array.from({ length: 4 }, () => createRunner({ TEST_SLOWNESS: String(mutantSlowness) }))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))
process.on('exit', () => {
  for (const { end } of [recorder, ...runners]) end()
  rmSync(hitsFolder, { recursive: true, force: true })
})

const clock = () => new Date().toTimeString().slice(0, 8)

/** Ids of tests that fail without a mutant. */
const broken = new Set()
/** Of files and of single tests, by path or id. */
const durations = new Map()
const recorded = new Map()

/** Runs tests once without a mutant. */
const record = async (paths) => {
  console.log(`${clock()}  ${paths.length} test files run once without a mutant`)
  const probes = found.map(({ file, probes: own }) => [file, own])
  const order = { file: sources[0], recordHits: true, probes, tests: paths.map((path) => ({ path })) }
  const result = await recorder.ask(order, 20 * minute)
  recorder.end()
  if (!result) throw new Error('The tests did not end within 20 minutes')
  for (const { path, failed, failedTests, duration, tests: run } of result.modules) {
    for (const { id } of failedTests) broken.add(id)
    for (const { id, ms } of run) durations.set(id, ms)
    durations.set(path, duration)
    if (failed)
      console.log(`  skipped because it fails without a mutant: ${shown(path)} ${failedTests[0]?.fullName ?? ''}`)
  }
  for (const name of readdirSync(hitsFolder)) {
    const { file, hits } = JSON.parse(readFileSync(join(hitsFolder, name), 'utf8'))
    recorded.set(file, hits)
  }
}

/** Tests that pass a mutant's probe, by file. Only these tests of a file run, because fewer are quicker. */
const testsFor = ({ file, probe }) =>
  [...recorded].flatMap(([path, hits]) => {
    const passes = (probes) =>
      probes.some((hit) => (probe === null ? hit.startsWith(`${file}#`) : hit === `${file}#${probe}`))
    const ids = Object.keys(hits).filter((id) => id !== '' && !broken.has(id) && passes(hits[id]))
    if (ids.length > 0) return [{ path, ids }]
    // Passed only outside of tests, as in `beforeAll`, so any test of the file may detect it.
    return passes(hits[''] ?? []) && Object.keys(hits).some((id) => id !== '') ? [{ path }] : []
  })

const costOf = ({ path, ids }) => (ids ?? [path]).reduce((sum, id) => sum + (durations.get(id) ?? 0), 0)

/** First the quickest file, because it is often enough; then the others. */
const inSteps = (chosen) => {
  const sorted = chosen.toSorted((one, other) => costOf(one) - costOf(other))
  return [sorted.slice(0, 1), sorted.slice(1)].filter(({ length }) => length > 0)
}

/** A survivor must have been run by every chosen test; a cancelled previous run may have left some out. */
const haveAllRun = (chosen, modules) =>
  chosen.every(({ path, ids }) => {
    const module = modules.find((one) => one.path === path)
    return module !== undefined && module.ran >= (ids?.length ?? 1)
  })

/** Selections of tests that were seen to pass without a mutant. */
const proven = new Set()
/** Files whose tests need the earlier ones of the file, so they run as a whole. */
const ordered = new Set()
const keyOf = ({ path, ids }) => [path, ...(ids ?? [])].join()

/** Status of a mutant by these tests. If not all of them ran, repeats in a new Vitest. */
const runTests = async ({ ask, end }, mutant, wantedTests) => {
  const chosen = wantedTests.map((one) => (ordered.has(one.path) ? { path: one.path } : one))
  const limit = 2 * minute + 6 * slowness * chosen.reduce((sum, one) => sum + costOf(one), 0)
  for (let attempt = 0; attempt < 2; attempt++) {
    const started = Date.now()
    const result = await ask({ file: mutant.file, mutant, tests: chosen }, limit)
    const failed = result?.modules.filter((one) => one.failed).map(({ path }) => path) ?? []
    const isCaughtHere = !result || result.faults.length > 0 || failed.length > 0
    const suspects = failed.length > 0 ? chosen.filter(({ path }) => failed.includes(path)) : chosen
    // A busy machine also makes tests time out, and a test may need earlier ones: a failure counts only if the same tests
    // pass without the mutant.
    const isLong = Date.now() - started > 60_000 * mutantSlowness
    if (isCaughtHere && (isLong || suspects.some((one) => !proven.has(keyOf(one))))) {
      const other = await ask({ file: mutant.file, tests: suspects }, limit)
      const alone = other?.modules.filter((one) => one.failed).map(({ path }) => path) ?? []
      const isNew = suspects.some(({ path, ids }) => ids && alone.includes(path))
      for (const path of alone) ordered.add(path)
      if (isNew) return runTests({ ask, end }, mutant, wantedTests)
      if (!other || alone.length > 0) return 'unclear'
      for (const one of suspects) proven.add(keyOf(one))
    }
    if (isCaughtHere) return result ? 'killed' : 'timeout'
    if (haveAllRun(chosen, result.modules)) return 'survived'
    end()
  }
  // Tests are identified by their order in the file.
  throw new Error('Not all tests ran. If they changed, run again with --again.')
}

const meet = async (runner, mutant, chosen) => {
  if (chosen.length === 0) return 'no coverage'
  for (const group of inSteps(chosen)) {
    const status = await runTests(runner, mutant, group)
    if (status !== 'survived') return status
  }
  return 'survived'
}

const met = wanted.filter((mutant) => !mutants.includes(mutant)).map(formerOf)
const keepReport = (open) => {
  const results = [...met, ...open.map((mutant) => ({ ...mutant, file: shown(mutant.file), status: 'open' }))]
  writeFileSync(
    report,
    JSON.stringify({ folder: shown(folder), sample: values.sample, seed: values.seed, results }, null, 1),
  )
}

/** Those that were not caught, with their status. */
const meetAll = async (left, isChosen) => {
  const pending = new Map(left.map((one) => [one.mutant, one]))
  const queue = left.values()
  let done = 0
  const work = async (runner) => {
    for (const { mutant, status: before } of queue) {
      const started = Date.now()
      const chosen = testsFor(mutant).filter(({ path }) => isChosen(path))
      const now = await meet(runner, mutant, chosen)
      // Tests from elsewhere that do not pass a survivor leave it one, and what was unclear stays so.
      const isFinal = before === undefined || isCaught({ status: now }) || (now === 'survived' && before !== 'unclear')
      const status = isFinal ? now : before
      done += 1
      if (isCaught({ status })) {
        met.push({ ...mutant, file: shown(mutant.file), status, ms: Date.now() - started })
        pending.delete(mutant)
      } else {
        pending.set(mutant, { mutant, status })
        console.log(`${clock()}  ${done}/${left.length}  ${status}: ${describe(mutant)}`)
      }
      // After an interruption, --again continues.
      keepReport([...pending.keys()])
      if (done % 10 === 0) console.log(`${clock()}  ${done}/${left.length}`)
    }
  }
  await Promise.all(runners.map(work))
  return [...pending.values()]
}

console.log(`${clock()}  ${mutants.length} of ${all.length} mutants`)
let survivors = mutants.map((mutant) => ({ mutant }))
for (const isChosen of [isNear, isElsewhere, (path) => !isNear(path) && !isElsewhere(path)]) {
  const chosen = tests.filter(isChosen)
  if (survivors.length === 0 || chosen.length === 0) continue
  await record(chosen)
  survivors = await meetAll(survivors, isChosen)
}
for (const { mutant, status } of survivors) met.push({ ...mutant, file: shown(mutant.file), status })
for (const { end } of runners) end()

// --- Results ---

const count = (status) => met.filter((result) => result.status === status).length
const caught = met.filter(isCaught).length
const share = met.length === 0 ? 100 : (100 * caught) / met.length
keepReport([])
console.log(
  `\n${caught} of ${met.length} caught (${share.toFixed(1)}%): ${count('killed')} killed, ${count('timeout')} timed out, ` +
    `${count('survived')} survived, ${count('no coverage')} without a test, ${count('unclear')} unclear, because the machine ` +
    `was too busy: run these with --again. ${shown(report)}`,
)
process.exit(share >= Number(values.goal) ? 0 : 1)
