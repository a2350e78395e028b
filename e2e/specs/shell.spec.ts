import { expectOverlays } from '../fixtures/overlay-history.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('follows the system theme until one is chosen, answers an unknown path with 404, and returns to a guarded page after the login', async ({
  page,
  newPerson,
}) => {
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(root).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(root).toHaveClass(/light/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light')

  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(root).toHaveClass(/light/)
  await expect(root).toHaveCSS('color-scheme', 'light')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)

  const { email, password } = await newPerson()
  await page.goto('/settings?tab=account#id')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\?tab=account#id$/)
})

test('Back closes overlays one after the other, then navigates as if they had never been opened', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  // The link's target depends on the session.
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Joinery' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.getByRole('button', { name: 'Create Project' }).click()
  await page.getByLabel('Project Name').fill('Attic')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue('Attic')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Home/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You design.')
  // The history entry of the closed menu is skipped.
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expectOverlays(page, 0)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You design.')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expectOverlays(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings/)

  await page.goto(`/projects/${id}/overview`)
  await page.getByRole('button', { name: 'Members' }).click()
  await expect(page.getByRole('dialog', { name: 'Members' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/overview$/)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You design.')
})
