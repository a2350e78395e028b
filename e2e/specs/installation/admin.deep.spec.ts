import { readFile } from 'node:fs/promises'

import { test } from '../../fixtures/admin.ts'
import { composer, meet } from '../../fixtures/conversation.ts'
import { awaitMail } from '../../fixtures/mailbox.ts'
import { act, search } from '../../fixtures/people-table.ts'
import { expect, newEmail } from '../../fixtures/people.ts'
import { runAdmin } from '../../fixtures/run-beside.ts'

test('a disabled person is logged out of an open tab immediately and sees the reason at the login', async ({
  admin,
  signIn,
}) => {
  const { jonas } = await meet(signIn)
  const { page } = await signIn(admin)
  await page.goto('/admin')
  await search(page, jonas.email)
  await act(page, jonas.email, 'Disable account')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${jonas.email} disabled`)).toBeVisible()

  await expect(jonas.page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(composer(jonas.page)).toBeHidden()
  await jonas.page.getByLabel('Email').fill(jonas.email)
  await jonas.page.getByLabel('Password', { exact: true }).fill(jonas.password)
  await jonas.page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(jonas.page.getByText('This account is disabled')).toBeVisible()

  await act(page, jonas.email, 'Enable account')
  await expect(page.getByText(`${jonas.email} enabled`)).toBeVisible()
  await jonas.page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(composer(jonas.page)).toBeVisible()
})

test('a shell command also logs a person out of an open tab', async ({ signIn }) => {
  const jonas = await signIn()
  await jonas.page.goto('/notifications')
  await expect(jonas.page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await runAdmin(['disable', jonas.email])
  await expect(jonas.page.getByRole('heading', { name: 'Log In' })).toBeVisible()
})

test('an admin can invite a person by email', async ({ admin, address, signIn }) => {
  const { page } = await signIn(admin)
  const email = newEmail()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await awaitMail(address, email, /invite/i)
})

test('a list can be downloaded as a file with all people', async ({ admin, newPerson, signIn }) => {
  const jonas = await newPerson()
  const { page } = await signIn(admin)
  await page.goto('/admin')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('people.csv')
  const text = await readFile(await download.path(), 'utf8')
  for (const { email } of [jonas, admin]) expect(text).toContain(email)
})

test('providers can be tested, and the installation shows its health', async ({ admin, signIn }) => {
  const { page } = await signIn(admin)
  await page.goto('/admin/providers')
  const local = page.getByRole('listitem').filter({ hasText: 'Local preview' })
  await local.getByRole('button', { name: /^Test/ }).click()
  await expect(local.getByText('Working')).toBeVisible()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText(/PostgreSQL .*embedded/)).toBeVisible()
  await expect(page.getByText('None yet')).toBeVisible()
  await page.getByRole('link', { name: 'Credits' }).click()
  await expect(page.getByRole('table', { name: 'Credits' })).toBeVisible()
})

test('everyone but admins gets the "not found" page, and nothing of the admin page is fetched', async ({
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
