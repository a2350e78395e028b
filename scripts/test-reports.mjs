// Reads what the test programs report: how many tests passed, and for each that failed its file, its name and why.
import { relative } from 'node:path'

import { root } from './steps.mjs'

/** The first lines of an error, without the colours of a terminal. */
const firstLines = (message) =>
  String(message ?? '')
    // eslint-disable-next-line no-control-regex -- colours begin with this very character
    .replaceAll(/\u001B\[[0-9;]*m/gu, '')
    .split('\n')
    .slice(0, 4)
    .map((line) => `\n    ${line}`)
    .join('')

export const readVitest = ({ numPassedTests, testResults }) => {
  const failed = []
  for (const file of testResults) {
    const name = relative(root, file.name)
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of tests) failed.push(`${name} > ${test.fullName}${firstLines(test.failureMessages?.[0])}`)
    // A file that cannot be loaded fails without a test of its own.
    if (tests.length === 0 && file.status === 'failed') failed.push(`${name}${firstLines(file.message)}`)
  }
  return { passed: numPassedTests, failed }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

export const readPlaywright = ({ stats, suites }) => {
  const failed = []
  for (const spec of suites.flatMap(specsOf)) {
    const bad = spec.tests.find((test) => test.status === 'unexpected' || test.status === 'flaky')
    if (bad === undefined) continue
    const error = bad.results.find((result) => result.error !== undefined)?.error
    failed.push(`e2e/specs/${spec.file} > ${spec.title}${firstLines(error?.message)}`)
  }
  return { passed: stats.expected, failed }
}
