// The transfer of a project, and the role of an invited person.

import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'

import { awaitMail, linkIn } from '../../fixtures/mailbox.ts'
import { createPerson, expect, newEmail, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

const { transfer } = projectSettingsMessages

test('a project can be transferred, and the former owner becomes a manager', async ({ signIn, address }) => {
  const owner = await signIn(await createPerson(address, 'Ada Reyes'))
  const heir = await signIn(await createPerson(address, 'Jonas Pike'))
  const id = await createProject(owner, 'Stone island', { members: [heir] })
  await heir.page.goto(`/projects/${id}/overview`)
  await expect(heir.page.getByRole('link', { name: 'Project Settings' })).toBeHidden()

  const { page } = owner
  await page.goto(`/projects/${id}/settings`)
  await page.getByLabel('New owner').selectOption({ label: `Jonas Pike (${heir.email})` })
  await page.getByRole('button', { name: transfer.open }).click()
  const question = page.getByRole('dialog', { name: transfer.confirmTitle })
  await expect(question).toContainText('Jonas Pike will become the owner of Stone island')
  await expect(question).toContainText(transfer.yourRole)
  await question.getByRole('button', { name: transfer.confirm, exact: true }).click()
  await expect(page.getByText(transfer.transferred('Jonas Pike'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delete project' })).toBeHidden()

  // The new owner sees it immediately, without a reload.
  await heir.page.getByRole('link', { name: 'Project Settings' }).click()
  await expect(heir.page.getByRole('heading', { name: 'Delete project' })).toBeVisible()
  await expect(heir.page.getByLabel('Role of Ada Reyes')).toHaveValue('manager')
  await page.getByRole('button', { name: 'Leave project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an invitation states the role, which the person then has', async ({ signIn, address, page }) => {
  const owner = await signIn(await createPerson(address, 'Ada Reyes'))
  const id = await createProject(owner, 'Stone island')
  const email = newEmail()
  await owner.page.goto(`/projects/${id}/settings`)
  await owner.page.getByRole('button', { name: '+ Add Members' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Add Members' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Client')
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await expect(owner.page.getByLabel(`Role of ${email}`)).toHaveValue('client')
  const mail = await awaitMail(address, email, /invited you/)
  await page.goto(linkIn(mail))
  await page.getByLabel('Password', { exact: true }).fill('walnut and brass')
  await page.getByLabel('Confirm Password').fill('walnut and brass')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview$`))
  await expect(page.getByRole('navigation', { name: 'Project' }).getByRole('link')).toHaveText(['Description'])
})
