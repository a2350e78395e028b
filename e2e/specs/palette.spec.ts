import { AxeBuilder } from '@axe-core/playwright'
import { callPath } from '@joinery/contract/calls'
import type { Page } from '@playwright/test'

import { createCards } from '../fixtures/board.ts'
import { expect, type SignedIn, test } from '../fixtures/people.ts'
import { authorise, createProject } from '../fixtures/project.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox')
/** The first with these words: while somebody types there may be more. */
const line = (page: Page, text: string) => palette(page).getByRole('option').filter({ hasText: text }).first()

const openPalette = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

const say = async ({ context }: SignedIn, projectId: string, text: string): Promise<string> => {
  const answer = await context.request.post(`/api${callPath('createReply', { id: projectId })}`, {
    headers: await authorise(context),
    data: { content: `<p>${text}</p>` },
  })
  const { reply } = (await answer.json()) as { reply: { uid_reply: string } } // the contract's shape
  return reply.uid_reply
}

const addFile = async ({ context }: SignedIn, projectId: string, name: string, mimeType: string): Promise<void> => {
  // The smallest picture there is: one transparent point.
  const point = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const answer = await context.request.put(`/api${callPath('updateProject', { id: projectId })}`, {
    headers: await authorise(context),
    multipart: { attachments: { name, mimeType, buffer: Buffer.from(point, 'base64') } },
  })
  expect(answer.ok()).toBe(true)
}

test('the keyboard alone finds a project, a message, a card and a file, and goes there', async ({ signIn }) => {
  const person = await signIn()
  const { page } = person
  const id = await createProject(person, 'Elm Street library', { description: '<p>Shelves in <b>smoked oak</b></p>' })
  await createProject(person, 'Another')
  const message = await say(person, id, 'The façade sample has arrived')
  const [card = ''] = await createCards(person, id, ['Template the window seat'])
  await addFile(person, id, 'north-elevation.gif', 'image/gif')
  await page.goto('/dashboard')

  await openPalette(page)
  await page.keyboard.type('smoked')
  await expect(line(page, 'Elm Street library')).toHaveAttribute('aria-selected', 'true')
  await expect(palette(page).locator('mark')).toHaveText(['smoked'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${id}/overview`)
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  // Faster than the answer, and without the accent.
  await page.keyboard.type('facade arrived')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${id}/discussion?message=${message}`)
  await expect(page.getByRole('article').filter({ hasText: 'The façade sample has arrived' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('window seat')
  await expect(line(page, 'Template the window seat')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${id}/board?card=${card}`)
  await expect(page.getByRole('dialog').filter({ hasText: 'Template the window seat' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('elevation')
  await expect(line(page, 'north-elevation.gif')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview\\?file=`))
  const viewer = page.getByRole('dialog', { name: 'north-elevation.gif' })
  await expect(viewer).toBeVisible()
  // Over the picture it is the first that Back closes.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  // What was opened lately comes first; Back goes the way back, without a stop at the palette.
  await openPalette(page)
  await expect(palette(page).getByRole('option').first()).toContainText('north-elevation.gif')
  const steps = () => page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay)
  await expect.poll(steps).toBe(1)
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL(`/projects/${id}/overview`)
  await page.goBack()
  await expect(page).toHaveURL(`/projects/${id}/board?card=${card}`)
})

test('it opens from within the editor, gives the focus back and keeps what was written', async ({ signIn }) => {
  const person = await signIn()
  const { page } = person
  const id = await createProject(person, 'Stairs')
  await page.goto(`/projects/${id}/discussion`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.type('Half a sentence')
  await openPalette(page)
  await page.keyboard.type('zzzz')
  await expect(palette(page).getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(message).toBeFocused()
  await page.keyboard.type(', and its end?')
  await expect(message).toHaveText('Half a sentence, and its end?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('it acts: a new project, a card, a message, the theme, the way out', async ({ signIn }) => {
  const person = await signIn()
  const { page } = person
  const id = await createProject(person, 'Stairs')
  await page.goto('/settings')
  const act = async (words: string) => {
    await openPalette(page)
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }

  await act('new project')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /Stairs/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`/projects/${id}/overview`)
  await expect(page.getByRole('heading', { name: 'Stairs' })).toBeVisible()
  await act('add card')
  await expect(page).toHaveURL(`/projects/${id}/board`)
  await expect(page.getByRole('textbox', { name: 'Card text' })).toBeFocused()
  await page.keyboard.type('Order the treads')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Order the treads' })).toBeVisible()

  await act('write')
  await expect(page).toHaveURL(`/projects/${id}/discussion`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()

  await act('dark theme')
  await expect(page.locator('html')).toHaveClass(/dark/)

  await act('log out')
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is somebody else’s is not found; a colleague is, with what one shares', async ({ signIn }) => {
  const [owner, colleague, stranger] = [await signIn(), await signIn(), await signIn()]
  await createProject(owner, 'Quarry visit', { members: [colleague] })
  await stranger.page.goto('/dashboard')
  await openPalette(stranger.page)
  await stranger.page.keyboard.type('quarry')
  await expect(palette(stranger.page).getByText('Nothing found')).toBeVisible()

  await colleague.page.goto('/dashboard')
  await openPalette(colleague.page)
  await colleague.page.keyboard.type(owner.email)
  await expect(line(colleague.page, owner.email)).toBeVisible()
  await colleague.page.keyboard.press('Enter')
  await expect(line(colleague.page, 'Copy e-mail address')).toBeVisible()
  await colleague.page.keyboard.press('End')
  await colleague.page.keyboard.press('Enter')
  await expect(colleague.page.getByRole('heading', { name: 'Quarry visit' })).toBeVisible()
})

test('the shortcuts of the editor that the sheet names are real', async ({ signIn }) => {
  const person = await signIn()
  const { page } = person
  const id = await createProject(person, 'Stairs')
  await page.goto(`/projects/${id}/discussion`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  for (const [keys, tag] of [
    ['Control+b', 'strong'],
    ['Control+i', 'em'],
    ['Control+u', 'u'],
    ['Control+Shift+s', 's'],
    ['Control+Shift+8', 'ul'],
    ['Control+Shift+7', 'ol'],
  ] as const) {
    await page.keyboard.type('oak')
    await page.keyboard.press('Control+a')
    await page.keyboard.press(keys)
    await expect(message.locator(tag)).toHaveText('oak')
    await page.keyboard.press('Control+z')
    await expect(message.locator(tag)).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await expect(message.locator(tag)).toHaveText('oak')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
})

test('a question mark shows the shortcuts, Back closes them', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'Editor' })).toBeVisible()
  await expect(sheet.locator('kbd').filter({ hasText: 'Ctrl' }).first()).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  await openPalette(page)
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing serious stands in the way of whoever searches, ${colorScheme}`, async ({ signIn }) => {
    const person = await signIn()
    const { page } = person
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await createProject(person, 'Elm Street library', { description: '<p>Smoked oak</p>' })
    await page.goto('/dashboard')
    const seriousFaults = async () => {
      const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
      return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
    }
    await openPalette(page)
    await page.keyboard.type('oak')
    await expect(line(page, 'Elm Street library')).toBeVisible()
    expect(await seriousFaults()).toEqual([])
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await seriousFaults()).toEqual([])
  })
}

test('on a phone a button opens it, over the whole screen', async ({ signIn }) => {
  const person = await signIn()
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await createProject(person, 'Attic')
  await page.goto(`/projects/${id}/overview`)
  const header = page.getByRole('banner')
  for (const name of ['Search', 'Notifications']) await expect(header.getByRole('button', { name })).toBeVisible()
  for (const button of await header.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  }
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = await palette(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([360, 740])
  await field(page).fill('attic')
  await palette(page).getByRole('group', { name: 'Projects' }).getByRole('option').click()
  await expect(page).toHaveURL(`/projects/${id}/overview`)
  await expect(palette(page)).toBeHidden()
})
