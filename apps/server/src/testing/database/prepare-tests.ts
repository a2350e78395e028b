// Vitest global setup and teardown of the server tests.
import type { TestProject } from 'vitest/node'

import { removeInstallations } from './run-template.ts'
import { prepareTestCluster } from './test-database.ts'

export const setup = async (project: TestProject): Promise<void> => {
  await prepareTestCluster()
  project.provide('runPid', process.pid)
  project.onTestsRerun(() => removeInstallations(process.pid))
}

export const teardown = (): Promise<void> => removeInstallations(process.pid)
