import { callPath } from '@joinery/contract/calls'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { projectMessages } from '@joinery/contract/messages/project-messages'
import { verifyEmailMessages } from '@joinery/contract/messages/verify-email-messages'
import type { Page } from '@playwright/test'

import { callAs } from '../fixtures/call-as.ts'
import { awaitMail, linkIn } from '../fixtures/mailbox.ts'
import { expect, newEmail, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

const password = 'walnut and brass'
const strangers = 'the password of a stranger'

const register = async (page: Page): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Expects the project, opened in a new browser. */
const expectInside = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Stone island' })).toBeVisible()

const registerAsStranger = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post(`/api${callPath('createAccount')}`, { data: { email, password: strangers } })
  expect(answer.status()).toBe(201)
}

const logInAsStranger = async (page: Page, email: string): Promise<number> =>
  (await page.request.post(`/api${callPath('logIn')}`, { data: { email, password: strangers } })).status()

for (const order of ['before', 'after'] as const) {
  test(`an address a stranger registered ${order} the invitation stays with its owner`, async ({
    signIn,
    page,
    address,
  }) => {
    const owner = await signIn()
    const email = newEmail()
    const id = await createProject(owner, 'Stone island')
    if (order === 'before') await registerAsStranger(owner.page, email)
    await callAs(owner, 'addMember', { params: { id }, data: { email } })
    if (order === 'after') await registerAsStranger(owner.page, email)
    // The stranger requests another verification email. It reaches the invited person's inbox and looks genuine.
    await owner.page.request.post(`/api${callPath('resendVerification')}`, { data: { email } })
    await page.goto(linkIn(await awaitMail(address, email, /Verify/, 2)))
    await expect(page.getByRole('heading', { name: 'Did you create this account?' })).toBeVisible()
    expect(await logInAsStranger(owner.page, email)).toBe(403)
    await page.getByRole('button', { name: verifyEmailMessages.question.no }).click()
    await expect(page.getByRole('status')).toHaveText(invitationMessages.accountDeleted)
    expect(await logInAsStranger(owner.page, email)).toBe(401)
    await page.goto(linkIn(await awaitMail(address, email, /invited you/)))
    await register(page)
    await expectInside(page)
    expect(await logInAsStranger(owner.page, email)).toBe(401)
  })
}

test('a person who leaves permanently cannot be added again', async ({ signIn }) => {
  const owner = await signIn()
  const member = await signIn()
  const id = await createProject(owner, 'Stone island', { members: [member] })
  await member.page.goto(`/projects/${id}/overview`)
  await member.page.getByRole('button', { name: 'Leave project' }).click()
  await member.page.getByRole('dialog').getByRole('button', { name: projectMessages.leave.confirmForever }).click()
  await expect(member.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await owner.page.goto(`/projects/${id}/settings`)
  await owner.page.getByRole('button', { name: '+ Add Members' }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(member.email)
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(invitationMessages.optedOut)
})
