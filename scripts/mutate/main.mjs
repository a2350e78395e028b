// `npm run mutate -- <folder>`: mutation testing. First all tests run once and record which parts of the sources they
// pass. Each mutant is then run only by the tests that pass it, until the first one fails.
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
const found = sources.map((file) => ({ file, ...findMutants(file, readFileSync(file, 'utf8')) }))

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
const all = found.flatMap(({ file, mutants }) => mutants.map((mutant) => ({ file, ...mutant })))
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

/** Tests of the folder, the access tables, and those given by name. */
const project = folder.slice(0, folder.indexOf('/src/') + '/src/'.length)
const tests = globSync('**/*.test.{ts,tsx}', { cwd: project })
  .map((path) => join(project, path))
  .filter(
    (path) =>
      path.startsWith(`${folder}/`) ||
      /\/src\/access\/[\w-]+\.test\.ts$/.test(path) ||
      words(values.tests).some((word) => path.includes(word)),
  )

// --- Running ---

const hitsFolder = join(cache, `hits-${process.pid}`)
mkdirSync(hitsFolder, { recursive: true })

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
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))
process.on('exit', () => {
  end()
  rmSync(hitsFolder, { recursive: true, force: true })
})

/** Resolves to undefined on timeout. */
const ask = (order, limitMs) => {
  child ??= fork(fileURLToPath(new URL('run-vitest.mjs', import.meta.url)), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', MUTATE_HITS: hitsFolder },
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

const clock = () => new Date().toTimeString().slice(0, 8)
const minute = 60_000
console.log(`${clock()}  ${mutants.length} of ${all.length} mutants; ${tests.length} test files run once without any`)
const first = await ask(
  {
    file: sources[0],
    recordHits: true,
    probes: found.map(({ file, probes }) => [file, probes]),
    tests: tests.map((path) => ({ path })),
  },
  20 * minute,
)
end()
if (!first) throw new Error('The tests did not end within 20 minutes')
const broken = new Set(first.modules.flatMap(({ failedTests }) => failedTests.map(({ id }) => id)))
for (const { path, failed, failedTests } of first.modules) {
  if (failed)
    console.log(`  skipped because it fails without a mutant: ${shown(path)} ${failedTests[0]?.fullName ?? ''}`)
}
const durations = new Map(first.modules.map(({ path, duration }) => [path, duration]))
const recorded = readdirSync(hitsFolder).map((name) => JSON.parse(readFileSync(join(hitsFolder, name), 'utf8')))

/** Tests that pass a mutant's probe, by file. Only these tests of a file run, because fewer are quicker. */
const testsFor = ({ file, probe }) =>
  recorded.flatMap(({ file: path, hits }) => {
    const passes = (probes) =>
      probes.some((hit) => (probe === null ? hit.startsWith(`${file}#`) : hit === `${file}#${probe}`))
    const ids = Object.keys(hits).filter((id) => id !== '' && !broken.has(id) && passes(hits[id]))
    if (ids.length > 0) return [{ path, ids }]
    // Passed only outside of tests, as in `beforeAll`, so any test of the file may detect it.
    return passes(hits[''] ?? []) && Object.keys(hits).some((id) => id !== '') ? [{ path }] : []
  })

const isNear = ({ path }) => path.startsWith(`${folder}/`)

/**
 * First the quickest test file of the folder, because it is often enough; then the others; then those from elsewhere.
 */
const inSteps = (chosen) => {
  const near = chosen.filter(isNear).toSorted((one, other) => durations.get(one.path) - durations.get(other.path))
  return [near.slice(0, 1), near.slice(1), chosen.filter((test) => !isNear(test))].filter(({ length }) => length > 0)
}

/** A survivor must have been run by every chosen test; a cancelled previous run may have left some out. */
const haveAllRun = (chosen, modules) =>
  chosen.every(({ path, ids }) => {
    const module = modules.find((one) => one.path === path)
    return module !== undefined && module.ran >= (ids?.length ?? 1)
  })

/** Result of the tests for a mutant; undefined on timeout. If not all tests ran, repeats in a new Vitest. */
const runTests = async (mutant, chosen) => {
  const usual = chosen.reduce((sum, { path }) => sum + (durations.get(path) ?? 0), 0)
  for (let attempt = 0; attempt < 2; attempt++) {
    const result = await ask({ file: mutant.file, mutant, tests: chosen }, minute + 3 * usual)
    if (!result) return undefined
    const isCaughtHere = result.faults.length > 0 || result.modules.some(({ failed }) => failed)
    if (isCaughtHere || haveAllRun(chosen, result.modules)) return { isCaughtHere }
    end()
  }
  // Tests are identified by their order in the file.
  throw new Error('Not all tests ran. If they changed, run again with --again.')
}

const meet = async (mutant) => {
  const chosen = testsFor(mutant)
  if (chosen.length === 0) return 'no coverage'
  for (const group of inSteps(chosen)) {
    const result = await runTests(mutant, group)
    if (!result) return 'timeout'
    if (result.isCaughtHere) return 'killed'
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
for (const [index, mutant] of mutants.entries()) {
  keepReport(mutants.slice(index)) // after an interruption, --again continues
  const started = Date.now()
  const status = await meet(mutant)
  met.push({ ...mutant, file: shown(mutant.file), status, ms: Date.now() - started })
  if (!isCaught({ status })) console.log(`${clock()}  ${index + 1}/${mutants.length}  ${status}: ${describe(mutant)}`)
  else if ((index + 1) % 10 === 0) console.log(`${clock()}  ${index + 1}/${mutants.length}`)
}
end()

// --- Results ---

const count = (status) => met.filter((result) => result.status === status).length
const caught = met.filter(isCaught).length
const share = met.length === 0 ? 100 : (100 * caught) / met.length
keepReport([])
console.log(
  `\n${caught} of ${met.length} caught (${share.toFixed(1)}%): ${count('killed')} killed, ${count('timeout')} timed out, ` +
    `${count('survived')} survived, ${count('no coverage')} without a test. ${shown(report)}`,
)
process.exit(share >= Number(values.goal) ? 0 : 1)
