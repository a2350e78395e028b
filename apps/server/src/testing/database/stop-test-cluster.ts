// Runs after all tests, so nothing is left running.
import { stopTestCluster } from './test-cluster.ts'

await stopTestCluster()
