import { createCards } from '../../fixtures/board.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { expect, test } from '../../fixtures/people.ts'
import { meetAtPicture, mention, section } from '../../fixtures/waiting.ts'

test('a comment with a mention and a due card stay on the dashboard until done', async ({ signIn }) => {
  const { mara, jonas, id, uid_file, uid_user } = await meetAtPicture(signIn)
  const { page } = jonas
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Hartwell Kitchen' }).first()).toBeVisible()
  await expect(section(page)).toHaveCount(0)

  // It appears without a reload.
  await mention(mara, uid_file, uid_user)
  await expect(section(page).getByRole('link', { name: /which handle\?/ })).toBeVisible()

  const [replyId = ''] = await createCards(mara, id, ['Order the slab'])
  const data = { assignee_uid: uid_user, due_date: '2020-02-28' }
  await callAs(mara, 'setCardFields', { params: { replyId }, data })
  const card = section(page).getByRole('link', { name: /Order the slab/ })
  await expect(card).toContainText('Overdue')

  // One click opens it, and done items disappear.
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/board\\?card=${replyId}`))
  await callAs(jonas, 'moveCard', { params: { replyId }, data: { kanban_status: 'done' } })
  await page.goto(`/projects/${id}`)
  const comment = section(page).getByRole('link')
  await expect(comment).toHaveCount(1)
  await comment.click()
  await expect(page).toHaveURL(new RegExp(`file=${uid_file}&pin=`))
  const panel = page.getByRole('region', { name: 'Comments' })
  await panel.getByRole('button', { name: 'Resolve', exact: true }).click()
  // The button is disabled until the status is saved; leaving earlier could cancel it.
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeEnabled()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Hartwell Kitchen' }).first()).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})
