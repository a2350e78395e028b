// An admin sets up the installation in the browser. Everything takes effect without a restart, in another process too.
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'
import { startMailServer } from '@joinery/server/testing/network/mail-server'
import { callAt } from '@joinery/server/testing/remote-client'

import { newEmail } from '../../fixtures/people.ts'
import { awaitSite, expect, test } from '../../fixtures/two-processes.ts'

test('an admin closes sign-up, names the site and connects a mail server, for both processes', async ({
  other,
  signIn,
  page: visitor,
}) => {
  test.slow()
  const mailServer = await startMailServer(0, () => null, 'birch and oak')
  const { email, page } = await signIn()

  // The checklist leads to the setting.
  await page.goto('/dashboard')
  await page.getByRole('region', { name: texts.setup.title }).getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/settings#/)
  const groups = page.getByRole('navigation', { name: texts.groupsLabel })
  const showGroup = (name: string) => groups.getByRole('button', { name }).click()
  const save = page.getByRole('button', { name: texts.save.save })
  const field = (label: string) => page.getByLabel(label, { exact: true })

  await showGroup(texts.groups.access)
  await page.getByRole('combobox', { name: 'Who can sign up' }).selectOption('closed')
  await showGroup(texts.groups.brand)
  await field('Name').fill('Hartwell Studio')
  await save.click()
  await expect(save).toBeHidden()
  await expect(page.getByRole('banner')).toContainText('Hartwell Studio')
  await awaitSite(other, { registration: 'closed', brand: { name: 'Hartwell Studio' } })
  for (const address of ['', other.address]) {
    await visitor.goto(`${address}/register`)
    await expect(visitor.getByRole('heading', { name: registrationMessages.closedTitle })).toBeVisible()
    await expect(visitor).toHaveTitle(/Hartwell Studio/)
  }
  const refused = await callAt(other.address, 'createAccount', {
    body: { email: newEmail(), password: 'walnut and brass' },
  })
  expect(refused).toMatchObject({ status: 403, body: { error: registrationMessages.closed } })

  // Nothing listens at this port.
  await showGroup(texts.groups.email)
  await field(texts.email.host).fill('127.0.0.1')
  await field(texts.email.port).fill('9')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(texts.save.testFailed)
  await expect(field(texts.email.host)).toBeFocused()
  await page.getByRole('button', { name: texts.save.saveAnyway }).click()
  await expect(save).toBeHidden()
  const sendTest = page.getByRole('button', { name: texts.email.sendTest })
  await sendTest.click()
  await expect(page.getByRole('status').filter({ hasText: /\w/ }).first()).toBeVisible()
  expect(mailServer.received).toEqual([])

  // The right port, first with a wrong password.
  const enter = async (password: string): Promise<void> => {
    await field(texts.email.port).fill(`${mailServer.port}`)
    await field(texts.email.user).fill('studio')
    await field(texts.email.password).fill(password)
    await save.click()
  }
  await enter('beech')
  await expect(page.getByText(/rejected the user name or password/)).toBeVisible()
  await enter('birch and oak')
  await expect(save).toBeHidden()
  await sendTest.click()
  await expect.poll(() => mailServer.received.map(({ recipients }) => recipients)).toEqual([[email]])
  await awaitSite(other, { mailbox: false })
  await callAt(other.address, 'forgotPassword', { body: { email } })
  await expect.poll(() => mailServer.received.map(({ recipients }) => recipients)).toEqual([[email], [email]])
  await page.reload()
  await showGroup(texts.groups.email)
  await expect(field(texts.email.port)).toHaveValue(`${mailServer.port}`)
  await expect(field(texts.email.password)).toHaveValue('')
  await mailServer.stop()
})
