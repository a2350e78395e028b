// Finds a Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's, or, as root on Debian, installs
// one.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { installDebian } from './install-debian.mjs'
import { root, StepError } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

export const ensureBrowser = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new StepError(`CHROMIUM_PATH file not found: ${named}.`)
  }
  const found = onThisMachine() ?? (await fromPlaywright())
  if (found !== undefined) return found
  await installDebian('Chromium', 'chromium')
  const installed = onThisMachine()
  if (installed !== undefined) return installed
  throw new StepError(
    'The browser tests need Chromium. Install it, run "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
}

const onThisMachine = () => {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, macApplication].find((path) => existsSync(path))
}

const fromPlaywright = async () => {
  try {
    const { chromium } = await import(pathToFileURL(join(root, 'node_modules', 'playwright-core', 'index.mjs')).href)
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined // its packages are missing, or it has no browser for this machine
  }
}
