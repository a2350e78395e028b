// Data export and account deletion.
import { readFile } from 'node:fs/promises'

import { strFromU8, unzipSync } from 'fflate'

import { sendMessage } from '../../fixtures/bell.ts'
import { awaitMail } from '../../fixtures/mailbox.ts'
import { createPerson, expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

test('a person exports their data, transfers a project and deletes the account; others keep the conversation', async ({
  signIn,
  address,
  page,
}) => {
  const person = await signIn(await createPerson(address, 'Mara'))
  const heir = await signIn(await createPerson(address, 'Jonas'))
  const id = await createProject(person, 'Hartwell Kitchen', { members: [heir] })
  await createProject(person, 'Stairs')
  await sendMessage(person, id, '<p>Oak it is</p>')
  await heir.page.goto(`/projects/${id}/discussion`)
  await expect(heir.page.getByText('Oak it is')).toBeVisible()

  // An export, announced by email.
  await person.page.goto('/settings?tab=account')
  await person.page.getByRole('button', { name: 'Request a copy' }).click()
  const mail = await awaitMail(address, person.email, /data is ready/)
  await person.page.goto(/https?:\/\/\S+tab=account/.exec(mail.text)?.[0] ?? '')
  const downloading = person.page.waitForEvent('download')
  await person.page.getByRole('link', { name: /^Download/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Joinery data \d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(read('profile.json'))).toMatchObject({ email: person.email })
  expect(read('messages.json')).toContain('Oak it is')

  // After a decision about each project, the account is deleted.
  await person.page.getByRole('button', { name: 'Delete account...' }).click()
  const dialog = person.page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel('What should happen to Hartwell Kitchen?').selectOption({ label: 'Transfer to Jonas' })
  await dialog.getByLabel('What should happen to Stairs?').selectOption({ label: 'Delete for everyone' })
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByLabel('I understand that this cannot be undone').check()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(person.page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(person.page).toHaveURL(/\/login/)
  await person.page.goto('/dashboard')
  await expect(person.page).toHaveURL(/\/login/)

  // The new owner has the project; messages of the deleted person have no name.
  await heir.page.reload()
  await expect(heir.page.getByText('Oak it is')).toBeVisible()
  await expect(heir.page.getByText('Deleted user').first()).toBeVisible()
  await expect(heir.page.getByText('deleted.invalid')).toHaveCount(0)
  await heir.page.goto(`/projects/${id}/settings`)
  await expect(heir.page.getByRole('heading', { name: 'Delete project' })).toBeVisible()

  // The email address can be registered again.
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('maple and steel')
  await page.getByLabel('Confirm Password').fill('maple and steel')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email')).toBeVisible()
})
