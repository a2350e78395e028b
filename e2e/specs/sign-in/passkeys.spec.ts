import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { stepUpMessages } from '@joinery/contract/messages/step-up-messages'
import type { Page } from '@playwright/test'

import { faultsOnTheWay } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/people.ts'
import { ageSignIns } from '../../fixtures/run-beside.ts'

/** Adds a virtual authenticator that always confirms. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

// A virtual authenticator stays attached to its window.
test.use({ hasOwnWindows: true })

test('a passkey can be added and used to sign in, as a second step and to confirm an action', async ({ signIn }) => {
  const mara = await signIn()
  const { page } = mara
  await addAuthenticator(page)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Studio laptop')
  const faults = await faultsOnTheWay(page, 'adding a passkey')
  await adding.getByRole('button', { name: 'Continue' }).click()
  const saving = page.getByRole('dialog', { name: 'Your recovery codes' })
  await saving.getByLabel('I have saved these codes').check()
  await saving.getByRole('button', { name: 'Continue' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('Studio laptop')).toBeVisible()
  await expect(passkeys.getByText('Not used yet')).toBeVisible()
  faults.push(...(await faultsOnTheWay(page, 'security with a passkey')))
  // A device holds one passkey per account.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(adding.getByRole('alert')).toHaveText(factorMessages.passkeyAlreadyAdded)
  await adding.getByRole('button', { name: 'Cancel' }).click()

  const logOut = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/login')
  }
  // The URL changes before the page does, and the login page has a menu, too.
  const expectIn = () => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await logOut()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectIn()

  await logOut()
  await page.getByLabel('Email').fill(mara.email)
  await page.getByLabel('Password', { exact: true }).fill(mara.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  faults.push(...(await faultsOnTheWay(page, 'second step by passkey')))
  await page.keyboard.press('Enter')
  await expectIn()

  await ageSignIns(mara)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Remove Studio laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: stepUpMessages.title })
    .getByRole('button', { name: 'Use your passkey' })
    .click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  expect(faults).toEqual([])
})
