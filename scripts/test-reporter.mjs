// A reporter of Vitest: writes how many tests passed, and everything that failed, to the file that VITEST_REPORT names.
// Its own JSON report knows neither what fails in a hook beside the tests nor an error that nobody caught.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

import { root } from './steps.mjs'

export default class {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    const failed = []
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      const fail = (name, errors) => failed.push({ name, message: errors[0]?.message ?? '' })
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') fail(`${file} > ${test.fullName}`, errors)
      }
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) fail(`${file} > ${suite.fullName}, around its tests`, suite.errors())
      }
      if (module.errors().length > 0) fail(`${file}, around its tests`, module.errors())
    }
    for (const error of unhandledErrors) failed.push({ name: 'Uncaught error', message: error.stack })
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ passed, failed }))
  }
}
