// Taking one's data along, and going for good.

import { expect, test } from '../../fixtures/people.ts'

test('the privacy page is there without an account, and says what the program runs with', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Audit log/ })).toContainText('400 days')
  await page.reload()
  await expect(page.getByRole('list', { name: 'AI providers' }).getByRole('listitem').first()).toBeVisible()
})
