import { fileURLToPath } from 'node:url'

import { stretch } from '@joinery/server/testing/stretch'
import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0
/** `usual` skips the deep specs, `deep` runs only those; without it everything runs. */
const depth = process.env['TEST_DEPTH']
const deepSpecs = '**/*.deep.spec.ts'
/** Stories of the usual run that the deep run repeats with axe checks (fixtures/axe.ts). */
const checkedSpecs = '**/{genai,passkeys,two-step}.spec.ts'

/**
 * Disabled Chromium features: Playwright's own list, which this one replaces, and the pages behind the address bar,
 * which load in every window and cost as much as a test's page.
 */
const offFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

// Keeps compiled code for the next start, as `npm start` does.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../.cache/compiled', import.meta.url))

export default defineConfig({
  testDir: 'specs',
  ...(depth === 'deep' ? { testMatch: [deepSpecs, checkedSpecs] } : {}),
  ...(depth === 'usual' ? { testIgnore: deepSpecs } : {}),
  globalSetup: './fixtures/start-product.ts',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous limits that only end hanging tests; speed is not tested here.
  timeout: stretch(300_000),
  expect: { timeout: stretch(60_000) },
  reporter: 'list',
  use: {
    // Tracing costs CPU time in every test. Turn it on with `--trace=retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations are rendered while a story waits; the deep run has time for them.
    ...(depth === 'usual' ? { contextOptions: { reducedMotion: 'reduce' } } : {}),
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${offFeatures.join()}`,
      ],
    },
  },
})
