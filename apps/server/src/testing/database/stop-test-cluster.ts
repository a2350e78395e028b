// Run by itself at the end of all tests: nothing may be left running.
import { stopTestCluster } from './test-cluster.ts'

await stopTestCluster()
