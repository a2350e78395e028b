import { readFile } from 'node:fs/promises'

import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { lightboxMessages } from '@joinery/contract/messages/lightbox-messages'

import { expectNoFaults } from '../../fixtures/axe.ts'
import { localMark, makeImage, soon } from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

const prompt = 'Walnut fronts, warm light'

test('saved, posted and attached images keep their A.I. mark everywhere, also in downloads', async ({ signIn }) => {
  const owner = await signIn()
  const member = await signIn()
  const { page } = member
  const id = await createProject(owner, 'Hartwell Kitchen', { members: [member] })
  await makeImage(member, prompt)

  await page.goto(`/projects/${id}/genai`)
  await page.getByRole('button', { name: new RegExp(`^${prompt}`) }).click(soon)
  const table = page.getByRole('region', { name: genaiMessages.workspace })
  // Faster than the server can respond.
  await table.getByRole('button', { name: 'Save to project' }).dblclick()
  await expect(page.getByText(genaiMessages.result.saved)).toBeVisible()
  await table.getByRole('button', { name: 'Post to group chat' }).click()
  await expect(page.getByText(genaiMessages.result.posted)).toBeVisible()
  await table.getByRole('button', { name: 'Create card' }).click()
  await expect(page.getByText(genaiMessages.result.cardCreated)).toBeVisible()

  await page.getByRole('link', { name: 'Description' }).click()
  const file = page.getByRole('button', { name: /^Open .+-ai-1\.jpg$/ })
  await expect(file).toHaveCount(1)
  await expect(file).toHaveAccessibleDescription(new RegExp(`${localMark.replaceAll(/[()]/g, '\\$&')}.*${prompt}`))
  await expect(file.getByTitle(localMark)).toBeVisible()
  await expectNoFaults(page)
  await file.click()
  const viewer = page.getByRole('dialog')
  const made = viewer.getByRole('group', { name: lightboxMessages.origin.label })
  await expect(made.getByText(localMark)).toBeVisible()
  await expect(made.getByRole('button', { name: `Prompt: ${prompt}` })).toBeVisible()
  await expectNoFaults(page)
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  const saved = await readFile(await (await download).path())
  expect(saved.includes('digitalsourcetype/algorithmicallyEnhanced')).toBe(true)
  await viewer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Group Chat' }).click()
  await expect(page.getByRole('button', { name: /^Open swatch-walnut-ai-.*, Local preview/ })).toBeVisible()
  await page.getByRole('link', { name: 'To Do' }).click()
  const card = page.getByRole('listitem').filter({ hasText: prompt })
  await expect(card.getByTitle(localMark)).toBeVisible()
  await expectNoFaults(page)

  // The owner sees it as the project's cover.
  await owner.page.goto('/dashboard')
  const cover = owner.page.getByRole('article').filter({ hasText: 'Hartwell Kitchen' })
  await expect(cover.getByTitle(localMark)).toBeVisible()
})
