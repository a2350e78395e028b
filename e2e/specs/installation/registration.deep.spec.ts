// An installation with closed registration, which invited people can still join.

import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'

import { awaitMail, linkIn } from '../../fixtures/mailbox.ts'
import { expect, test } from '../../fixtures/own-product.ts'
import { newEmail } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { register, restart } from '../../fixtures/registration.ts'
import { runAdmin } from '../../fixtures/run-beside.ts'

test('closed registration names a contact to visitors, keeps invited people waiting, and an admin can admit them', async ({
  product,
  signIn,
  page,
  address,
}) => {
  const admin = await signIn()
  const noor = newEmail()
  const id = await createProject(admin, 'Stone island', { members: [{ email: noor }] })
  const first = linkIn(await awaitMail(address, noor, /invited you to a project/))
  await restart(product, { REGISTRATION: 'closed', CONTACT_EMAIL: 'hello@studio.example' })

  await page.goto('/')
  await expect(page.getByText('Sign-up is closed. Ask your admin for an account.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Sign-up is closed. To get an account, email hello@studio.example.')).toBeVisible()
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: registrationMessages.closedTitle })).toBeVisible()
  await expect(page.getByRole('link', { name: 'hello@studio.example' })).toBeVisible()

  // The earlier invitation is kept.
  await page.goto(first)
  await expect(page.getByRole('status')).toHaveText(registrationMessages.invitationKept)
  await admin.page.goto(`/projects/${id}/settings`)
  await expect(admin.page.getByText('Sent today')).toBeVisible()
  await expect(admin.page.getByText(invitationMessages.signUpClosed)).toBeVisible()

  await runAdmin(['invite', noor], product)
  // The first click is on the link in the email.
  await page.goto(linkIn(await awaitMail(address, noor, /invited you to Joinery/)))
  await expect(page.getByLabel('Email')).toHaveValue(noor)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await register(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Stone island' }).first().click()
  await expect(page.getByRole('heading', { name: 'Stone island' })).toBeVisible()
  await page.goto(first)
  await expect(page.getByRole('alert')).toHaveText(invitationMessages.used)
})
