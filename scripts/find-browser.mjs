// A Chromium for browser tests and benchmarks: the one that CHROMIUM_PATH names, the system's, Playwright's own, or, as
// root on Debian, one that is installed now.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { installDebian } from './install-debian.mjs'
import { root, StepError } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The same engine without the parts that nobody sees: it takes a third less of the processor. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

/** For tests, which look at pages alone; benchmarks measure what people use. */
export const ensureTestBrowser = async () => {
  if (process.env.CHROMIUM_PATH) return ensureBrowser()
  const found = onThisMachine(shellNames)
  if (found !== undefined) return found
  try {
    await installDebian('the headless shell of Chromium', 'chromium-headless-shell')
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.log('There is no headless shell of Chromium here: the tests take a whole one.')
  }
  return onThisMachine(shellNames) ?? ensureBrowser()
}

export const ensureBrowser = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new StepError(`CHROMIUM_PATH names a file that is not there: ${named}.`)
  }
  const found = onThisMachine(names) ?? (await fromPlaywright())
  if (found !== undefined) return found
  await installDebian('Chromium', 'chromium')
  const installed = onThisMachine(names)
  if (installed !== undefined) return installed
  throw new StepError(
    'The browser tests need Chromium: install it, run "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
}

const onThisMachine = (wanted) => {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = folders.flatMap((folder) => wanted.map((name) => join(folder, name)))
  if (wanted === names) candidates.push(macApplication)
  return candidates.find((path) => existsSync(path))
}

const fromPlaywright = async () => {
  try {
    const { chromium } = await import(pathToFileURL(join(root, 'node_modules', 'playwright-core', 'index.mjs')).href)
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined // its packages are not there, or it knows no browser for this machine
  }
}
