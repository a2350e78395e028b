import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'
import { openPublic } from '../fixtures/public-page.ts'

const html = 'html'

test('the theme follows the system until somebody chooses, and the choice stays', async ({ browser, address }) => {
  const context = await browser.newContext({ colorScheme: 'dark', baseURL: address })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator(html)).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(page.locator(html)).toHaveClass(/light/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await page.reload()
  await expect(page.locator(html)).toHaveClass(/light/)
  await expect(page.locator(html)).toHaveCSS('color-scheme', 'light')
  await context.close()
})

test('the menu opens over everything, is closed by Escape, and leads on', async ({ page }) => {
  await openPublic(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: /^Sign In/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: /^Sign In/ }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('Back closes what lies over the page, one after the other, and leads on as if it had never been there', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  // Where the link leads depends on who is signed in.
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
  // The step of the menu, which is not open any more, is passed over.
  const passed = () =>
    expect.poll(() => page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await passed()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You design.')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await passed()
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

test('a path that is nowhere is answered with 404 and a way home', async ({ page }) => {
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('somebody signed in is led from a 404 to their dashboard', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a protected page sends a visitor to the login and remembers the place', async ({ page, newPerson }) => {
  const { email, password } = await newPerson()
  await page.goto('/settings?tab=account#id')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=account#id$/)
})

test('the keyboard can skip to the content', async ({ page }) => {
  await page.goto('/plans')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('each page has a title of its own', async ({ page }) => {
  for (const [path, title] of [
    ['/plans', /^Plans · Joinery$/],
    ['/login', /^Log In · Joinery$/],
    ['/register', /^Create Account · Joinery$/],
    ['/', /Joinery/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('a regional marketing host shows the landing page and leads to the main host', async ({ page, address }) => {
  const { port, origin } = new URL(address)
  const regional = `http://fr.localhost:${port}`
  await page.goto(`${regional}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', `${origin}/login`)
  const answer = await page.goto(`${regional}/dashboard`)
  expect(answer?.status()).toBe(404)
  await page.goto(`${regional}/register`)
  await expect(page).toHaveURL(`${origin}/register`)
})
