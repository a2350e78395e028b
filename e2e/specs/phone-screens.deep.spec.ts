import type { Page } from '@playwright/test'

import { scrollIntoView, composer, conversation, message, longPress } from '../fixtures/conversation.ts'
import { phone } from '../fixtures/devices.ts'
import { createProject } from '../fixtures/project.ts'
import { expect, test } from '../fixtures/studio.ts'
import { troubles } from '../fixtures/troubles.ts'

test('the project header is one line whatever its title, and the dates are behind a tap', async ({ signIn }) => {
  const owner = await signIn(undefined, phone)
  const { page } = owner
  const title = 'A very long project name that goes on and on because the client insisted on the whole address'
  const id = await createProject(owner, title)
  await page.goto(`/projects/${id}/discussion`)
  await expect(composer(page)).toBeVisible()
  const section = await page.getByRole('region', { name: 'Group Chat' }).boundingBox()
  // Two bars of one line each are above the conversation.
  expect(section?.y).toBeLessThanOrEqual(64 + 50)
  const heading = page.getByRole('heading', { level: 1 })
  const lines = await heading.evaluate((shown) => new Set([...shown.getClientRects()].map(({ top }) => top)).size)
  expect(lines).toBe(1)
  await expect(page.getByText('Created')).toBeHidden()
  await page.getByRole('button', { name: 'About this project' }).tap()
  await expect(page.getByText('Created')).toBeVisible()
})

/** Names of elements that cover the conversation, apart from its own parts. */
const coveredBy = (page: Page): Promise<string[]> =>
  conversation(page).evaluate((log) => {
    const box = log.getBoundingClientRect()
    const found = new Set<string>()
    for (let x = box.left + 8; x < box.right; x += 12) {
      for (let y = box.top + 4; y < box.bottom; y += 8) {
        const hit = document.elementFromPoint(x, y)
        if (hit && hit !== log && !log.contains(hit)) {
          found.add(hit.closest('[aria-label]')?.getAttribute('aria-label') ?? hit.textContent ?? '')
        }
      }
    }
    return [...found]
  })

test('no date, search or jump button covers the conversation', async ({ signIn, studio }) => {
  const { page } = await signIn(studio.owner, phone)
  await page.goto(`/projects/${studio.full}/discussion`)
  await scrollIntoView(message(page, 'Client says'))
  expect(await coveredBy(page)).toEqual([])
  await conversation(page).evaluate((log) => log.scrollTo(0, 120))
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  expect(await coveredBy(page)).toEqual([])
})

test('a long press on a message shows its actions in a row that covers no text', async ({ signIn, studio }) => {
  const { page } = await signIn(studio.owner, phone)
  await page.goto(`/projects/${studio.full}/discussion`)
  const article = message(page, 'Client says')
  await longPress(article)
  const [acts, words] = [
    await article.getByRole('button', { name: 'Quote' }).boundingBox(),
    await article.locator('.rich-text').boundingBox(),
  ]
  expect(acts?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0))
})

test("a mouse shows a message's actions next to its bubble", async ({ signIn, studio }) => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    const { page } = await signIn(studio.owner, { viewport })
    await page.goto(`/projects/${studio.full}/discussion`)
    const article = message(page, 'Client says')
    await scrollIntoView(article)
    await article.locator('.rich-text').hover()
    const [acts, words] = [
      await article.getByRole('button', { name: 'Quote' }).boundingBox(),
      await article.locator('.rich-text').boundingBox(),
    ]
    expect(acts?.x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? 0))
  }
})

test('at 320 px the landing page fits, its two buttons are equal, and the card leaves most of its image visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  expect(await troubles(page)).toEqual([])
  const main = page.getByRole('main')
  const start = await main.getByRole('link', { name: 'Get Started' }).first().boundingBox()
  const plans = await main.getByRole('link', { name: 'See plans' }).boundingBox()
  expect([plans?.x, plans?.width]).toEqual([start?.x, start?.width])
  const glimpse = page.getByText('Which stone for the island').locator('xpath=ancestor::div[@aria-hidden][1]')
  const picture = await glimpse.locator('img').boundingBox()
  const card = await glimpse.getByText('Slab order').boundingBox()
  expect(card?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0) * 0.6)
  const [day, assignee] = [
    await glimpse.getByText('Tue 17 Nov').boundingBox(),
    await glimpse.getByText('Jonas').last().boundingBox(),
  ]
  expect([day?.height, assignee?.height].every((height = 99) => height < 30)).toBe(true)
})

test('Generate stays within reach of the thumb', async ({ signIn, studio }) => {
  const { page } = await signIn(studio.owner, phone)
  await page.goto(`/projects/${studio.full}/genai`, { waitUntil: 'networkidle' })
  const box = await page.getByRole('button', { name: 'Generate', exact: true }).boundingBox()
  expect(box?.y).toBeGreaterThan(844 / 2)
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 64)
})

test("the viewer's arrows have a background disc, and the panel leaves the image its width", async ({
  signIn,
  studio,
}) => {
  const { page } = await signIn(studio.owner, { viewport: { width: 768, height: 1024 } })
  await page.goto(`/projects/${studio.full}/overview`)
  await page.getByRole('button', { name: 'Open hero-after.webp' }).click()
  const arrow = page.getByRole('button', { name: 'Next' })
  await expect(arrow).toBeVisible()
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  const stage = await page.getByRole('application').boundingBox()
  expect(stage?.width).toBe(768)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Hide panel' }).click()
  await expect.poll(async () => (await page.getByRole('application').boundingBox())?.width).toBe(1280)
})
