// Run by Vitest once before the tests of the server.
import { prepareTestCluster } from './test-database.ts'

export const setup = prepareTestCluster
