import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { stepUpMessages } from '@joinery/contract/messages/step-up-messages'
import type { Page } from '@playwright/test'

import { faultsOnTheWay } from '../../fixtures/axe.ts'
import { expect, type Person, test } from '../../fixtures/people.ts'
import { ageSignIns } from '../../fixtures/run-beside.ts'
import { codeOf } from '../../fixtures/sign-in/authenticator-app.ts'

const enterPassword = async (page: Page, { email, password }: Person) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

const codeField = (page: Page) => page.getByLabel('Code from your authenticator app')

test('an authenticator app is set up, required at the next sign-in, and removed after a confirmation', async ({
  signIn,
  page,
}) => {
  const mara = await signIn()
  const faults: string[] = []
  const check = async (where: Page, name: string) => faults.push(...(await faultsOnTheWay(where, name)))
  await mara.page.goto('/settings?tab=security')
  await mara.page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setUp = mara.page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await check(mara.page, 'setting up an app')
  const secret = (await setUp.locator('code').textContent()) ?? ''
  await codeField(mara.page).pressSequentially(codeOf(secret))
  const saving = mara.page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(saving.getByRole('listitem')).toHaveCount(10)
  const codes = await saving.getByRole('listitem').allTextContents()
  await check(mara.page, 'recovery codes')
  await expect(saving.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const download = mara.page.waitForEvent('download')
  await saving.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await saving.getByLabel('I have saved these codes').check()
  await saving.getByRole('button', { name: 'Continue' }).click()
  await expect(mara.page.getByText('10 of 10 left')).toBeVisible()
  await check(mara.page, 'security with an app')

  await enterPassword(page, mara)
  await expect(codeField(page)).toBeFocused()
  await check(page, 'second step')
  await codeField(page).pressSequentially('000000')
  await expect(page.getByRole('alert')).toHaveText(factorMessages.codeWrong)
  await expect(codeField(page)).toBeFocused()
  // Each code works once, and the current one was used for set-up; the next one is early, but valid.
  await codeField(page).pressSequentially(codeOf(secret, 1))
  await expect(page).toHaveURL(/\/dashboard$/)

  // Sensitive actions require a fresh confirmation after an old sign-in; a recovery code works, too.
  await ageSignIns(mara)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  const asking = page.getByRole('dialog', { name: stepUpMessages.title })
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(codeField(page)).toBeFocused()
  await check(page, 'a new proof')
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(removing.getByRole('alert')).toHaveText(factorMessages.stepUpNeeded)
  await expect(removing.locator(':focus')).toBeVisible()
  await removing.getByRole('button', { name: 'Remove' }).click()
  await asking.getByRole('button', { name: 'Use a recovery code' }).click()
  await asking.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Authenticator app removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(faults).toEqual([])
})
