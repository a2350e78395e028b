import { AxeBuilder } from '@axe-core/playwright'
import { messages } from '@joinery/contract/messages'
import { paletteMessages } from '@joinery/contract/messages/palette-messages'

import { field, line, openPalette, palette } from '../fixtures/palette.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('the palette opens from within the editor, restores the focus and keeps the text', async ({ signIn }) => {
  const person = await signIn()
  const { page } = person
  const id = await createProject(person, 'Stairs')
  await page.goto(`/projects/${id}/discussion`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.type('Half a sentence')
  await openPalette(page)
  await page.keyboard.type('zzzz')
  await expect(palette(page).getByText(messages.search.noResults)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(message).toBeFocused()
  await page.keyboard.type(', and its end?')
  await expect(message).toHaveText('Half a sentence, and its end?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette runs actions: new project, card, message, theme, log out', async ({ signIn }) => {
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

test("the palette finds colleagues with shared projects, but nothing of other people's projects", async ({
  signIn,
}) => {
  const [owner, colleague, stranger] = [await signIn(), await signIn(), await signIn()]
  await createProject(owner, 'Quarry visit', { members: [colleague] })
  await stranger.page.goto('/dashboard')
  await openPalette(stranger.page)
  await stranger.page.keyboard.type('quarry')
  await expect(palette(stranger.page).getByText(messages.search.noResults)).toBeVisible()

  await colleague.page.goto('/dashboard')
  await openPalette(colleague.page)
  await colleague.page.keyboard.type(owner.email)
  await expect(line(colleague.page, owner.email)).toBeVisible()
  await colleague.page.keyboard.press('Enter')
  await expect(line(colleague.page, paletteMessages.person.copyEmail)).toBeVisible()
  await colleague.page.keyboard.press('End')
  await colleague.page.keyboard.press('Enter')
  await expect(colleague.page.getByRole('heading', { name: 'Quarry visit' })).toBeVisible()
})

test('the editor shortcuts listed on the sheet work', async ({ signIn }) => {
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

test('a question mark shows the shortcuts, and Back closes them', async ({ signIn }) => {
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
  test(`the palette has no serious accessibility violation, ${colorScheme}`, async ({ signIn }) => {
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

test('the palette on a phone opens by button and fills the screen', async ({ signIn }) => {
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
