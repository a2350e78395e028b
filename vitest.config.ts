import { defineConfig } from 'vitest/config'

/** They start whole programs and databases of their own, which is slow, and need the built web app. */
const starts = ['src/start.test.ts', 'src/platform/embedded-postgres/**/*.test.ts']

/** Starting a program or a database takes its time on a small machine, and so does whatever is waited for. */
const server = {
  root: 'apps/server',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}

/** The whole test run: which tests there are, and what each kind needs. Tests stand beside what they test. */
export default defineConfig({
  test: {
    retry: 0,
    passWithNoTests: true,
    projects: [
      { test: { name: 'papers', root: '.', include: ['docs/**/*.test.ts', 'scripts/**/*.test.mjs'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: starts,
          globalSetup: ['src/testing/prepare-tests.ts'],
        },
      },
      { test: { ...server, name: 'start', include: starts } },
      'apps/web',
    ],
  },
})
