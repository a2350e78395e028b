// A client's view, with the owner in a second browser.
import { messages } from '@joinery/contract/messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'

import { callAs } from '../../fixtures/call-as.ts'
import { message, send } from '../../fixtures/conversation.ts'
import { createPerson, expect, test, type SignedIn } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'
import { walkTo } from '../../fixtures/walk.ts'

const setRole = async (person: SignedIn, id: string, email: string, role: string): Promise<void> => {
  await callAs(person, 'changeRole', { params: { id, email }, data: { role } })
}

test("a client sees only the client's view while the owner works in the project", async ({ signIn, address }) => {
  const owner = await signIn(await createPerson(address, 'Ada Reyes'))
  const client = await signIn(await createPerson(address, 'Lou Stone'))
  const id = await createProject(owner, 'Stone island', { description: '<p>Marble on oak.</p>' })
  await addFile(owner, id, { name: 'drawing.txt', mimeType: 'text/plain', buffer: Buffer.from('Measured on site') })

  // The owner adds them as a client.
  await owner.page.goto(`/projects/${id}/settings`)
  await owner.page.getByRole('button', { name: '+ Add Members' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Add Members' })
  await dialog.getByLabel('Email').fill(client.email)
  await dialog.getByLabel('Role').selectOption('Client')
  await expect(dialog).toContainText(roleMessages.descriptions.client)
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await expect(owner.page.getByText('Lou Stone added to the project')).toBeVisible()
  await expect(owner.page.getByLabel('Role of Lou Stone')).toHaveValue('client')

  // Before any event, starting at the dashboard.
  const { page } = client
  await page.goto('/dashboard')
  const card = page.getByRole('article').filter({ hasText: 'Stone island' })
  await expect(card).toContainText('Ada Reyes')
  await expect(card).toContainText('Client')
  await card.getByRole('link', { name: 'Stone island' }).click()
  await expect(page.getByText('Marble on oak.')).toBeVisible()
  await expect(page.getByText('drawing.txt')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Project' }).getByRole('link')
  await expect(tabs).toHaveText(['Description'])
  await expect(page.getByRole('list', { name: 'Contact' })).toContainText('Ada Reyes')
  for (const tab of ['discussion', 'board', 'genai', 'settings']) {
    await walkTo(page, `/projects/${id}/${tab}`)
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview$`))
  }

  // The others' work reaches the client nowhere: not on the page, in the bell or in a search.
  await owner.page.getByRole('link', { name: 'Group Chat' }).click()
  await send(owner.page, 'Our margin on the slab is thin')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('slab')
  await expect(page.getByText(messages.search.noResults)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).not.toContainText('margin')
  await expect(page.locator('body')).not.toContainText(owner.email)

  // The role changes to member and back while the page is open.
  await setRole(owner, id, client.email, 'member')
  await expect(tabs).toHaveText(['Description', 'Group Chat', 'To Do', 'Gen A.I.'])
  await page.getByRole('link', { name: 'Group Chat' }).click()
  await expect(message(page, 'Our margin on the slab is thin')).toBeVisible()
  await setRole(owner, id, client.email, 'client')
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview$`))
  await expect(tabs).toHaveText(['Description'])
  await expect(page.locator('body')).not.toContainText('margin')
})
