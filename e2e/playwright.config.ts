import { fileURLToPath } from 'node:url'

import { stretch } from '@joinery/server/testing/stretch'
import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0
/** `usual` leaves out the specs that only the deep run has, `deep` runs those alone, and without it everything runs. */
const depth = process.env['TEST_DEPTH']
const deepSpecs = '**/*.deep.spec.ts'
/** Stories of the usual run that the deep run repeats, because on their way they are checked with axe (fixtures/axe.ts). */
const checkedSpecs = '**/{genai,passkeys,two-step}.spec.ts'

/**
 * Features of Chromium that are turned off: those that Playwright turns off itself, whose list this one replaces, and the
 * pages behind the address bar, which are loaded for every window and cost as much as the page of a test.
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

// The product is started several times: compiled code is kept for the next start, as `npm start` keeps it.
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
  // How long something may take says nothing about whether it is right: these limits only end what would never end.
  timeout: stretch(300_000),
  expect: { timeout: stretch(60_000) },
  reporter: 'list',
  use: {
    // A trace costs processor time in every test: turn it on with `--trace=retain-on-failure` to look into a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Motion is drawn frame by frame for as long as a story waits; the deep run has time for it.
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
