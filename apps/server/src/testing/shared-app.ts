// One app with default settings for all test files of a worker that neither change settings nor move the clock: starting one
// costs more than most tests. Each test creates its own users and projects and must not rely on being alone.
import { rmSync } from 'node:fs'

import { startTestApp } from './test-app.ts'

export const app = await startTestApp()

// The worker ends without a hook of its own. Its database is dropped at the beginning of the next run.
process.once('exit', () => rmSync(app.dataDir, { recursive: true, force: true }))
