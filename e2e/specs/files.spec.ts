import { readFile } from 'node:fs/promises'

import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

const art = (name: string) => new URL(`../../art/${name}.webp`, import.meta.url)
const picture = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(art(name)),
})

test('files are added, seen large, downloaded and deleted', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await page.goto(`/projects/${id}/overview`)
  await page
    .getByLabel('Add files')
    .setInputFiles([
      await picture('hero-after'),
      await picture('card-stone'),
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
  await page.reload()
  await expect(page.getByText('hero-after.webp')).toBeVisible()
  await expect(page.getByText('card-stone.webp')).toBeHidden()
})

test('a program is refused with a clear word, and can be taken off the list', async ({ signIn }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  await owner.page.goto(`/projects/${id}/overview`)
  await owner.page
    .getByLabel('Add files')
    .setInputFiles({ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ program') })
  await expect(owner.page.getByText('Programs cannot be uploaded')).toBeVisible()
})

test('the usage tab counts what was uploaded', async ({ signIn }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  await owner.page.goto(`/projects/${id}/overview`)
  await owner.page.getByLabel('Add files').setInputFiles([await picture('card-stone')])
  await expect(owner.page.getByRole('button', { name: 'Open card-stone.webp' })).toBeVisible()
  await owner.page.goto('/settings?tab=usage')
  await expect(owner.page.getByText('Images').first()).toBeVisible()
})
