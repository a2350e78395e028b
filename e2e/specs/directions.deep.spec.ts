// User text follows the direction of its own script, both displayed and while typing.

import { composer } from '../fixtures/conversation.ts'
import { title, words } from '../fixtures/hebrew.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('Hebrew is rendered right to left while typing in the chat, a card and a search', async ({ signIn }) => {
  const mara = await signIn()
  const { page } = mara
  const id = await createProject(mara, title)
  await page.goto(`/projects/${id}/discussion`)
  await composer(page).click()
  await page.keyboard.type(words)
  await expect(composer(page)).toHaveCSS('direction', 'rtl')
  await page.goto(`/projects/${id}/board`)
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByLabel('Card text').fill(words)
  await expect(page.getByLabel('Card text')).toHaveCSS('direction', 'rtl')
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(words)
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveCSS('direction', 'rtl')
})
