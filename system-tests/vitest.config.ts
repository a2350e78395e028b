import { defineConfig } from 'vitest/config'

/** Whole programs beside each other, and what they depend on taken away: too slow for `npm test`, run before a release. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    retry: 0,
    // They start databases, proxies and several processes each: two at once would measure each other.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Below the folder that --dir names: cluster or faults.
    include: ['**/*.test.ts'],
    globalSetup: ['../apps/server/src/testing/database/prepare-tests.ts'],
  },
})
