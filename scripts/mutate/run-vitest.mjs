// A persistent Vitest in a separate process, which can be killed when a mutant causes an endless loop. Receives orders
// from main.mjs and responds with failures. Only the changed file is transformed again per mutant.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { BaseSequencer, createVitest } from 'vitest/node'

import config from '../../vitest.config.ts'
import { addProbes, applyMutant } from './find-mutants.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Current changes: files with probes, or one file with a mutant. */
let changes = new Map()

const plugin = {
  name: 'mutate',
  enforce: 'pre',
  transform: (code, id) => changes.get(id.split('?')[0])?.(code),
}

/** Runs the files in the order of main.mjs; the default begins with the longest. */
class InOrder extends BaseSequencer {
  sort(files) {
    return files
  }
}

/** Project of vitest.config.ts that contains the file. */
const open = async (file, recordHits) => {
  const path = relative(root, file)
  const { projects } = config.test
  const project = projects.find(({ test }) => test.root !== '.' && path.startsWith(`${test.root}/`))
  if (!project) throw new Error(`No tests are known for ${path}`)
  const found = project.test
  const setup = fileURLToPath(new URL('record-hits.mjs', import.meta.url))
  const options = {
    config: false,
    ...found,
    root: `${root}${found.root}`,
    watch: false,
    bail: recordHits ? 0 : 1,
    reporters: [{}],
    maxWorkers: recordHits ? 2 : 1, // other mutants run beside this one
    sequence: { sequencer: InOrder },
    // Every run has new workers, which load the modules with its mutant. Within a run the files of a worker share them; in
    // the recording they do not, because only the first file would be seen to pass what runs when a module is loaded.
    isolate: recordHits,
    // The disk cache is keyed by file content and would return the code of another mutant.
    fsModuleCache: false,
  }
  const plugins = [...(project.plugins ?? []), plugin]
  if (!recordHits) return createVitest('test', options, { plugins })
  const add = { name: 'mutate-hits', config: () => ({ test: { setupFiles: [setup] } }) }
  return createVitest('test', options, { plugins: [...plugins, add] })
}

let vitest
let former = []

const run = async ({ file, recordHits = false, probes = [], mutant, tests }) => {
  vitest ??= await open(file, recordHits)
  const next = new Map(
    probes.map(([path, found]) => [
      path,
      (code) => addProbes(code, found, (id) => `globalThis.mutateHit?.('${path}#${id}')`),
    ]),
  )
  if (mutant) next.set(file, (code) => applyMutant(code, mutant))
  changes = next
  for (const path of new Set([...former, ...next.keys()])) vitest.invalidateFile(path)
  former = [...next.keys()]
  // Failures of the previous mutant must not count towards `bail`.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const [project] = vitest.projects
  const specifications = tests.map(({ path, ids }) => project.createSpecification(path, ids ? { testIds: ids } : {}))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const modules = testModules.map((module) => ({
    path: module.moduleId,
    failed: module.state() === 'failed',
    duration: module.diagnostic().duration,
    tests: [...module.children.allTests()].map((test) => ({ id: test.id, ms: test.diagnostic()?.duration ?? 0 })),
    failedTests: [...module.children.allTests('failed')].map(({ id, fullName }) => ({ id, fullName })),
    ran: [...module.children.allTests('passed')].length,
  }))
  return { modules, faults: unhandledErrors.map((error) => String(error?.message ?? error)) }
}

process.on('message', (order) => {
  run(order).then(
    (result) => process.send({ result }),
    (error) => process.send({ fault: String(error?.stack ?? error) }),
  )
})
process.on('disconnect', () => process.exit())
