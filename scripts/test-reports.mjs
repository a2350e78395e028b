// Reads what the test programs report: how many tests passed, and for each that failed its file, its name and why.
/** The first lines of an error, without the colours of a terminal. */
const firstLines = (message) =>
  String(message ?? '')
    // eslint-disable-next-line no-control-regex -- colours begin with this very character
    .replaceAll(/\u001B\[[0-9;]*m/gu, '')
    .split('\n')
    .slice(0, 8)
    .map((line) => `\n    ${line}`)
    .join('')

/** What test-reporter.mjs wrote. */
export const readVitest = ({ passed, failed }) => ({
  passed,
  failed: failed.map(({ name, message }) => `${name}${firstLines(message)}`),
})

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
