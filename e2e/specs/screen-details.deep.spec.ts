import { loadingMessage } from '@joinery/contract/messages'
import type { Locator, Page } from '@playwright/test'

import { art } from '../fixtures/art.ts'
import { callAs } from '../fixtures/call-as.ts'
import { phone } from '../fixtures/devices.ts'
import { expect, test } from '../fixtures/people.ts'
import { addFile, createProject } from '../fixtures/project.ts'
import { showTheme } from '../fixtures/show-theme.ts'

const hold = async (page: Page, name: RegExp): Promise<() => void> => {
  const released = Promise.withResolvers<void>()
  await page.route(name, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Contrast of a text with an opaque background colour, as WCAG computes it. */
const contrastWith = (text: Locator, background: readonly [number, number, number]): Promise<number> =>
  text.evaluate((element, behind) => {
    const lightness = (colour: readonly number[]): number => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const own = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
    const [one, other] = [lightness(own), lightness(behind)]
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }, background)

test('the black page shown while the viewer loads is readable in the light theme', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  const uid_file = await addFile(owner, id, await art('card-stone'))
  await page.emulateMedia({ colorScheme: 'light' })
  const release = await hold(page, /\/assets\/project-viewer-[^/]*\.js/)
  await page.goto(`/projects/${id}/overview?file=${uid_file}`)
  const text = page.locator('.fixed.bg-black').getByText(loadingMessage)
  await expect(text).toBeVisible()
  expect(await contrastWith(text, [0, 0, 0])).toBeGreaterThan(4.5)
  release()
  await expect(page.getByRole('dialog').locator('[data-picture="shown"]')).toBeVisible()
})

test('a card that loads slowly shows an empty panel, no box over the board', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  const data = { content: '<p>Sand the fronts</p>', replyType: 'kanban' }
  await callAs(owner, 'createReply', { params: { id }, data })
  const release = await hold(page, /\/assets\/card-panel-[^/]*\.js/)
  await page.goto(`/projects/${id}/board`)
  await page.getByText('Sand the fronts').click()
  const waiting = page.locator('output').filter({ hasText: loadingMessage })
  await expect(waiting.locator('span').last()).toBeVisible()
  const shape = await waiting.locator(':scope > span').last().boundingBox()
  expect(shape?.height).toBe(page.viewportSize()?.height)
  await expect.poll(async () => (await page.getByText(loadingMessage).boundingBox())?.width).toBe(1)
  release()
  await expect(page.getByRole('dialog')).toContainText('Sand the fronts')
})

test('a toast is above an open dialog and can be pressed', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await createProject(owner, 'Hartwell Kitchen')
  const uid_file = await addFile(owner, id, await art('card-stone'))
  await page.goto(`/projects/${id}/overview?file=${uid_file}`)
  const viewer = page.getByRole('dialog')
  await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
  await page.evaluate(() => {
    const action = { label: 'Undo', onAct: () => document.body.setAttribute('data-undone', '') }
    dispatchEvent(new CustomEvent('toast', { detail: { text: 'Card deleted', action } }))
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('body[data-undone]')).toBeAttached()
})

test('checkboxes have the colours of the theme', async ({ page }) => {
  await page.goto('/login')
  const box = page.getByRole('checkbox')
  const colours = () =>
    box.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'))
      const [plain, checked] = ['var(--surface)', 'var(--accent)'].map((colour) => {
        probe.style.color = colour
        return getComputedStyle(probe).color
      })
      probe.remove()
      const { appearance, backgroundColor } = getComputedStyle(element)
      return [appearance, backgroundColor === plain ? 'plain' : backgroundColor === checked ? 'checked' : 'other']
    })
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await box.setChecked(false)
    await expect.poll(colours).toEqual(['none', 'plain'])
    await box.setChecked(true)
    await expect.poll(colours).toEqual(['none', 'checked'])
  }
})

test('the names of all tabs fit the bottom bar of a phone, each on one line', async ({ signIn }) => {
  const owner = await signIn(undefined, phone)
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  for (const tab of ['overview', 'settings']) {
    await page.goto(`/projects/${id}/${tab}`)
    const link = page.getByRole('link', { name: 'Project Settings' })
    await expect(link).toBeVisible()
    const outside = await link.evaluate((element) => {
      const bar = element.closest('ul')?.getBoundingClientRect()
      const own = element.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(element.lastElementChild ?? element)
      const text = words.getBoundingClientRect()
      return !bar || text.bottom > bar.bottom - 2 || text.left < own.left || text.right > own.right || text.height > 18
    })
    expect(outside).toBe(false)
  }
})
