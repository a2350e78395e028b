import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { stretch } from './apps/server/src/testing/stretch.ts'

/** `usual` for `npm test`, `deep` for `npm run test:deep`; a run that is started directly takes all files. */
const depth = process.env['TEST_DEPTH']

/** The test files of a project with one of these endings; those of the deep run are called `*.deep.test.ts`. */
const testFiles = (folders: string, ending = 'test.ts') => ({
  include: [`${folders}/**/*.${depth === 'deep' ? 'deep.' : ''}${ending}`],
  exclude: ['**/node_modules/**', ...(depth === 'usual' ? [`**/*.deep.${ending}`] : [])],
})

/** How long something takes does not show whether it is right: these limits only end what hangs. */
const patient = {
  testTimeout: stretch(120_000),
  hookTimeout: stretch(120_000),
  expect: { poll: { timeout: stretch(60_000) } },
}

const packageTests = (name: string) => ({
  test: { ...patient, name, root: `packages/${name}`, ...testFiles('src') },
})

/** What all tests of the web app need. */
const web = {
  ...patient,
  root: 'apps/web',
  environment: 'happy-dom',
  // The dates in tests are those of this time zone.
  env: { TZ: 'UTC' },
  setupFiles: ['src/testing/setup.ts'],
  css: false,
  // The test DOM makes much that lives shortly: with more room for it, less time is spent on collecting it.
  execArgv: ['--max-semi-space-size=64'],
  // No test opens a real socket.
  alias: { 'socket.io-client': new URL('apps/web/src/testing/fake-socket.ts', import.meta.url).pathname },
}

const webFiles = testFiles('{src,build}', 'test.{ts,tsx}')

/** The whole test run: which tests there are, and what each kind needs. Tests are beside what they test. */
export default defineConfig({
  test: {
    retry: 0,
    // The default leaves one core free: on two cores that halves the run.
    maxWorkers: '100%',
    passWithNoTests: true,
    teardownTimeout: stretch(120_000),
    // `npm run coverage`; not part of `npm test`.
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
          ...testFiles('{docs,scripts,bench,system-tests/soak}', 'test.{ts,mjs}'),
        },
      },
      packageTests('contract'),
      packageTests('embedded-postgres'),
      packageTests('image-providers'),
      packageTests('local-studio'),
      {
        test: {
          ...patient,
          name: 'server',
          root: 'apps/server',
          // State belongs to an app that a test starts, never to a module, so files may share the modules of a worker:
          // importing them for every file took a third of the time.
          isolate: false,
          ...testFiles('src'),
          globalSetup: ['src/testing/database/prepare-tests.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...web,
          name: 'web',
          // Client state belongs to a session that a test opens, never to a module, so files may share the modules and the
          // document of a worker: importing them for every file took half of the time.
          isolate: false,
          include: webFiles.include,
          exclude: [...webFiles.exclude, '**/*.mocks.test.tsx'],
        },
      },
      {
        plugins: [react()],
        // Tests that replace modules, such as one that cannot be loaded: each file has its own modules.
        test: { ...web, name: 'web-mocks', ...testFiles('src', 'mocks.test.tsx') },
      },
    ],
  },
})
