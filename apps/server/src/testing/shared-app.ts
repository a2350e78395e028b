// One app with default settings for all test files of a worker that neither change settings nor move the clock, because
// starting one costs more than most tests. Each test creates its own users and projects and must not assume it is
// alone.
import { rmSync } from 'node:fs'

import { startTestApp } from './test-app.ts'

export const app = await startTestApp()

// Vitest has no hook for the end of a worker. The database is dropped when the next run starts.
process.once('exit', () => rmSync(app.dataDir, { recursive: true, force: true }))
