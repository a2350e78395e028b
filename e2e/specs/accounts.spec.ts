import type { Page } from '@playwright/test'

import { awaitMail, linkIn } from '../fixtures/mailbox.ts'
import { expect, newEmail, type Person, type SignedIn, test } from '../fixtures/people.ts'

const logIn = async (page: Page, email: string, password: string, remember = false): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Stay logged in for 60 days').check()
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('the whole way in: register, mail, verify, log in', async ({ page, address }) => {
  const email = newEmail()
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('walnut and brass')
  await page.getByLabel('Confirm Password').fill('walnut and brass')
  await page.getByLabel('Username (optional)').fill('Mara')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(
    page.getByText('Account created successfully! Please check your email to verify your account before logging in.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.getByLabel('Password', { exact: true }).fill('walnut and brass')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('Please verify your email address before logging in.')
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Verification email sent successfully!')).toBeVisible()

  const link = linkIn(await awaitMail(address, email, /Verify/, 2))
  await page.goto(link)
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('walnut and brass')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('banner').getByText(email)).toBeVisible()
})

test('remember-me outlives the browser, without it the session goes with it', async ({
  browser,
  newPerson,
  address,
}) => {
  const { email, password } = await newPerson()
  for (const remember of [true, false]) {
    const context = await browser.newContext({ baseURL: address })
    const page = await context.newPage()
    await logIn(page, email, password, remember)
    await expect(page).toHaveURL(/\/dashboard$/)
    const cookie = (await context.cookies(`${address}/api/simple-auth/refresh`)).find(
      ({ name }) => name === 'joinery_refresh',
    )
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    if (remember) expect(days).toBeGreaterThan(59)
    else expect(cookie?.expires).toBe(-1)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    await context.close()
  }
})

test('a reload and a second tab go on with the same session', async ({ signIn }) => {
  const { page, context, email } = await signIn()
  await page.goto('/dashboard')
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  const tab = await context.newPage()
  await Promise.all([tab.goto('/settings?tab=account'), page.reload()])
  await expect(tab.getByText(email).first()).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
})

test('logging out in one tab logs out the others, each to its own place', async ({ signIn }) => {
  const { page, context } = await signIn()
  await page.goto('/dashboard')
  const tab = await context.newPage()
  await tab.goto('/settings?tab=security')
  await expect(tab.getByRole('button', { name: 'Log out from all devices' })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
  await expect(dialog).toContainText('Are you sure you want to log out?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Logout' }).click()

  await expect(page).toHaveURL(/\/$/)
  await expect(tab).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeHidden()
})

test('a forgotten password: mail, new password, the old one is refused', async ({ page, address, newPerson }) => {
  const { email, password } = await newPerson()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('button', { name: /^Wait \d+s$/ })).toBeDisabled()

  await page.goto(linkIn(await awaitMail(address, email, /Reset/)))
  await page.getByLabel('New Password').fill('brass and oak')
  await page.getByLabel('Confirm Password').fill('brass and oak')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(/Password reset successfully!/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await logIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByLabel('Password', { exact: true }).fill('brass and oak')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** One person on two devices: the devices are shown on the laptop. */
const signInTwice = async (person: Person, signIn: (person: Person) => Promise<SignedIn>) => {
  const laptop = await signIn(person)
  const phone = await signIn(person)
  await phone.page.goto('/settings?tab=account')
  await expect(phone.page.getByText(person.email).first()).toBeVisible()
  await laptop.page.goto('/settings?tab=security')
  return { laptop, phone }
}

test('logging out from all devices ends the phone at the building site too', async ({ signIn, newPerson }) => {
  const { laptop, phone } = await signInTwice(await newPerson(), signIn)
  await expect(laptop.page.getByText('This device')).toBeVisible()
  await laptop.page.getByRole('button', { name: 'Log out from all devices' }).click()
  await expect(laptop.page).toHaveURL(/\/login$/)
  await phone.page.reload()
  await expect(phone.page).toHaveURL(/\/login$/)
})

test('a lost phone is logged out from the laptop, and the laptop stays', async ({ signIn, newPerson }) => {
  const { laptop, phone } = await signInTwice(await newPerson(), signIn)
  const devices = laptop.page.getByRole('list', { name: 'Signed-in devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Log out/ }).click()
  await expect(laptop.page.getByText('You are logged out there.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(laptop.page.getByText('Signed out on a device')).toBeVisible()
  // The phone, which is open, hears of it by itself.
  await expect(phone.page).toHaveURL(/\/login/)
})

test('an expired session in the middle of work leads to the login and back', async ({ signIn }) => {
  const { page, context, email, password } = await signIn()
  await page.goto('/settings?tab=profile')
  await page.getByLabel('Nickname').fill('Mara')
  // It ends while the form is on its way.
  await page.route('**/api/simple-auth/update-details', async (route) => {
    const answer = await context.request.post('/api/simple-auth/refresh')
    const { accessToken } = (await answer.json()) as { accessToken: string } // the contract's shape
    await context.request.post('/api/simple-auth/logout', { headers: { authorization: `Bearer ${accessToken}` } })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=profile$/)
})
