import { expect, test } from '../fixtures/people.ts'

/** A picture with a width of 3 and a height of 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR4nGNY4SEPRPrZ/gxwFgA/aAYP3Y3vmAAAAABJRU5ErkJggg==',
  'base64',
)

test('a profile is filled in and is seen in the menu', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/settings')
  await page.getByLabel('Nickname').fill('Mara Hartwell')
  await page.getByLabel('Phone Number').fill('+1 555 0100')
  await page.getByRole('switch', { name: 'Hide me from search' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile details updated successfully!')).toBeVisible()
  await expect(page.getByText('Profile details updated successfully!')).toBeHidden()

  await page.reload()
  await expect(page.getByLabel('Phone Number')).toHaveValue('+1 555 0100')
  await expect(page.getByRole('switch', { name: 'Hide me from search' })).toBeChecked()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText('Mara Hartwell')).toBeVisible()
  await expect(menu.getByText('500 credits')).toBeVisible()
})

test('a changed name is not left without a question: by a link, by Back, and by the palette', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/dashboard')
  await page.goto('/settings')
  await page.getByLabel('Nickname').fill('Mara')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Security' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nickname')).toHaveValue('Mara')

  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)

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

test('a photo is chosen, refused when it is none, and shown', async ({ signIn }) => {
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

test('the password is changed, and only the new one works', async ({ signIn, page }) => {
  const person = await signIn()
  await person.page.goto('/settings?tab=security')
  await person.page.getByLabel('Current Password').fill(person.password)
  await person.page.getByLabel('New Password', { exact: true }).fill('brass and oak')
  await person.page.getByLabel('Confirm New Password').fill('brass and oak')
  await person.page.getByRole('button', { name: 'Change Password' }).click()
  await expect(person.page.getByText('Password updated successfully!')).toBeVisible()
  await person.page.reload()
  await expect(person.page.getByText('This device')).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('brass and oak')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('credits cannot be bought yet, and the page says so once', async ({ signIn }) => {
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
