import type { Page } from '@playwright/test'

import { faultsOf } from '../../fixtures/axe.ts'
import { awaitMail, linkIn } from '../../fixtures/mailbox.ts'
import { createPerson, newEmail } from '../../fixtures/people.ts'
import { ageSignIns } from '../../fixtures/sign-in/age-sign-ins.ts'
import { expect, testWithService as test } from '../../fixtures/sign-in/named-product.ts'

/** What somebody does at the other service. */
const enterAddress = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Your address').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const continueWith = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Studio ID' }).click()
  await enterAddress(page, email)
}

test('somebody new comes by another service, proves it there anew, and leaves both', async ({
  page,
  product,
  service,
}) => {
  const ines = { email: newEmail(), password: '' }
  service.add({ email: ines.email, email_verified: true, name: 'Ines Okafor' })
  await page.goto('/settings?tab=security')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Continue with Studio ID' }).click()
  await enterAddress(page, ines.email)
  // Back to where they wanted to go.
  await expect(page).toHaveURL(/\/settings\?tab=security$/)
  const services = page.getByRole('list', { name: 'Connected services' })
  await expect(services.getByText(ines.email)).toBeVisible()
  const faults = await faultsOf(page, 'security with a service')

  await ageSignIns(ines, product.dataDir)
  await page.reload()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page
    .getByRole('dialog', { name: 'Is it you?' })
    .getByRole('button', { name: 'Continue with Studio ID' })
    .click()
  await enterAddress(page, ines.email)
  await expect(page).toHaveURL(/\/settings\?tab=security$/)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The only way in stays.
  await services.getByRole('button', { name: 'Disconnect Studio ID' }).click()
  const leaving = page.getByRole('dialog', { name: 'Disconnect Studio ID?' })
  await leaving.getByRole('button', { name: 'Disconnect' }).click()
  await expect(leaving.getByRole('alert')).toHaveText(/only way to sign in/)
  await leaving.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${product.address}/login`))
  await page.getByRole('button', { name: 'Continue with Studio ID' }).click()
  await expect(page.getByLabel('Your address')).toBeVisible()
  expect(faults).toEqual([])
})

test('who has an account connects it by the link in a mail, or when signed in', async ({
  address,
  page,
  service,
  signIn,
}) => {
  const ravi = await createPerson(address)
  service.add({ email: ravi.email, email_verified: true })
  await continueWith(page, ravi.email)
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  const faults = await faultsOf(page, 'a link was mailed')
  const link = linkIn(await awaitMail(address, ravi.email, /Connect Studio ID/))
  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard$/)

  const mara = await signIn()
  const elsewhere = newEmail()
  service.add({ email: elsewhere, email_verified: true })
  await mara.page.goto('/settings?tab=security')
  await mara.page.getByRole('button', { name: 'Connect Studio ID' }).click()
  await enterAddress(mara.page, elsewhere)
  const services = mara.page.getByRole('list', { name: 'Connected services' })
  await expect(services.getByText(elsewhere)).toBeVisible()
  await services.getByRole('button', { name: 'Disconnect Studio ID' }).click()
  await mara.page
    .getByRole('dialog', { name: 'Disconnect Studio ID?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await expect(services).toBeHidden()
  expect(faults).toEqual([])
})

test('whose address the service has not verified is told why, and is not in', async ({ page, service }) => {
  const email = newEmail()
  service.add({ email, email_verified: false })
  await continueWith(page, email)
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(/has not verified your address/)
  expect(await faultsOf(page, 'refused')).toEqual([])
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test.describe('an installation without passwords', () => {
  test.use({ settings: async ({ service }, use) => use({ ...service.settings, OIDC_ONLY: 'true' }) })

  test('asks for none at the login, and in Settings', async ({ page, service }) => {
    const email = newEmail()
    service.add({ email, email_verified: true, name: 'Ines Okafor' })
    await continueWith(page, email)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/settings?tab=security')
    await expect(page.getByRole('list', { name: 'Connected services' })).toBeVisible()
    await expect(page.getByLabel(/password/i)).toHaveCount(0)
    await page.context().clearCookies()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Continue with Studio ID' })).toBeVisible()
    await expect(page.getByLabel(/password/i)).toHaveCount(0)
    expect(await faultsOf(page, 'login without passwords')).toEqual([])
  })
})
