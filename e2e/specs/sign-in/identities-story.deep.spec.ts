import { stepUpMessages } from '@joinery/contract/messages/step-up-messages'

import { faultsOnTheWay } from '../../fixtures/axe.ts'
import { newEmail } from '../../fixtures/people.ts'
import { ageSignIns } from '../../fixtures/run-beside.ts'
import { expect, testWithService as test } from '../../fixtures/sign-in/named-product.ts'
import { enterAddress } from '../../fixtures/sign-in/other-service.ts'

test('a new person signs up with another service, confirms there again, and logs out of both', async ({
  page,
  address,
  product,
  service,
}) => {
  const ines = { email: newEmail(), password: '' }
  service.add({ email: ines.email, email_verified: true, name: 'Ines Okafor' })
  await page.goto('/settings?tab=security')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Continue with Studio ID' }).click()
  await enterAddress(page, ines.email)
  // Back to the requested page.
  await expect(page).toHaveURL(/\/settings\?tab=security$/)
  const services = page.getByRole('list', { name: 'Connected services' })
  await expect(services.getByText(ines.email)).toBeVisible()
  const faults = await faultsOnTheWay(page, 'security with a service')

  await ageSignIns(ines, product)
  await page.reload()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page
    .getByRole('dialog', { name: stepUpMessages.title })
    .getByRole('button', { name: 'Continue with Studio ID' })
    .click()
  await enterAddress(page, ines.email)
  await expect(page).toHaveURL(/\/settings\?tab=security$/)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The only sign-in method cannot be removed.
  await services.getByRole('button', { name: 'Disconnect Studio ID' }).click()
  const leaving = page.getByRole('dialog', { name: 'Disconnect Studio ID?' })
  await leaving.getByRole('button', { name: 'Disconnect' }).click()
  await expect(leaving.getByRole('alert')).toHaveText(/only way to log in/)
  await leaving.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${address}/login`))
  await page.getByRole('button', { name: 'Continue with Studio ID' }).click()
  await expect(page.getByLabel('Your address')).toBeVisible()
  expect(faults).toEqual([])
})
