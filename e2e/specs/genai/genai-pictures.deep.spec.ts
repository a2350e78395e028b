import { readFile } from 'node:fs/promises'

import { callPath } from '@joinery/contract/calls'
import { reviseMessages } from '@joinery/contract/messages/revise-messages'

import { art } from '../../fixtures/art.ts'
import { expectNoFaults } from '../../fixtures/axe.ts'
import { makeImage, slider, soon } from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

test('an image can be revised in the lightbox, saved next to the original and downloaded under its name', async ({
  signIn,
}) => {
  const owner = await signIn()
  const member = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen', { members: [member] })
  await page.goto(`/projects/${id}/overview`)
  await page.getByLabel('Add files').setInputFiles(await art('swatch-marble'))
  await page.getByRole('button', { name: 'Open swatch-marble.webp' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Revise' }).click()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a prompt')
  await dialog.getByLabel('Prompt').fill('Warmer and brighter')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(slider(page)).toBeVisible(soon)
  await expectNoFaults(page)
  const width = async () => (await slider(page).boundingBox())?.width ?? 0
  const whole = await width()
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeCloseTo(whole * 1.5, 0)
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(width).toBeCloseTo(whole, 0)
  await dialog.getByRole('button', { name: 'Original' }).click()
  await expect(slider(page)).toHaveValue('100')
  await dialog.getByRole('button', { name: 'AI Revised' }).click()
  await expect(slider(page)).toHaveValue('0')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('revised-swatch-marble.webp')
  expect((await readFile(await saved.path())).subarray(8, 12).toString()).toBe('WEBP')
  await dialog.getByRole('button', { name: 'Save to project' }).click()
  await expect(dialog.getByText(reviseMessages.saved)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revise Again' }).click()
  await expect(dialog.getByLabel('Prompt')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByText('swatch-marble-ai-1.webp')).toBeVisible()

  await member.page.goto(`/projects/${id}/overview`)
  await member.page.getByRole('button', { name: 'Open swatch-marble.webp' }).click()
  await member.page.getByRole('tab', { name: 'Revise' }).click()
  await member.page.getByLabel('Prompt').fill('Cooler')
  await member.page.getByRole('button', { name: 'Generate' }).click()
  await expect(slider(member.page)).toBeVisible(soon)
  await member.page.getByRole('button', { name: 'Save to project' }).click()
  await expect(member.page.getByText(reviseMessages.saved)).toBeVisible()
})

test('the gallery loads the next page 100 pixels before its end, not earlier', async ({ signIn }) => {
  const { page, context } = await signIn()
  await makeImage({ context }, 'Brighter')
  const requestedImages: string[] = []
  await page.route(`**/api${callPath('listGenerated')}?*`, async (route) => {
    const wanted = new URL(route.request().url()).searchParams.get('page') ?? ''
    requestedImages.push(wanted)
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    })
    const { images } = (await answer.json()) as { images: { id: string }[] } // the contract's shape
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...images[0],
      id: `0198c0de-0000-7000-8000-${wanted.padStart(6, '0')}${String(index).padStart(6, '0')}`,
    }))
    await route.fulfill({ json: { images: many, hasMore: wanted !== '3' } })
  })
  await page.goto('/settings?tab=ai-generated')
  const tiles = page.getByRole('list', { name: 'Generated images' }).getByRole('button')
  await expect(tiles).toHaveCount(20)
  const stopBefore = (gap: number) =>
    page.evaluate((pixels) => {
      const list = document.querySelector('ul[aria-label="Generated images"]')
      const end = list ? list.getBoundingClientRect().bottom + scrollY : 0
      window.scrollTo({ top: end - innerHeight - pixels, behavior: 'instant' })
    }, gap)
  await stopBefore(300)
  await expect(tiles).toHaveCount(20)
  expect(requestedImages).toEqual(['1'])
  await stopBefore(40)
  await expect(tiles).toHaveCount(40)
  await stopBefore(40)
  await expect(tiles).toHaveCount(60)
  expect(requestedImages).toEqual(['1', '2', '3'])
})

test('a description can be summarised for one credit', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen', {
    description:
      '<p>The client wants walnut fronts with a running grain. The slab order must be placed by Friday.</p>' +
      '<p>The pendants hang 4 cm lower than drawn. Jonas measures the window reveal on Tuesday.</p>',
  })
  await page.goto(`/projects/${id}/overview`)
  await page.getByRole('button', { name: 'Summarise' }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByRole('button', { name: 'Copy' })).toBeVisible(soon)
  await expect(summary).toContainText(/Friday|walnut|pendants|window/)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByText('499 credits')).toBeVisible()
})
