// What a page costs before anybody does anything on it. Whoever raises a number here says in the commit what for.
import type { Page } from '@playwright/test'

import { createCards } from '../fixtures/board.ts'
import { composer } from '../fixtures/conversation.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'
import { weigh, type Weight } from '../fixtures/weigh.ts'

const mostFiles = 25
/** A browser that was never here fetches everything first. */
const patiently = { timeout: 30_000 }

const expectWithin = ({ bytes, files }: Weight, most: number): void => {
  // A page that fetched nothing was not measured.
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes, 'bytes of script').toBeLessThanOrEqual(most)
  expect(files, 'files of script and style').toBeLessThanOrEqual(mostFiles)
}

test('visitors: the landing page and the way in', async ({ page, browser, address }) => {
  expectWithin(await weigh(page, async () => void (await page.goto('/'))), 95_000)
  const context = await browser.newContext({ baseURL: address })
  const other = await context.newPage()
  const login = await weigh(other, async () => {
    await other.goto('/login')
    await expect(other.getByLabel('Email')).toBeVisible(patiently)
  })
  await context.close()
  expectWithin(login, 95_000)
})

const pages: readonly {
  readonly name: string
  readonly path: (project: string) => string
  readonly shows: (page: Page) => Promise<void>
  readonly most: number
}[] = [
  {
    name: 'the dashboard',
    path: () => '/dashboard',
    shows: (page) => expect(page.getByRole('link', { name: 'Hartwell Kitchen' }).first()).toBeVisible(patiently),
    most: 170_000,
  },
  {
    name: 'a description',
    path: (id) => `/projects/${id}/overview`,
    shows: (page) => expect(page.getByText('A kitchen in walnut.')).toBeVisible(patiently),
    most: 200_000,
  },
  {
    name: 'a discussion in which nobody writes yet',
    path: (id) => `/projects/${id}/discussion`,
    shows: (page) => expect(composer(page)).toBeVisible(patiently),
    most: 240_000,
  },
  {
    name: 'a board',
    path: (id) => `/projects/${id}/board`,
    shows: (page) => expect(page.getByRole('link', { name: 'Order the slab' })).toBeVisible(patiently),
    most: 200_000,
  },
  {
    name: 'Gen A.I.',
    path: (id) => `/projects/${id}/genai`,
    shows: (page) => expect(page.getByLabel('Prompt')).toBeVisible(patiently),
    most: 200_000,
  },
]

for (const { name, path, shows, most } of pages) {
  test(`signed in: ${name}`, async ({ signIn }) => {
    const mara = await signIn()
    const id = await createProject(mara, 'Hartwell Kitchen', { description: '<p>A kitchen in walnut.</p>' })
    await createCards(mara, id, ['Order the slab'])
    const { page } = mara
    const weight = await weigh(page, async () => {
      await page.goto(path(id))
      await shows(page)
    })
    expectWithin(weight, most)
  })
}
