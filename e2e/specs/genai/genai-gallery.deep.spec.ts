import { expectNoFaults } from '../../fixtures/axe.ts'
import { localMark, makeImage, openTable } from '../../fixtures/light-table.ts'
import { expectOverlays } from '../../fixtures/overlay-history.ts'
import { expect, test } from '../../fixtures/people.ts'

test('the gallery shows generated images, reuses a prompt and deletes images', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await openTable(owner)
  await makeImage(owner, 'Brighter and warmer')
  await makeImage(owner, 'Darker')
  await page.goto('/settings?tab=ai-generated')
  const tiles = page.getByRole('list', { name: 'Generated images' }).getByRole('button')
  await expect(tiles).toHaveCount(2)
  await expectNoFaults(page)
  await tiles.first().click()
  const dialog = page.getByRole('dialog', { name: /-ai-2\.jpg$/ })
  await expect(dialog.getByText('Darker', { exact: true })).toBeVisible()
  await expect(dialog.getByText(localMark)).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Input image 1' })).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/-ai-2\.jpg$/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this image?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tiles).toHaveCount(1)
  await expectOverlays(page, 0)
  await page.reload()
  await expect(tiles).toHaveCount(1)

  await tiles.first().click()
  await page.getByRole('button', { name: 'Reuse prompt' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/genai$`))
  await expect(page.getByLabel('Prompt')).toHaveValue('Brighter and warmer')
})
