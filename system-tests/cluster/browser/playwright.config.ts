import { defineConfig } from '@playwright/test'

import usual from '../../../e2e/playwright.config.ts'

const { globalSetup: _, ...shared } = usual

/** Browser specs against a running installation, with a certificate of the test's own authority. */
export default defineConfig({
  ...shared,
  testDir: '../../..',
  testMatch: ['e2e/specs/story.spec.ts', 'system-tests/cluster/browser/*.spec.ts'],
  outputDir: '../../../.cache/e2e-cluster',
  fullyParallel: false,
  workers: 1,
  use: { ...shared.use, ignoreHTTPSErrors: true },
})
