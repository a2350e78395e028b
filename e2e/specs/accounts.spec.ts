import { awaitMail, linkIn } from '../fixtures/mailbox.ts'
import { expect, newEmail, test } from '../fixtures/people.ts'
import { logIn } from '../fixtures/sign-in/log-in.ts'

test('signs up and verifies the address, logs out in all tabs, and resets a forgotten password', async ({
  page,
  address,
}) => {
  const [email, password] = [newEmail(), 'walnut and brass']
  await test.step('signs up, verifies the address and logs in', async () => {
    await page.goto('/register')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByLabel('Username (optional)').fill('Mara')
    await page.getByRole('button', { name: 'Create Account' }).click()

    await expect(page).toHaveURL(/\/login$/)
    await expect(
      page.getByText('Account created successfully! Please check your email to verify your account before logging in.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)

    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
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
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('banner').getByText(email)).toBeVisible()
  })

  await test.step('logs out in one tab and all others', async () => {
    const tab = await page.context().newPage()
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
    await tab.close()
  })

  await test.step('resets the password, after which the old one is refused', async () => {
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
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
