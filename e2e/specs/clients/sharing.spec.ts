// The team's side of sharing: a link is created, sent and revoked; a version is approved, certified and replaced.

import { callPath } from '@joinery/contract/calls'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { Page } from '@playwright/test'

import { awaitMail } from '../../fixtures/mailbox.ts'
import { createPerson, expect, newEmail, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { addPicture } from '../../fixtures/sharing.ts'

/** Status of opening a link. */
const opens = async (page: Page, url: string): Promise<number> => {
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  const answer = await page.request.post(`/api${callPath('openReview')}`, { data: { token } })
  return answer.status()
}

test('a link is created in two clicks, sent to a client, listed in the settings and revoked immediately', async ({
  signIn,
  address,
}) => {
  const owner = await signIn(await createPerson(address, 'Ada Reyes'))
  const { page, context } = owner
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await createProject(owner, 'Vale kitchen')
  await addPicture(page, id)
  await page.getByRole('button', { name: 'Open kitchen.webp' }).click()
  const viewer = page.getByRole('dialog', { name: 'kitchen.webp', exact: true })

  await viewer.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share kitchen.webp' })
  await dialog.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect(dialog.getByText(sharingMessages.linkCopied)).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(/\/review\/[^/]+$/)
  await expect(dialog.getByLabel(sharingMessages.link, { exact: true })).toHaveValue(url)
  await expect(dialog.getByRole('img', { name: sharingMessages.qrCodeAlt })).toBeVisible()

  const client = newEmail()
  await dialog.getByLabel('Email').fill(client)
  await dialog.getByLabel('Name (optional)').fill('Nina Vale')
  await dialog.getByLabel('Note (optional)').fill('The fronts are walnut now.')
  await dialog.getByRole('button', { name: 'Send to client', exact: true }).click()
  await expect(dialog.getByText(sharingMessages.sentTo(client))).toBeVisible()
  const mail = await awaitMail(address, client, /./)
  expect(mail.text).toContain('The fronts are walnut now.')
  expect(mail.text).toContain('/review/')
  expect(await opens(page, url)).toBe(200)

  await page.goto(`/projects/${id}/settings`)
  const links = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect(links).toHaveCount(1)
  await expect(links).toContainText('kitchen.webp')
  await expect(links).toContainText(sharingMessages.canDo(['comment', 'approve', 'compare']))
  await expect(links).toContainText('Last opened')
  await links.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog', { name: sharingMessages.revokeTitle }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(sharingMessages.empty)).toBeVisible()
  expect(await opens(page, url)).not.toBe(200)
})
