import { expect, test } from '../fixtures/people.ts'
import { openPublic } from '../fixtures/public-page.ts'

test('a visitor can read the promise, move the slider and get started', async ({ page }) => {
  await openPublic(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You design\.\s*We render\.\s*Together\./)
  const slider = page.getByRole('slider', { name: 'Before and after' })
  const before = Number(await slider.inputValue())
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
})
