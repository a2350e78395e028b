import { expect, test } from '../fixtures/people.ts'
import { openPublic } from '../fixtures/public-page.ts'

test('the menu opens over everything, closes by Escape and navigates', async ({ page }) => {
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

test('a signed-in person can go from a 404 page to the dashboard', async ({ signIn }) => {
  const { page } = await signIn()
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the keyboard can skip to the content', async ({ page }) => {
  await page.goto('/plans')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('each page has its own title', async ({ page }) => {
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

test('a regional marketing host shows the landing page and links to the main host', async ({ page, address }) => {
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
