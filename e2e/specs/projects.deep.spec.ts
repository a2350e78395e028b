import { awaitMail, linkIn } from '../fixtures/mailbox.ts'
import { expect, newEmail, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('a member is removed after a confirmation and loses access', async ({ signIn }) => {
  const owner = await signIn()
  const member = await signIn()
  const id = await createProject(owner, 'Stone island', { members: [member] })
  await member.page.goto(`/projects/${id}/overview`)
  await expect(member.page.getByRole('link', { name: 'Group Chat' })).toBeVisible()

  await owner.page.goto(`/projects/${id}/settings`)
  const row = owner.page
    .getByRole('listitem')
    .filter({ hasText: member.email })
    .filter({ has: owner.page.getByRole('button') })
  await row.getByRole('button').click()
  await owner.page.getByRole('menuitem', { name: /^Remove/ }).click()
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(row).toBeHidden()
  await member.page.reload()
  await expect(member.page.getByText('Project Not Found')).toBeVisible()
})

test('a hostile description runs no script and keeps only its safe text and links', async ({ signIn }) => {
  const owner = await signIn()
  const description =
    '<p>Harmless <img src=x onerror="document.title=1"><svg onload="document.title=1"></svg></p>' +
    '<p><a href="javascript:document.title=1">click</a> <a href="https://ok.example">fine</a></p>'
  const id = await createProject(owner, 'Attack', { description })
  await owner.page.goto(`/projects/${id}/overview`)
  await expect(owner.page.getByText('Harmless')).toBeVisible()
  await expect(owner.page.getByRole('link', { name: 'fine' })).toHaveAttribute('rel', /noopener/)
  await expect(owner.page.getByRole('link', { name: 'click' })).toHaveCount(0)
  await expect(owner.page).toHaveTitle(/Attack/)
})

test('an invitation by email leads into the project', async ({ signIn, page, address }) => {
  const owner = await signIn()
  const email = newEmail()
  await createProject(owner, 'For somebody new', { members: [{ email }] })
  const invitation = await awaitMail(address, email, /invited you/)
  expect(invitation.text).toContain('For somebody new')
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('walnut and brass')
  await page.getByLabel('Confirm Password').fill('walnut and brass')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(linkIn(await awaitMail(address, email, /Verify/)))
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('walnut and brass')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('For somebody new')).toBeVisible()
})

test('a project is permanently deleted after a confirmation that names it', async ({ signIn }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'To be forgotten')
  await owner.page.goto(`/projects/${id}/settings`)
  await owner.page.getByRole('button', { name: 'Delete' }).click()
  const dialog = owner.page.getByRole('dialog')
  await expect(dialog).toContainText('To be forgotten')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(owner.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(owner.page.getByText('To be forgotten', { exact: true })).toHaveCount(0)
  await owner.page.goto(`/projects/${id}/overview`)
  await expect(owner.page.getByText('Project Not Found')).toBeVisible()
  await owner.page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(owner.page).toHaveURL(/\/dashboard$/)
})
