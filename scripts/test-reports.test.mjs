import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './steps.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

test('each unit test that failed is named with its file and why, and a file that cannot be read too', () => {
  const report = {
    numPassedTests: 7,
    testResults: [
      {
        name: join(root, 'apps', 'server', 'one.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'passes' },
          { status: 'failed', fullName: 'a card moves', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nto be 2'] },
        ],
      },
      { name: join(root, 'two.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  }
  expect(readVitest(report)).toEqual({
    passed: 7,
    failed: ['apps/server/one.test.ts > a card moves\n    expected 1\n    to be 2', 'two.test.ts\n    no such module'],
  })
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
