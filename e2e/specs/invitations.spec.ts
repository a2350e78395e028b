import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import type { Page } from '@playwright/test'

import { awaitMail, linkIn } from '../fixtures/mailbox.ts'
import { expect, newEmail, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

const password = 'walnut and brass'

const register = async (page: Page): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Expects the project, opened in a new browser. */
const expectInside = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Stone island' })).toBeVisible()

test("an invitation's link leads a new person straight into the project", async ({ signIn, page, address }) => {
  const owner = await signIn()
  const email = newEmail()
  const id = await createProject(owner, 'Stone island', { members: [{ email }] })
  const link = linkIn(await awaitMail(address, email, /invited you/))
  await page.goto(link)
  await expect(page.getByText('Stone island')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await register(page)
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview$`))
  await expectInside(page)
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(invitationMessages.used)
})
