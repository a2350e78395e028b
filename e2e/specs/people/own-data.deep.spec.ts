// Data export and account deletion.

import { expect, test } from '../../fixtures/people.ts'

test('the privacy page is public and shows the actual settings', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Audit log/ })).toContainText('400 days')
  await page.reload()
  await expect(page.getByRole('list', { name: 'AI providers' }).getByRole('listitem').first()).toBeVisible()
})
