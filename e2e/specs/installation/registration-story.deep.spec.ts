// An installation with closed registration, which invited people can still join.

import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'

import { awaitMail, linkIn } from '../../fixtures/mailbox.ts'
import { expect, test } from '../../fixtures/own-product.ts'
import { newEmail } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { register, restart } from '../../fixtures/registration.ts'

test('an invited person joins by the link in two clicks, others cannot register, and a withdrawn link says so', async ({
  product,
  signIn,
  page,
  address,
}) => {
  const owner = await signIn()
  await restart(product, { REGISTRATION: 'invited' })
  const [noor, lou] = [newEmail(), newEmail()]
  const id = await createProject(owner, 'Stone island', { members: [{ email: noor }, { email: lou }] })

  await page.goto('/register')
  await expect(page.getByText(registrationMessages.introInvitedOnly)).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await register(page)
  await expect(page.getByRole('alert')).toHaveText(registrationMessages.invitedOnly)

  await owner.page.goto(`/projects/${id}/settings`)
  await owner.page.getByRole('button', { name: `Actions for ${lou}` }).click()
  await owner.page.getByRole('menuitem', { name: 'Withdraw invitation' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(owner.page.getByText(`Invitation to ${lou} withdrawn`)).toBeVisible()
  await page.goto(linkIn(await awaitMail(address, lou, /invited you/)))
  await expect(page.getByRole('alert')).toHaveText(invitationMessages.invalid)

  await page.goto(linkIn(await awaitMail(address, noor, /invited you/)))
  await register(page)
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview$`))
  await expect(page.getByRole('heading', { name: 'Stone island' })).toBeVisible()
})
