// Pictures of the pages as they are: both themes, three widths. Run as `node e2e/pictures/take-pictures.ts <folder>`
// with CHROMIUM_PATH set; the two of the README go to docs/pictures.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runProgram } from '@joinery/server/testing/run-program'
import { chromium, type Page } from '@playwright/test'

import { fillBoard, type Somebody } from './fill-board.ts'
import { fillDiscussion } from './fill-discussion.ts'
import { fillGallery, takeGenai } from './take-genai.ts'

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

const signUp = async (page: Page, address: string, email: string, username: string): Promise<Somebody> => {
  const person = { email, password: 'walnut and brass', username }
  await page.request.post(`${address}/api/simple-auth/create`, { data: person })
  const mailbox = await page.request.get(`${address}/dev/mailbox.json`)
  const { messages } = (await mailbox.json()) as { messages: { text: string }[] } // the mailbox's fixed shape
  const code = /code=([\w-]+)/.exec(messages[0]?.text ?? '')?.[1]
  await page.request.post(`${address}/api/simple-auth/verify-email`, { data: { code } })
  const login = await page.request.post(`${address}/api/simple-auth/login`, { data: { ...person, rememberMe: true } })
  const { accessToken: token } = (await login.json()) as { accessToken: string } // the contract's shape
  const me = await page.request.get(`${address}/api/simple-auth/me`, { headers: { authorization: `Bearer ${token}` } })
  const { user } = (await me.json()) as { user: { uid_user: string } } // the contract's shape
  return { email, token, uid_user: user.uid_user }
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
const first = await state.newPage()
const jonas = await signUp(first, address, 'jonas@pike.example', 'Jonas Pike')
const ada = await signUp(first, address, 'ada@reyes.example', 'Ada Reyes')
// The last one stays signed in.
const mara = await signUp(first, address, 'mara@hartwellstudio.example', 'Mara Hartwell')
const full = await fillBoard(first.request, address, [mara, jonas, ada])
const empty = await first.request.post(`${address}/api/projects`, {
  headers: { authorization: `Bearer ${mara.token}` },
  data: { title: 'Reading nook' },
})
const { project: nook } = (await empty.json()) as { project: { uid_project: string } } // the contract's shape
await fillDiscussion(first.request, address, full.uid_project, [mara, jonas, ada])
if (!forReadme) await fillGallery(first.request, address, mara.token)
const discussions = {
  discussion: `/projects/${full.uid_project}/discussion`,
  'discussion-empty': `/projects/${nook.uid_project}/discussion`,
}
const boards = {
  board: `/projects/${full.uid_project}/board`,
  'board-card': `/projects/${full.uid_project}/board?card=${full.uid_card}`,
  'board-empty': `/projects/${nook.uid_project}/board`,
}
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
      for (const [name, path] of Object.entries(discussions)) {
        await page.goto(address + path, { waitUntil: 'networkidle' })
        await page.getByRole('textbox', { name: 'Message' }).waitFor()
        await take(name)
      }
      for (const [name, path] of Object.entries(boards)) {
        await page.goto(address + path, { waitUntil: 'networkidle' })
        await take(name)
      }
      await takeGenai(page, address, nook.uid_project, take)
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
