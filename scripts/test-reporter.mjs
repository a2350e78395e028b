// Reporter for Vitest and Playwright: writes the number of passed tests, and every failure with the start of its error,
// to the file TEST_REPORT. Vitest's JSON report lacks failures in hooks and uncaught errors.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { root } from './steps.mjs'

const firstLines = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, 8)
    .map((line) => `\n    ${line}`)
    .join('')

export default class {
  passed = 0
  failed = []

  fail(name, error) {
    this.failed.push(`${name}${firstLines(error?.message)}`)
  }

  write() {
    const { passed, failed } = this
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failed }))
  }

  onTestRunEnd(modules, uncaught) {
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'passed') this.passed += 1
        if (state === 'failed') this.fail(`${file} > ${test.fullName}`, errors[0])
      }
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) this.fail(`${file} > ${suite.fullName}, around its tests`, suite.errors()[0])
      }
      if (module.errors().length > 0) this.fail(`${file}, around its tests`, module.errors()[0])
    }
    for (const { stack } of uncaught) this.fail('Uncaught error', { message: stack })
    this.write()
  }

  /** Called by Playwright, like the two below. */
  onBegin(_config, suite) {
    this.suite = suite
  }

  onError(error) {
    this.fail('Outside of the tests', error)
  }

  onEnd() {
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'expected') this.passed += 1
      if (outcome === 'unexpected' || outcome === 'flaky') {
        const { error } = test.results.find((result) => result.error !== undefined) ?? {}
        this.fail(`${relative(root, test.location.file)} > ${test.title}`, error)
      }
    }
    this.write()
  }
}
