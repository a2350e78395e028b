import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { root } from './steps.mjs'
import TestReporter from './test-reporter.mjs'

let file
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'joinery-report-')), 'report.json')
  vi.stubEnv('TEST_REPORT', file)
})
afterEach(() => vi.unstubAllEnvs())
const readReport = () => JSON.parse(readFileSync(file, 'utf8'))

/** Minimal Vitest reporter input. */
const suite = (fullName, errors = []) => ({ fullName, errors: () => errors })
const ran = (fullName, state, ...errors) => ({ fullName, result: () => ({ state, errors }) })
const module = (path, { tests = [], suites = [], errors = [] }) => ({
  moduleId: join(root, path),
  children: { allTests: () => tests, allSuites: () => suites },
  errors: () => errors,
})

test('names failures of a Vitest run: tests, hooks and uncaught errors', () => {
  const tests = [ran('passes', 'passed'), ran('a card moves', 'failed', new Error('\u001B[31mnot 1\u001B[39m\nbut 2'))]
  new TestReporter().onTestRunEnd(
    [
      module('apps/server/one.test.ts', { tests, suites: [suite('the board', [new Error('not closed')])] }),
      module('two.test.ts', { errors: [new Error('no such module')] }),
      module('three.test.ts', { tests: [ran('passes too', 'passed')], suites: [suite('fine')] }),
    ],
    [{ stack: 'Error: lost\n    at somewhere' }],
  )
  expect(readReport()).toEqual({
    passed: 2,
    failed: [
      'apps/server/one.test.ts > a card moves\n    not 1\n    but 2',
      'apps/server/one.test.ts > the board, around its tests\n    not closed',
      'two.test.ts, around its tests\n    no such module',
      'Uncaught error\n    Error: lost\n        at somewhere',
    ],
  })
})

test('names failures of a Playwright run: failed and flaky tests, and errors outside of them', () => {
  const spec = (title, outcome, message) => ({
    title,
    outcome: () => outcome,
    location: { file: join(root, 'e2e/specs/board.spec.ts') },
    results: [{}, ...(message === undefined ? [] : [{ error: { message } }])],
  })
  const tests = [
    spec('passes', 'expected'),
    spec('is left out', 'skipped'),
    spec('fails', 'unexpected', 'Timed out'),
    spec('fails sometimes', 'flaky', 'Late'),
  ]
  const reporter = new TestReporter()
  reporter.onBegin({}, { allTests: () => tests })
  reporter.onError({ message: 'The product does not start' })
  reporter.onEnd()
  expect(readReport()).toEqual({
    passed: 1,
    failed: [
      'Outside of the tests\n    The product does not start',
      'e2e/specs/board.spec.ts > fails\n    Timed out',
      'e2e/specs/board.spec.ts > fails sometimes\n    Late',
    ],
  })
})
