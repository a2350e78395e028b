// Finds the programs that tests need: the one a variable names, the system's, or, as root on Debian, installs one.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { installDebian } from './install-debian.mjs'
import { root, StepError } from './steps.mjs'

const onThisMachine = (names) => {
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

const ensureProgram = async ({
  title,
  variable,
  names,
  debianPackage,
  findElsewhere = async () => undefined,
  missing,
}) => {
  const named = process.env[variable]
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new StepError(`${variable} file not found: ${named}.`)
  }
  const found = onThisMachine(names) ?? (await findElsewhere())
  if (found !== undefined) return found
  await installDebian(title, debianPackage)
  const installed = onThisMachine(names)
  if (installed !== undefined) return installed
  throw new StepError(`${missing}, or set ${variable}.`)
}

/** For the tests of several processes. Each starts its own, on a free port and in memory. */
export const ensureRedis = () =>
  ensureProgram({
    title: 'Redis',
    variable: 'REDIS_SERVER_PATH',
    names: ['redis-server'],
    debianPackage: 'redis-server',
    missing: 'The tests with several processes need redis-server. Install it',
  })

/** For the deep tests of metadata, which it reads independently of our code. */
export const ensureExiftool = () =>
  ensureProgram({
    title: 'ExifTool',
    variable: 'EXIFTOOL_PATH',
    names: ['exiftool'],
    debianPackage: 'libimage-exiftool-perl',
    missing: 'The deep tests need exiftool. Install it',
  })

/** For the deep tests of PDFs, whose text it reads independently of our code. */
export const ensurePdftotext = () =>
  ensureProgram({
    title: 'pdftotext',
    variable: 'PDFTOTEXT_PATH',
    names: ['pdftotext'],
    debianPackage: 'poppler-utils',
    missing: 'The deep tests need pdftotext. Install it',
  })

const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const findInstalledBrowser = async () => {
  if (existsSync(macApplication)) return macApplication
  try {
    const { chromium } = await import(pathToFileURL(join(root, 'node_modules', 'playwright-core', 'index.mjs')).href)
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined // its packages are missing, or it has no browser for this machine
  }
}

/** For the browser tests. */
export const ensureBrowser = () =>
  ensureProgram({
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    debianPackage: 'chromium',
    findElsewhere: findInstalledBrowser,
    missing: 'The browser tests need Chromium. Install it, run "npx playwright install chromium"',
  })
