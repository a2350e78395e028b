import { callPath } from '@joinery/contract/calls'
import { messages } from '@joinery/contract/messages'
import { defaultPreferences, type Preferences } from '@joinery/contract/notifications'

import { bell, say } from '../fixtures/bell.ts'
import { awaitMail } from '../fixtures/mailbox.ts'
import { expect, test, type SignedIn } from '../fixtures/people.ts'
import { authorise, createProject } from '../fixtures/project.ts'

const prefer = async ({ context }: SignedIn, changes: Partial<Preferences>): Promise<void> => {
  const headers = await authorise(context)
  const data = { ...defaultPreferences, ...changes }
  expect((await context.request.put(`/api${callPath('updatePreferences')}`, { headers, data })).ok()).toBe(true)
}

test('a message reaches the bell of another person at once, in all their tabs, and leads to it', async ({ signIn }) => {
  const mara = await signIn()
  const jonas = await signIn()
  await jonas.page.goto('/dashboard')
  await expect(bell(jonas)).toBeVisible()
  const projectId = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await expect(bell(jonas)).toContainText('1')
  const second = { page: await jonas.context.newPage() }
  await second.page.goto('/settings')
  await expect(bell(second)).toContainText('1')

  const uid_reply = await say(mara, projectId, '<p>Walnut it is</p>')
  await expect(bell(jonas)).toContainText('2')
  await expect(bell(second)).toContainText('2')
  await expect(jonas.page).toHaveTitle(/^\(2\) /)

  await bell(jonas).click()
  const list = jonas.page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem').first()).toContainText('Just now')
  await list.getByRole('link', { name: /New message in Hartwell Kitchen/ }).click()
  await expect(jonas.page).toHaveURL(new RegExp(`/projects/${projectId}/discussion\\?message=${uid_reply}`))
  await expect(jonas.page.getByText('Walnut it is')).toBeVisible()
  // Read here is read everywhere.
  await expect(bell(second)).toContainText('1')
})

test('a mail leads to the exact message after logging in, and its other link ends the mails', async ({
  signIn,
  newPerson,
  address,
  page,
}) => {
  const mara = await signIn()
  const person = await newPerson()
  const jonas = await signIn(person)
  await prefer(jonas, { email_notifications: true, notify_member_added: false })
  const projectId = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await say(mara, projectId, '<p>Approved, go ahead</p>')
  const { text } = await awaitMail(address, person.email, /New message/)
  const link = /http\S+\/discussion\?message=\S+/.exec(text)?.[0] ?? ''

  await page.goto(link)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(link)
  await expect(page.getByText('Approved, go ahead')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(/http\S+\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(messages.notification.unsubscribed)).toBeVisible()
  await jonas.page.goto('/settings?tab=notifications')
  await expect(jonas.page.getByRole('switch', { name: 'By e-mail' })).not.toBeChecked()
})
