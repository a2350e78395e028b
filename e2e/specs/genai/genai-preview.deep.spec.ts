import { AxeBuilder } from '@axe-core/playwright'
import { callPath } from '@joinery/contract/calls'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import type { Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { expectNoFaults } from '../../fixtures/axe.ts'
import { generate, openTable, slider, soon } from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'

const panel = (page: Page) => page.getByRole('region', { name: imageMessages.preview.title })

test('the effect of a prompt is previewed with outlined areas, free of charge', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles(await art('card-interior'))
  await page.getByLabel('Prompt').fill('Navy walls, warm evening light, fnord')
  await expect(panel(page).getByRole('list', { name: 'Areas' })).toHaveText(/navy walls/, soon)
  await expect(panel(page)).toContainText('Whole image: warm, evening')
  await expect(panel(page)).toContainText('Not applied: fnord')
  await expect(panel(page)).toHaveAttribute('aria-busy', 'false', soon)
  const table = page.getByRole('region', { name: genaiMessages.workspace })
  const outline = table.getByRole('img', { name: 'Outlined: navy walls' })
  await expect(outline).toBeVisible()
  // The outline matches its image to the pixel.
  const [drawn, shown] = [
    await outline.boundingBox(),
    await table.getByRole('img', { name: 'card-interior.webp' }).boundingBox(),
  ]
  expect(drawn).toEqual(shown)
  await expectNoFaults(page)
  await expect(page.getByText('You have 500')).toBeVisible()

  await generate(page).click()
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 400')).toBeVisible()
})

test('an impossible prompt is reported before it runs and costs nothing when run', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles(await art('hero-before'))
  await page.getByLabel('Prompt').fill('Photorealistic render of this sketch')
  const refusal = /^Not applied: photorealistic\. .* choose an AI model\. Try: .+\.$/
  await expect(panel(page).getByText(refusal)).toBeVisible(soon)
  await expectNoFaults(page)
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Not applied: photorealistic\..* No credits were used\.$/, soon)
  await expect(page.getByText('You have 500')).toBeVisible()
  await page.getByLabel('Prompt').fill('Boden aus Eiche, warmes Licht')
  await expect(panel(page).getByText(/^This looks like German/)).toBeVisible(soon)
})

test('areas on a phone are outlined right below the prompt', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await page.setViewportSize({ width: 390, height: 844 })
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles(await art('card-interior'))
  await page.getByLabel('Prompt').fill('Navy walls')
  await expect(panel(page).getByRole('img', { name: 'Outlined: navy walls' })).toBeVisible(soon)
  const { violations } = await new AxeBuilder({ page })
    .include(`[aria-label="${imageMessages.preview.title}"]`)
    .analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a large photo is sent scaled down while typing', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await openTable(owner)
  await page.getByLabel('Prompt').fill('Warmer')
  const photo = await page.evaluateHandle(async () => {
    const draw = (width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [width, height]
      const pen = canvas.getContext('2d')
      if (pen) paint(pen)
      return canvas
    }
    // Noise of four pixels, as of a sensor in the dark, which hardly compresses.
    const speckles = draw(800, 600, (pen) => {
      const pixels = pen.createImageData(800, 600)
      for (let i = 0; i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 256
      pen.putImageData(pixels, 0, 0)
    })
    const canvas = draw(3200, 2400, (pen) => {
      pen.imageSmoothingEnabled = false
      pen.drawImage(speckles, 0, 0, 3200, 2400)
    })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
    const transfer = new DataTransfer()
    transfer.items.add(new File(blob ? [blob] : [], 'photo.jpg', { type: 'image/jpeg' }))
    return transfer
  })
  const size = await photo.evaluate((transfer) => transfer.files[0]?.size ?? 0)
  const asking = page.waitForRequest((request) => request.url().endsWith(callPath('previewImage')), soon)
  await page.getByRole('region', { name: genaiMessages.workspace }).dispatchEvent('drop', { dataTransfer: photo })
  const asked = await asking
  expect((await asked.response())?.status()).toBe(200)
  expect(Number((await asked.allHeaders())['content-length'])).toBeLessThan(size / 2)
  await expect(panel(page)).toContainText('Whole image: warmer', soon)
})
