// Pictures of the pages as they are: both themes, three widths. Run as `node e2e/pictures/take-pictures.ts <folder>`
// with CHROMIUM_PATH set; the two of the README go to docs/pictures.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runProgram } from '@joinery/server/testing/run-program'
import { chromium, type Page } from '@playwright/test'

const folder = process.argv[2] ?? 'docs/pictures'
const widths = [390, 1024, 1440]
const themes = ['light', 'dark'] as const
const visitors = {
  landing: '/',
  plans: '/plans',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=x',
  'verify-email': '/verify-email',
  'not-found': '/nowhere',
}
const members = {
  dashboard: '/dashboard',
  'settings-profile': '/settings?tab=profile',
  'settings-subscription': '/settings?tab=subscription',
  'settings-security': '/settings?tab=security',
  'settings-usage': '/settings?tab=usage',
  'settings-account': '/settings?tab=account',
}

const signUp = async (page: Page, address: string): Promise<void> => {
  const person = { email: 'mara@hartwellstudio.example', password: 'walnut and brass', username: 'Mara Hartwell' }
  await page.request.post(`${address}/api/simple-auth/create`, { data: person })
  const mailbox = await page.request.get(`${address}/dev/mailbox.json`)
  const { messages } = (await mailbox.json()) as { messages: { text: string }[] } // the mailbox's fixed shape
  const code = /code=([\w-]+)/.exec(messages[0]?.text ?? '')?.[1]
  await page.request.post(`${address}/api/simple-auth/verify-email`, { data: { code } })
  await page.request.post(`${address}/api/simple-auth/login`, { data: { ...person, rememberMe: true } })
}

const dataDir = await mkdtemp(join(tmpdir(), 'joinery-pictures-'))
const product = runProgram({ DATA_DIR: dataDir })
const address = await product.ready
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
await mkdir(folder, { recursive: true })
const forReadme = folder.endsWith('docs/pictures')
const state = await browser.newContext()
await signUp(await state.newPage(), address)
for (const theme of themes) {
  for (const width of forReadme ? [1440] : widths) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 900 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const take = async (name: string, whole = false) => {
      await page.screenshot({
        path: join(folder, forReadme ? `${name}-${theme}.png` : `${name}-${theme}-${width}.png`),
        fullPage: whole,
      })
    }
    for (const [name, path] of Object.entries(forReadme ? { landing: '/' } : visitors)) {
      await page.goto(address + path, { waitUntil: 'networkidle' })
      await take(name, !forReadme)
    }
    if (!forReadme) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await take('menu')
      await context.addCookies(await state.cookies())
      for (const [name, path] of Object.entries(members)) {
        await page.goto(address + path, { waitUntil: 'networkidle' })
        await take(name, true)
      }
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await take('menu-signed-in')
      // A refresh has renewed the cookies; the next round goes on with them.
      await state.addCookies(await context.cookies())
    }
    await context.close()
  }
}
await browser.close()
product.child.kill('SIGTERM')
await product.exited
await rm(dataDir, { recursive: true, force: true })
