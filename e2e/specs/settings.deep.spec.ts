import { expectOverlays } from '../fixtures/overlay-history.ts'
import { expect, test } from '../fixtures/people.ts'

/** An image of 3 by 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR4nGNY4SEPRPrZ/gxwFgA/aAYP3Y3vmAAAAABJRU5ErkJggg==',
  'base64',
)

test('leaving an unsaved name by link, Back or palette asks for confirmation', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/dashboard')
  await page.goto('/settings')
  await page.getByLabel('Nickname').fill('Mara')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Security' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nickname')).toHaveValue('Mara')
  // The changed form has an entry, too.
  await expectOverlays(page, 1)

  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)
  await expectOverlays(page, 1)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('dashboard')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Nickname')).toHaveValue('')

  await page.getByLabel('Nickname').fill('Mara')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a photo can be chosen and shown, and a non-image is rejected', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/settings?tab=profile')
  const input = page.getByLabel('Choose photo')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByRole('alert')).toHaveText('Please select an image file')
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not really') })
  await expect(page.getByRole('alert')).toHaveText('Please select an image file')
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('Profile photo updated successfully!')).toBeVisible()
  const shown = page.getByRole('main').locator('img')
  await expect(shown).toHaveAttribute('src', /\/api\/simple-auth\/photos\//)
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256)
})

test('the page says once that credits cannot be bought yet', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/settings?tab=subscription')
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Credits' })).toBeDisabled()
  await page.getByRole('button', { name: 'Buy Credits' }).click()
  await page.getByRole('button', { name: 'Buy Credits' }).click()
  await expect(page.getByRole('alert')).toHaveText(/coming soon/)
  await page.getByRole('link', { name: 'Upgrade Plan' }).click()
  await expect(page).toHaveURL(/\/plans$/)
})
