import { callPath } from '@joinery/contract/calls'
import { notificationMessages } from '@joinery/contract/messages/notification-messages'
import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'
import { defaultPreferences, type Preferences } from '@joinery/contract/notifications'
import type { Page } from '@playwright/test'

import { bell, sendMessage } from '../fixtures/bell.ts'
import { callAs } from '../fixtures/call-as.ts'
import { composer, untilLooking } from '../fixtures/conversation.ts'
import { awaitMail } from '../fixtures/mailbox.ts'
import { expect, test, type SignedIn } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

const answered = (page: Page, name: 'clearNotifications' | 'markAllNotificationsRead') =>
  page.waitForResponse((response) => response.url().endsWith(callPath(name)))

const prefer = async (person: SignedIn, changes: Partial<Preferences>): Promise<void> => {
  await callAs(person, 'updatePreferences', { data: { ...defaultPreferences, ...changes } })
}

test('the tab icon shows unread notifications until they are read or the person logs out', async ({ signIn }) => {
  const mara = await signIn()
  const jonas = await signIn()
  const { page } = jonas
  const icon = page.locator('link[rel="icon"]')
  await page.goto('/dashboard')
  await expect(bell(jonas)).toBeVisible()
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  const projectId = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await expect(icon).toHaveAttribute('href', /^data:image\/png/)
  const one = await icon.getAttribute('href')
  await sendMessage(mara, projectId, '<p>Walnut it is</p>')
  await expect(bell(jonas)).toContainText('2')
  await expect(icon).not.toHaveAttribute('href', one ?? '')
  await bell(jonas).click()
  const marked = answered(page, 'markAllNotificationsRead')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await marked
  await page.keyboard.press('Escape')

  await sendMessage(mara, projectId, '<p>And brass</p>')
  await expect(icon).toHaveAttribute('href', /^data:image\/png/)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})

test('a person viewing the chat gets no notification about its messages', async ({ signIn }) => {
  const mara = await signIn()
  const jonas = await signIn()
  const projectId = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  const looking = untilLooking(jonas.page)
  await jonas.page.goto(`/projects/${projectId}/discussion`)
  await expect(bell(jonas)).toContainText('1') // about being added
  await expect(composer(jonas.page)).toBeVisible()
  await looking
  await sendMessage(mara, projectId, '<p>Do you see this?</p>')
  await expect(jonas.page.getByText('Do you see this?')).toBeVisible()
  await jonas.page.goto('/dashboard')
  await expect(bell(jonas)).toContainText('1')
  await sendMessage(mara, projectId, '<p>And now?</p>')
  await expect(bell(jonas)).toContainText('2')
})

test('notifications can be marked as read, deleted and cleared', async ({ signIn }) => {
  const mara = await signIn()
  const jonas = await signIn()
  const projectId = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await sendMessage(mara, projectId, 'one')
  await sendMessage(mara, projectId, 'two')
  await jonas.page.goto('/notifications')
  await expect(bell(jonas)).toContainText('3')
  const rows = jonas.page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await rows.first().getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(2)
  await expect(bell(jonas)).toContainText('2')
  await jonas.page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(jonas)).not.toContainText(/\d/)
  const cleared = answered(jonas.page, 'clearNotifications')
  await jonas.page.getByRole('main').getByRole('button', { name: 'Clear all' }).click()
  await expect(jonas.page.getByRole('heading', { name: notificationMessages.empty })).toBeVisible()
  await cleared
  await jonas.page.reload()
  await expect(jonas.page.getByRole('heading', { name: notificationMessages.empty })).toBeVisible()
})

test('preferences are saved', async ({ signIn }) => {
  const jonas = await signIn()
  await jonas.page.goto('/settings?tab=notifications')
  await jonas.page.getByRole('switch', { name: 'Messages' }).click()
  await expect(jonas.page.getByText('Preferences updated successfully')).toBeVisible()
  await jonas.page.reload()
  await expect(jonas.page.getByRole('switch', { name: 'Messages' })).not.toBeChecked()
  await expect(jonas.page.getByRole('switch', { name: 'Removed from project' })).not.toBeChecked()
  await expect(jonas.page.getByRole('switch', { name: 'Project updates' })).toBeChecked()
})

test('an email leads to the exact message after logging in, and its unsubscribe link stops the emails', async ({
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
  await sendMessage(mara, projectId, '<p>Approved, go ahead</p>')
  const { text } = await awaitMail(address, person.email, /New message/)
  const link = /http\S+\/discussion\?message=\S+/.exec(text)?.[0] ?? ''

  await page.goto(link)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(link)
  await expect(page.getByText('Approved, go ahead')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(/http\S+\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(unsubscribeMessages.unsubscribed)).toBeVisible()
  await jonas.page.goto('/settings?tab=notifications')
  await expect(jonas.page.getByRole('switch', { name: 'By email' })).not.toBeChecked()
})
