import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { hang, openai } from '@joinery/server/testing/loopback-vendor'
import type { Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { expectNoFaults } from '../../fixtures/axe.ts'
import { test as connected, untilChecked } from '../../fixtures/connected-product.ts'
import { generate, openTable, slider, soon, untilCancellable } from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Queue' })
const variations = (page: Page) => page.getByRole('list', { name: 'Variations' })

const lay = async (page: Page, prompt: string): Promise<void> => {
  await page.getByLabel('Add images').setInputFiles(await art('card-stone'))
  await page.getByLabel('Prompt').fill(prompt)
}

test('four variations are generated while the page is closed, and each can be used', async ({ signIn }) => {
  const owner = await signIn()
  const { context, page: first } = owner
  const id = await openTable(owner)
  await lay(first, 'Warmer and brighter')
  await first.getByRole('group', { name: 'Variations' }).getByText('4', { exact: true }).click()
  await expect(first.getByText('400 credits')).toBeVisible()
  const cancellable = untilCancellable(first, 'Warmer and brighter')
  await generate(first).click()
  await cancellable
  await expect(first.getByText(/^Sending/)).toHaveCount(0)
  await expect(queue(first).getByRole('listitem')).toHaveCount(1)
  await first.close()

  const page = await context.newPage()
  await page.goto(`/projects/${id}/genai`)
  await expect(queue(page).getByText('Ready: 4 images')).toBeVisible(soon)
  await expect(page.getByText('You have 100')).toBeVisible()
  await page.getByRole('button', { name: 'Show: Warmer and brighter' }).click()
  await expect(variations(page).getByRole('img')).toHaveCount(4)
  await expectNoFaults(page)

  await page.getByRole('button', { name: 'Compare image 2' }).click()
  await expect(slider(page)).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'All images' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download image 4' }).click()
  expect((await download).suggestedFilename()).toMatch(/^card-stone-ai-4\.jpg$/)
  await page.getByRole('button', { name: 'Save image 3 to project' }).click()
  await expect(page.getByText(genaiMessages.result.saved)).toBeVisible()
  await page.getByRole('button', { name: 'Use image 1 as input' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)

  await page.getByRole('button', { name: 'Dismiss: Warmer and brighter' }).click()
  await expect(queue(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Latest' }).getByRole('img')).toHaveCount(4)
  await expect(queue(page)).toHaveCount(0)
})

test('variations on a phone appear side by side and can be compared by tap', async ({ signIn }) => {
  const owner = await signIn(undefined, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const { page } = owner
  await openTable(owner)
  await lay(page, 'Warmer and brighter')
  await page.getByRole('group', { name: 'Variations' }).getByText('2', { exact: true }).tap()
  await generate(page).tap()
  await expect(variations(page).getByRole('img')).toHaveCount(2, soon)
  const boxes = await Promise.all(
    (await variations(page).getByRole('listitem').all()).map((item) => item.boundingBox()),
  )
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Compare image 2' }).tap()
  await expect(slider(page)).toBeVisible()
})

test('the bell leads to finished images from another page', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await openTable(owner)
  await lay(page, 'Warmer')
  const cancellable = untilCancellable(page, 'Warmer')
  await generate(page).click()
  await cancellable
  await expect(page.getByText(/^Sending/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Description' }).click()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('link', { name: /Your image is ready/ }).click({ timeout: soon.timeout })
  await expect(slider(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/genai$`))
})

connected(
  'one that failed is tried again, one that hangs is cancelled, and neither costs anything',
  async ({ openai: service, signIn }) => {
    const owner = await signIn()
    const { page } = owner
    await untilChecked(owner)
    await openTable(owner)
    await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('gpt-image-2')
    service.answer(openai.blocked)
    await lay(page, 'Walnut fronts')
    await generate(page).click()
    await expect(page.getByRole('alert')).toHaveText(/safety/, soon)
    await expect(page.getByText('You have 500')).toBeVisible()
    await expectNoFaults(page)
    // The reason is stored.
    await page.reload()
    await expect(queue(page).getByText(/safety/)).toBeVisible()
    service.answer(openai.image((await art('card-stone')).buffer))
    await page.getByRole('button', { name: 'Retry: Walnut fronts' }).click()
    await expect(slider(page)).toBeVisible(soon)
    await expect(page.getByText('You have 350')).toBeVisible()

    service.answer(hang)
    await lay(page, 'Oak fronts')
    await generate(page).click()
    await expect.poll(() => service.waiting(), soon).toBe(1)
    await expect(page.getByText(/^Sending/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel: Oak fronts' }).click()
    await expect(queue(page).getByText(/^Cancelled/)).toBeVisible()
    await expect.poll(() => service.waiting(), soon).toBe(0)
    await expect(page.getByText('You have 350')).toBeVisible()
  },
)
