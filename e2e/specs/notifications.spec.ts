import { bell, sendMessage } from '../fixtures/bell.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test("a message reaches another person's bell immediately in all tabs and can be opened from there", async ({
  signIn,
}) => {
  const mara = await signIn()
  const jonas = await signIn()
  await jonas.page.goto('/dashboard')
  await expect(bell(jonas)).toBeVisible()
  const projectId = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await expect(bell(jonas)).toContainText('1')
  const second = { page: await jonas.context.newPage() }
  await second.page.goto('/settings')
  await expect(bell(second)).toContainText('1')

  const uid_reply = await sendMessage(mara, projectId, '<p>Walnut it is</p>')
  await expect(bell(jonas)).toContainText('2')
  await expect(bell(second)).toContainText('2')
  await expect(jonas.page).toHaveTitle(/^\(2\) /)

  await bell(jonas).click()
  const list = jonas.page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem').first()).toContainText('Just now')
  await list.getByRole('link', { name: /New message in Hartwell Kitchen/ }).click()
  await expect(jonas.page).toHaveURL(new RegExp(`/projects/${projectId}/discussion\\?message=${uid_reply}`))
  await expect(jonas.page.getByText('Walnut it is')).toBeVisible()
  // Reading it in one tab marks it as read in all.
  await expect(bell(second)).toContainText('1')
})
