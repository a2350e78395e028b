// What a page costs before anybody does anything on it. Whoever raises a number here says in the commit what for.
import { readdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { type PageName, pages, type ProjectTab } from '@joinery/contract/pages'
import type { Page, Request } from '@playwright/test'

import { createCards } from '../fixtures/board.ts'
import { composer } from '../fixtures/conversation.ts'
import { createLink } from '../fixtures/guests.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'
import { weigh } from '../fixtures/weigh.ts'

type Budget = {
  /** What is there when the page is. */
  readonly shows: (page: Page) => ReturnType<Page['locator']>
  /** Bytes of script. */
  readonly most: number
}

const mostFiles = 20
/** Bytes of one file of script. */
const mostOfOne = 150_000

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

/** Every route. One that is missing here does not compile. */
const budgets: Record<Exclude<PageName, 'project'> | `project/${ProjectTab}`, Budget> = {
  landing: { shows: heading(/./), most: 95_000 },
  plans: { shows: heading('Plans'), most: 95_600 },
  privacy: { shows: heading('Privacy'), most: 95_600 },
  login: { shows: heading('Log In'), most: 95_000 },
  // With the session at work, and the second step that may follow.
  identity: { shows: heading('That did not work'), most: 160_000 },
  confirmIdentity: { shows: heading('That did not work'), most: 160_000 },
  // Those with more of a form load what forms share with the pages of the app.
  register: { shows: heading('Create Account'), most: 132_200 },
  createAccount: { shows: heading('Create Account'), most: 132_200 },
  forgotPassword: { shows: heading('Forgot Password'), most: 100_000 },
  resetPassword: { shows: heading('Reset Password'), most: 100_000 },
  verifyEmail: { shows: heading('Verify Email'), most: 136_100 },
  unsubscribe: { shows: heading('Unsubscribe'), most: 135_400 },
  dashboard: { shows: (page) => page.getByRole('link', { name: 'Hartwell Kitchen' }).first(), most: 170_000 },
  settings: { shows: heading('Settings'), most: 178_500 },
  notifications: { shows: heading('Notifications'), most: 170_000 },
  // To whoever is no admin it is the page for what is not there, and nothing else of it is fetched.
  admin: { shows: heading('Page not found'), most: 170_000 },
  // A client on a phone waits for these, and has nothing of the app.
  guestReview: { shows: heading('Hartwell Kitchen'), most: 105_000 },
  verify: { shows: heading('Certificate'), most: 82_000 },
  // Without the editor, which comes when somebody writes.
  'project/overview': { shows: (page) => page.getByText('A kitchen in walnut.'), most: 213_500 },
  'project/board': { shows: (page) => page.getByRole('link', { name: 'Order the slab' }), most: 204_400 },
  'project/discussion': { shows: composer, most: 240_000 },
  'project/genai': { shows: (page) => page.getByLabel('Prompt'), most: 230_000 },
  'project/settings': { shows: (page) => page.getByLabel('Project Name'), most: 230_000 },
}

const expectWithin = async (page: Page, path: string, { shows, most }: Budget): Promise<void> => {
  const { bytes, files } = await weigh(page, async () => {
    await page.goto(path)
    // A browser that was never here fetches everything first.
    await expect(shows(page)).toBeVisible({ timeout: 30_000 })
  })
  // A page that fetched nothing was not measured.
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes, 'bytes of script').toBeLessThanOrEqual(most)
  expect(files, 'files of script and style').toBeLessThanOrEqual(mostFiles)
}

for (const [name, budget] of Object.entries(budgets)) {
  const tab = name.startsWith('project/') ? name.slice('project/'.length) : undefined
  const { path, access } = pages[tab === undefined ? (name as Exclude<PageName, 'project'>) : 'project'] // the keys above
  test(`the page ${name}`, async ({ page, signIn }) => {
    if (access === 'public') return expectWithin(page, path, budget)
    const mara = await signIn()
    const id = await createProject(mara, 'Hartwell Kitchen', { description: '<p>A kitchen in walnut.</p>' })
    await createCards(mara, id, ['Order the slab'])
    if (access === 'guests') {
      const ofNobody = path.replace(':id', id)
      return expectWithin(page, name === 'guestReview' ? await createLink(mara, id) : ofNobody, budget)
    }
    return expectWithin(
      mara.page,
      path
        .replace(':projectId', id)
        .replace(':tab?', tab ?? '')
        .replace('/:section?', ''),
      budget,
    )
  })
}

test('no file of script is larger than one that is fetched quickly', async () => {
  const folder = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js.gz'))
  const sizes = await Promise.all(names.map(async (name) => ({ name, bytes: (await stat(folder + name)).size })))
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.filter(({ bytes }) => bytes > mostOfOne)).toEqual([])
})

type Opening = {
  /** As method and path: asking for another part of it is twice, too. */
  readonly calls: readonly string[]
  /** What happened when, for whoever has to find out why something was read twice. */
  readonly story: readonly string[]
}

/** The calls that a page makes until it has come to rest. */
const callsOf = async (page: Page, open: () => Promise<void>): Promise<Opening> => {
  const calls: string[] = []
  const story: string[] = []
  const base = new URL('/api/', page.url()).href
  const began = Date.now()
  const tell = (what: string) => story.push(`${Date.now() - began} ms: ${what}`)
  const nameOf = (request: Request) => `${request.method()} ${request.url().slice(base.length).split('?')[0]}`
  page.on('request', (request) => {
    if (!request.url().startsWith(base)) return
    calls.push(nameOf(request))
    tell(`asked for ${nameOf(request)}`)
  })
  page.on('requestfailed', (request) => tell(`failed: ${nameOf(request)} ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400) tell(`answered ${response.status()}: ${nameOf(response.request())}`)
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => tell(`heard ${String(payload)}`)))
  const joined = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await open()
  await joined
  await page.waitForLoadState('networkidle')
  return { calls, story }
}

const twice = (calls: readonly string[]): string[] =>
  [...new Set(calls)].filter((call) => calls.indexOf(call) !== calls.lastIndexOf(call))

for (const tab of ['overview', 'board', 'discussion', 'genai', 'settings', 'dashboard'] as const) {
  test(`${tab}: nothing is read twice on opening`, async ({ signIn }) => {
    const mara = await signIn()
    const id = await createProject(mara, 'Hartwell Kitchen')
    await createCards(mara, id, ['Order the slab'])
    const { page } = mara
    const path = tab === 'dashboard' ? '/dashboard' : `/projects/${id}/${tab}`
    const title = page.getByRole('heading', { level: 1 })
    // What the project was made of is told meanwhile: only then it is quiet, and for longer than a page takes to hear that it
    // is. One that hears it late cannot know that nothing has happened since, and reads again: so, several loads of a page.
    for (let loads = 0; loads < 3; loads++) {
      await page.goto(path)
      await expect(title).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    const { calls, story } = await callsOf(page, async () => {
      await page.reload()
      await expect(title).toBeVisible()
    })
    expect(calls).toContain('GET notifications/unread-count')
    expect(twice(calls), story.join('\n')).toEqual([])
  })
}
