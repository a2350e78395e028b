// Run by Vitest before each test file of the first run: records which probes each test passes.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, afterEach, beforeEach, expect } from 'vitest'

/** By test id; '' for code outside of tests, as in `beforeAll`. */
const hits = { '': new Set() }
let current = ''

globalThis.mutateHit = (probe) => void hits[current].add(probe)

beforeEach(({ task }) => {
  current = task.id
  hits[current] ??= new Set()
})
afterEach(() => {
  current = ''
})
afterAll(() => {
  const file = expect.getState().testPath
  const name = `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.json`
  const entries = Object.entries(hits).map(([test, probes]) => [test, [...probes]])
  writeFileSync(join(process.env.MUTATE_HITS, name), JSON.stringify({ file, hits: Object.fromEntries(entries) }))
})
