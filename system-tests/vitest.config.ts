import { defineConfig } from 'vitest/config'

/** Tests of whole programs with faults injected: too slow for `npm test`, run before a release. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    retry: 0,
    // They start databases, proxies and several processes each; two together would distort each other.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Below the folder given by --dir: cluster or faults.
    include: ['**/*.test.ts'],
    globalSetup: ['../apps/server/src/testing/database/prepare-tests.ts'],
  },
})
