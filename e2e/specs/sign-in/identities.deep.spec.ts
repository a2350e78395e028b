import { identityMessages } from '@joinery/contract/messages/identity-messages'
import type { Page } from '@playwright/test'

import { faultsOnTheWay } from '../../fixtures/axe.ts'
import { awaitMail, linkIn } from '../../fixtures/mailbox.ts'
import { createPerson, newEmail } from '../../fixtures/people.ts'
import { expect, testWithService as test } from '../../fixtures/sign-in/named-product.ts'
import { enterAddress } from '../../fixtures/sign-in/other-service.ts'

const continueWith = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Studio ID' }).click()
  await enterAddress(page, email)
}

test('an existing account is connected by an emailed link, or while signed in', async ({
  address,
  page,
  service,
  signIn,
}) => {
  const ravi = await createPerson(address)
  service.add({ email: ravi.email, email_verified: true })
  await continueWith(page, ravi.email)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  const faults = await faultsOnTheWay(page, 'a link was emailed')
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

test('shows the reason and does not sign in when the service has not verified the address', async ({
  page,
  service,
}) => {
  const email = newEmail()
  service.add({ email, email_verified: false })
  await continueWith(page, email)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(identityMessages.emailUnverified)
  expect(await faultsOnTheWay(page, 'refused')).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
})

test.describe('an installation without passwords', () => {
  test.use({ settings: async ({ settings }, use) => use({ ...settings, OIDC_ONLY: 'true' }) })

  test('asks for no password at login or in Settings', async ({ page, service }) => {
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
    expect(await faultsOnTheWay(page, 'login without passwords')).toEqual([])
  })
})
