import { defineConfig } from 'vitest/config'

/** They start whole programs and databases of their own, which is slow, and need the built web app. */
const starts = ['**/src/start.test.ts']

/** How long something may take says nothing about whether it is right: these only end what would never end. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/** The whole test run: which tests there are, and what each kind needs. Tests are beside what they test. */
export default defineConfig({
  test: {
    retry: 0,
    // The default leaves one core free: on two cores that halves the run.
    maxWorkers: '100%',
    passWithNoTests: true,
    teardownTimeout: 120_000,
    // `npm run coverage`; no part of `npm test`.
    coverage: {
      provider: 'v8',
      // Within the project that is run.
      include: ['src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**', '**/access/**', '**/demo/**', '**/*.d.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: '.cache/coverage',
      thresholds: {
        statements: 90,
        '**/features/{auth,members,credits,guests,messages}/**': { branches: 100 },
      },
    },
    projects: [
      {
        test: {
          ...patient,
          name: 'papers',
          root: '.',
          include: ['docs/**/*.test.ts', 'scripts/**/*.test.mjs', '{bench,system-tests/soak}/**/*.test.ts'],
        },
      },
      { test: { ...patient, name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'embedded-postgres',
          root: 'packages/embedded-postgres',
          include: ['src/**/*.test.ts'],
          exclude: starts,
        },
      },
      {
        test: {
          ...patient,
          name: 'image-providers',
          root: 'packages/image-providers',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'local-studio',
          root: 'packages/local-studio',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          root: 'apps/server',
          // State belongs to an app that a test starts, never to a module, so files may share the modules of a worker:
          // importing them anew for every file took a third of the time.
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: starts,
          globalSetup: ['src/testing/database/prepare-tests.ts'],
        },
      },
      { test: { ...patient, name: 'start', root: '.', include: ['{apps,packages}/*/src/start.test.ts'] } },
      'apps/web',
    ],
  },
})
