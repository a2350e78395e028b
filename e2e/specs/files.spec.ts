import { readFile } from 'node:fs/promises'

import { art } from '../fixtures/art.ts'
import { expectOverlays } from '../fixtures/overlay-history.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('files can be added, enlarged, downloaded and deleted', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await page.goto(`/projects/${id}/overview`)
  await page
    .getByLabel('Add files')
    .setInputFiles([
      await art('hero-after'),
      await art('card-stone'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Pendants 4 cm lower.') },
    ])
  for (const name of ['notes.txt', 'hero-after.webp', 'card-stone.webp']) {
    await expect(page.getByRole('button', { name: new RegExp(`^(Open|Download) ${name}`) }).first()).toBeVisible()
  }

  await page
    .getByRole('button', { name: /hero-after\.webp/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await expect(viewer.getByText(/\d \/ 2/)).toBeVisible()
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })

  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /notes\.txt/ })
    .first()
    .click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('notes.txt')
  expect(await readFile(await saved.path(), 'utf8')).toBe('Pendants 4 cm lower.')

  const card = page.getByRole('listitem').filter({ hasText: 'card-stone.webp' })
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toBeHidden()
  await expectOverlays(page, 0)
  await page.reload()
  await expect(page.getByText('hero-after.webp')).toBeVisible()
  await expect(page.getByText('card-stone.webp')).toBeHidden()
})
