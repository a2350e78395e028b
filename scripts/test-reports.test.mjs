import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { root } from './steps.mjs'
import TestReporter from './test-reporter.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

/** What Vitest hands to a reporter, as far as ours asks. */
const suite = (fullName, errors = []) => ({ fullName, errors: () => errors })
const ran = (fullName, state, ...errors) => ({ fullName, result: () => ({ state, errors }) })
const module = (file, { tests = [], suites = [], errors = [] }) => ({
  moduleId: join(root, file),
  children: { allTests: () => tests, allSuites: () => suites },
  errors: () => errors,
})

test('whatever fails in a run of unit tests is named: tests, what is around them, and what nobody caught', () => {
  const report = join(mkdtempSync(join(tmpdir(), 'joinery-report-')), 'vitest.json')
  vi.stubEnv('VITEST_REPORT', report)
  const tests = [ran('passes', 'passed'), ran('a card moves', 'failed', new Error('\u001B[31mnot 1\u001B[39m\nbut 2'))]
  new TestReporter().onTestRunEnd(
    [
      module('apps/server/one.test.ts', { tests, suites: [suite('the board', [new Error('not closed')])] }),
      module('two.test.ts', { errors: [new Error('no such module')] }),
      module('three.test.ts', { tests: [ran('passes too', 'passed')], suites: [suite('fine')] }),
    ],
    [{ stack: 'Error: lost\n    at somewhere' }],
  )
  expect(readVitest(JSON.parse(readFileSync(report, 'utf8')))).toEqual({
    passed: 2,
    failed: [
      'apps/server/one.test.ts > a card moves\n    not 1\n    but 2',
      'apps/server/one.test.ts > the board, around its tests\n    not closed',
      'two.test.ts, around its tests\n    no such module',
      'Uncaught error\n    Error: lost\n        at somewhere',
    ],
  })
  vi.unstubAllEnvs()
})

test('each browser test that failed, at once or only sometimes, is named', () => {
  const spec = (title, status, message) => ({
    title,
    file: 'board/board.spec.ts',
    tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('passes', 'expected')],
        suites: [{ specs: [spec('fails', 'unexpected', 'Timed out'), spec('fails sometimes', 'flaky', 'Late')] }],
      },
    ],
  }
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: [
      'e2e/specs/board/board.spec.ts > fails\n    Timed out',
      'e2e/specs/board/board.spec.ts > fails sometimes\n    Late',
    ],
  })
})
