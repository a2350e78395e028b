import { readFile } from 'node:fs/promises'

import { runProgram } from '@joinery/server/testing/run-program'
import type { Page } from '@playwright/test'

import { test } from '../../fixtures/admin.ts'
import { composer, meet } from '../../fixtures/conversation.ts'
import { awaitMail } from '../../fixtures/mailbox.ts'
import { expect, newEmail } from '../../fixtures/people.ts'

const search = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search people' }).fill(words)
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2)
}

const act = async (page: Page, email: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('an admin finds somebody, grants credits, sets a plan, and sees all of it in the audit', async ({
  installation,
  newPerson,
  signIn,
}) => {
  const jonas = await newPerson()
  const { page } = await signIn(installation.admin)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Admin' }).click()
  await search(page, jonas.email)

  await act(page, jonas.email, 'Change credits')
  const dialog = page.getByRole('dialog', { name: 'Change credits' })
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByLabel('What for').fill('The fair in May')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${jonas.email} has 750 credits.`)).toBeVisible()

  await act(page, jonas.email, 'Change credits')
  await dialog.getByLabel('Amount').fill('-751')
  await dialog.getByLabel('What for').fill('Too many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('combobox', { name: `Plan of ${jonas.email}` }).selectOption('Premium')
  await expect(page.getByText(`${jonas.email} is on the Premium plan.`)).toBeVisible()

  await page.getByRole('link', { name: 'Audit' }).click()
  const audit = page.getByRole('table', { name: 'Audit' })
  await expect(audit.getByRole('row', { name: 'Plan changed' })).toContainText(jonas.email)
  await expect(audit.getByRole('row', { name: 'Credits granted' })).toContainText('The fair in May')

  // What was granted stands in the person's own history.
  const theirs = await signIn(jonas)
  await theirs.page.goto('/settings?tab=subscription')
  await expect(theirs.page.getByText(/The fair in May/)).toBeVisible()
})

test('a disabled person is out at once in an open tab, and is told so at the login', async ({
  installation,
  signIn,
}) => {
  const { jonas } = await meet(signIn)
  const { page } = await signIn(installation.admin)
  await page.goto('/admin')
  await search(page, jonas.email)
  await act(page, jonas.email, 'Disable account')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${jonas.email} is out, on all devices.`)).toBeVisible()

  await expect(jonas.page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(composer(jonas.page)).toBeHidden()
  await jonas.page.getByLabel('Email').fill(jonas.email)
  await jonas.page.getByLabel('Password', { exact: true }).fill(jonas.password)
  await jonas.page.getByRole('button', { name: 'Log In' }).click()
  await expect(jonas.page.getByText('This account is disabled')).toBeVisible()

  await act(page, jonas.email, 'Enable account')
  await expect(page.getByText(`${jonas.email} can come in again.`)).toBeVisible()
  await jonas.page.getByRole('button', { name: 'Log In' }).click()
  await expect(composer(jonas.page)).toBeVisible()
})

test('a command of the shell shuts somebody out of an open tab, too', async ({ installation, signIn }) => {
  const jonas = await signIn()
  await jonas.page.goto('/notifications')
  await expect(jonas.page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  const command = runProgram(
    { DATA_DIR: installation.dataDir, ADMIN_EMAILS: installation.admin.email, LOG_LEVEL: 'fatal' },
    'admin',
    ['disable', jonas.email],
  )
  expect(await command.exited).toBe(0)
  await expect(jonas.page.getByRole('heading', { name: 'Log In' })).toBeVisible()
})

test('an admin invites somebody by mail', async ({ installation, signIn }) => {
  const { page } = await signIn(installation.admin)
  const email = newEmail()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`${email} is invited by mail.`)).toBeVisible()
  await awaitMail(installation.address, email, /invite/i)
})

test('a list is taken away as a file, with everybody in it', async ({ installation, newPerson, signIn }) => {
  const jonas = await newPerson()
  const { page } = await signIn(installation.admin)
  await page.goto('/admin')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('people.csv')
  const text = await readFile(await download.path(), 'utf8')
  for (const { email } of [jonas, installation.admin]) expect(text).toContain(email)
})

test('providers are tested and the installation says how it does', async ({ installation, signIn }) => {
  const { page } = await signIn(installation.admin)
  await page.goto('/admin/providers')
  const local = page.getByRole('listitem').filter({ hasText: 'Local preview' })
  await local.getByRole('button', { name: /^Test/ }).click()
  await expect(local.getByText('Works')).toBeVisible()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText(/PostgreSQL .*embedded/)).toBeVisible()
  await expect(page.getByText('None yet')).toBeVisible()
  await page.getByRole('link', { name: 'Credits' }).click()
  await expect(page.getByRole('table', { name: 'Credits' })).toBeVisible()
})

test('whoever is no admin, and whoever is nobody, finds no such page, and nothing of it is fetched', async ({
  page,
  signIn,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const jonas = await signIn()
  const fetched: string[] = []
  jonas.page.on('request', (request) => fetched.push(request.url()))
  await jonas.page.goto('/admin/audit', { waitUntil: 'networkidle' })
  await expect(jonas.page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(fetched.filter((url) => /admin-page|\/api\/admin/.test(url))).toEqual([])
  await jonas.page.getByRole('button', { name: 'Open menu' }).click()
  await expect(jonas.page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(jonas.page.getByRole('link', { name: 'Admin' })).toBeHidden()
})
