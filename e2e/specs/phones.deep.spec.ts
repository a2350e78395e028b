import { readFile } from 'node:fs/promises'

import type { BrowserContext, Locator, Page } from '@playwright/test'

import { scrollIntoView } from '../fixtures/conversation.ts'
import { phone } from '../fixtures/devices.ts'
import { createProject } from '../fixtures/project.ts'
import { expect, test } from '../fixtures/studio.ts'

const photo = async () => ({
  name: 'image.jpg',
  mimeType: 'image/webp',
  buffer: await readFile(new URL('../../art/card-stone.webp', import.meta.url)),
})

test("a phone's camera can be used in the chat, the files and Gen A.I.", async ({ signIn }) => {
  const owner = await signIn(undefined, phone)
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  const camera = page.getByLabel('Take photo')

  await page.goto(`/projects/${id}/discussion`)
  await expect(camera).toHaveAttribute('capture', 'environment')
  await expect(camera).toHaveAttribute('accept', 'image/*')
  await camera.setInputFiles(await photo())
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(page.getByRole('log').getByRole('button', { name: 'Open image.jpg' })).toBeVisible()

  await page.goto(`/projects/${id}/overview`)
  await camera.setInputFiles(await photo())
  await expect(page.getByRole('button', { name: 'Open image.jpg' })).toBeVisible()

  await page.goto(`/projects/${id}/genai`)
  await camera.setInputFiles(await photo())
  await expect(page.getByRole('button', { name: 'Remove image.jpg' })).toBeVisible()
  await expect(camera).toHaveAttribute('capture', 'environment')
})

test('a device with a mouse has no camera control', async ({ signIn }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  for (const tab of ['discussion', 'overview', 'genai']) {
    await owner.page.goto(`/projects/${id}/${tab}`, { waitUntil: 'networkidle' })
    await expect(owner.page.getByLabel('Take photo')).toBeHidden()
  }
})

const insets = { top: 47, right: 44, bottom: 34, left: 44 }

/** Simulates rounded corners, a notch on the side, and a home indicator. */
const roundCorners = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

const expectInside = async (page: Page, ...parts: Locator[]): Promise<void> => {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  for (const part of parts) {
    // Waits for slide-in animations.
    await expect(async () => {
      const box = await part.boundingBox()
      if (!box) throw new Error('It is not on the screen')
      const text = String(part)
      expect(box.x, text).toBeGreaterThanOrEqual(insets.left - 12)
      expect(box.y, text).toBeGreaterThanOrEqual(insets.top)
      expect(box.x + box.width, text).toBeLessThanOrEqual(size.width - insets.right + 12)
      expect(box.y + box.height, text).toBeLessThanOrEqual(size.height - insets.bottom)
    }).toPass()
  }
}

test('no element is below a notch or a rounded corner', async ({ signIn, studio }) => {
  const { page, context } = await signIn(studio.owner, { ...phone, viewport: { width: 740, height: 360 } })
  await roundCorners(context, page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/projects/${studio.full}/discussion`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Project' })
  await expectInside(page, button('Open menu'), tabs.getByRole('link', { name: 'Description' }), button('Send'))
  await button('Open menu').tap()
  await expectInside(page, button('Close menu'))
  await page.goto(`/projects/${studio.full}/overview`)
  await button('Open card-stone.webp').tap()
  await expectInside(page, button('Close'), button('Download'))
  await page.goto(`/projects/${studio.full}/board?card=${studio.card}`)
  await expectInside(page, page.getByRole('dialog', { name: 'Card' }).getByRole('button', { name: 'Close' }))
})

test('a phone in landscape still shows the conversation', async ({ signIn, studio }) => {
  const { page } = await signIn(studio.owner, { ...phone, viewport: { width: 740, height: 360 } })
  await page.goto(`/projects/${studio.full}/discussion`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const conversation = page.getByRole('log', { name: 'Messages' })
  await expect.poll(async () => (await conversation.boundingBox())?.height).toBeGreaterThan(105)
})

test('actions shown on hover are also available by touch: for a message, a file and a card', async ({
  signIn,
  studio,
}) => {
  const { page } = await signIn(studio.owner, phone)
  await page.goto(`/projects/${studio.full}/discussion`)
  const message = page.getByRole('article').filter({ hasText: 'Client says' })
  await scrollIntoView(message)
  await message.locator('.rich-text').tap()
  await message.getByRole('button', { name: 'Quote' }).tap()
  await expect(page.getByRole('button', { name: 'Remove quote' })).toBeVisible()
  await page.goto(`/projects/${studio.full}/overview`)
  const file = page.getByRole('listitem').filter({ hasText: 'notes.txt' })
  await expect(file.getByRole('button', { name: 'Delete' })).toHaveCSS('opacity', '1')
  await page.goto(`/projects/${studio.full}/board`)
  const acts = page.getByRole('listitem').first().getByRole('button', { name: 'Move to ...' })
  await acts.tap()
  await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeVisible()
})

test('images can be swiped', async ({ signIn, studio }) => {
  const { page, context } = await signIn(studio.owner, phone)
  await page.goto(`/projects/${studio.full}/overview`)
  await page.getByRole('button', { name: 'Open hero-after.webp' }).tap()
  const viewer = page.getByRole('dialog')
  const counter = viewer.getByText(/^\d \/ 2$/)
  await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
  const before = await counter.textContent()
  const session = await context.newCDPSession(page)
  const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 200 }] })
  await move('touchStart', 320)
  for (let x = 300; x >= 40; x -= 20) await move('touchMove', x)
  await move('touchEnd', 0)
  await expect(counter).not.toHaveText(before ?? '')
})

test('the app can be installed on the home screen', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /viewport-fit=cover/)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Record<string, unknown> & { icons: Record<string, string>[] } // its format
  expect(manifest).toMatchObject({ name: 'Joinery', short_name: 'Joinery', display: 'standalone', scope: '/' })
  expect(manifest).toMatchObject({ start_url: '/dashboard', theme_color: '#FAF8F4', background_color: '#FAF8F4' })
  for (const [sizes, purpose] of [
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]) {
    expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes, purpose, type: 'image/png' }))
  }
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const measures = { [touch ?? '']: '180x180' }
  for (const { src, sizes, type } of manifest.icons) {
    if (src && sizes && type === 'image/png') measures[src] = sizes
  }
  for (const [src, sizes] of Object.entries(measures)) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
