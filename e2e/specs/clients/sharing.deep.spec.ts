// The team's side of sharing: a link is created, sent and revoked; a version is approved, certified and replaced.
import { readFile } from 'node:fs/promises'

import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages } from '@joinery/contract/messages/approval-panel-messages'
import { approvalRequestMessages } from '@joinery/contract/messages/approval-request-messages'
import { approvalStatusMessages } from '@joinery/contract/messages/approval-status-messages'
import type { Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { phone } from '../../fixtures/devices.ts'
import { createPerson, expect, test } from '../../fixtures/people.ts'
import { addMemberAs, createProject } from '../../fixtures/project.ts'
import { addPicture } from '../../fixtures/sharing.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'
import { troubles } from '../../fixtures/troubles.ts'

const approval = (page: Page) => page.getByRole('region', { name: 'Approval' })

test('a member and a client decide, the approval stays with that version, and a newer version is not approved', async ({
  signIn,
  address,
}) => {
  const owner = await signIn(await createPerson(address, 'Ada Reyes'))
  const member = await signIn(await createPerson(address, 'Jonas Pike'))
  const client = await signIn(await createPerson(address, 'Lou Stone'))
  const { page } = owner
  const id = await createProject(owner, 'Stone kitchen', { members: [member] })
  await addMemberAs(owner, id, client, 'client')
  await addPicture(page, id)
  await page.getByRole('button', { name: 'Open kitchen.webp' }).click()

  await test.step('both get one request', async () => {
    await page.getByRole('tab', { name: 'Approval' }).click()
    await approval(page).getByRole('button', { name: approvalPanelMessages.requestApproval }).click()
    const dialog = page.getByRole('dialog', { name: approvalPanelMessages.requestApproval })
    await dialog.getByLabel('Jonas Pike · Member').check()
    await dialog.getByLabel('Lou Stone · Client').check()
    await dialog.getByLabel('Note (optional)').fill('Are the fronts right?')
    await dialog.getByRole('button', { name: approvalRequestMessages.submit }).click()
    await expect(dialog).toBeHidden()
    await expect(approval(page).getByText(/^Waiting for .+ and .+ since/)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Approval 2' })).toBeVisible()
  })
  const file = new URL(page.url()).searchParams.get('file') ?? ''
  const link = `/projects/${id}/overview?file=${file}&panel=approval`

  await test.step('the client approves and does not see the other decision', async () => {
    await client.page.goto(link)
    const form = client.page.getByRole('form', { name: approvalMessages.requestedYourApproval('Ada Reyes', 1) })
    await expect(form).toContainText('Are the fronts right?')
    await expect(approval(client.page)).not.toContainText('Jonas Pike')
    await form.getByLabel('Note (optional)').fill('Lovely, go ahead.')
    await form.getByRole('button', { name: 'Approve' }).click()
    await expect(approval(client.page).getByText(/^Approved by you on/)).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('the owner sees it immediately, and the member requests changes', async () => {
    await expect(approval(page).getByText(/^Waiting for Jonas Pike since .+ · approved by Lou Stone/)).toBeVisible()
    await expect(approval(page).getByText('Lovely, go ahead.')).toBeVisible()
    await member.page.goto(link)
    await approval(member.page).getByLabel('Note (optional)').fill('The pull is upside down')
    await approval(member.page).getByRole('button', { name: approvalMessages.requestChanges }).click()
    await expect(
      approval(page).getByText(/^Changes requested by Jonas Pike on .+ · approved by Lou Stone/),
    ).toBeVisible()
  })

  await test.step('the certificate of a decision is a PDF', async () => {
    const row = approval(page).getByRole('listitem').filter({ hasText: 'Lou Stone' })
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Certificate' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('kitchen v1 certificate.pdf')
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('a newer version is not approved yet, and decisions stay with the older one', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByLabel('New version').setInputFiles({ ...(await art('hero-after')), name: 'kitchen-2.webp' })
    const versions = page.getByRole('list', { name: 'Versions', exact: true }).getByRole('listitem')
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('Not approved yet')
    await expect(versions.last()).toContainText(approvalStatusMessages.badges.changes)
    await page.getByRole('tab', { name: 'Approval' }).click()
    await expect(
      approval(page).getByText('Not approved yet · version 1 was approved by Lou Stone', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(
      page.getByRole('button', { name: 'Open kitchen-2.webp' }).getByText('Not approved yet', { exact: true }),
    ).toBeVisible()
  })

  await test.step('the project review shows the same', async () => {
    await page.goto(`/projects/${id}/overview?view=review`)
    const lines = page.getByRole('list', { name: 'Approvals' }).getByRole('link')
    await expect(lines).toHaveCount(2)
    await lines.filter({ hasText: 'Approved by Lou Stone' }).click()
    await expect(approval(page).getByRole('listitem').filter({ hasText: 'Lou Stone' })).toContainText('Approved')
  })
})

test('an open request is superseded by a newer version, and another one is withdrawn', async ({ signIn, address }) => {
  const owner = await signIn(await createPerson(address, 'Ada Reyes'))
  const member = await createPerson(address, 'Jonas Pike')
  const { page } = owner
  const id = await createProject(owner, 'Stone kitchen', { members: [member] })
  await addPicture(page, id)
  await page.getByRole('button', { name: 'Open kitchen.webp' }).click()
  const ask = async (): Promise<void> => {
    await page.getByRole('tab', { name: 'Approval' }).click()
    await approval(page).getByRole('button', { name: approvalPanelMessages.requestApproval }).click()
    const dialog = page.getByRole('dialog', { name: approvalPanelMessages.requestApproval })
    await dialog.getByLabel('Jonas Pike · Member').check()
    await dialog.getByRole('button', { name: approvalRequestMessages.submit }).click()
    await expect(approval(page).getByText('Waiting', { exact: true })).toBeVisible()
  }
  await ask()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByLabel('New version').setInputFiles({ ...(await art('hero-after')), name: 'kitchen-2.webp' })
  await expect(page.getByRole('dialog', { name: 'kitchen-2.webp' })).toBeVisible()
  await page.getByRole('tab', { name: 'Approval' }).click()
  await expect(approval(page).getByText(approvalPanelMessages.statuses.superseded)).toBeVisible()
  await ask()
  await approval(page).getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this request?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(approval(page).getByText('Withdrawn', { exact: true })).toBeVisible()
})

test('a link can be created by touch on a phone, with large enough targets', async ({ signIn, address }) => {
  const owner = await signIn(await createPerson(address, 'Ada Reyes'), phone)
  const { page } = owner
  const id = await createProject(owner, 'Vale kitchen')
  await addPicture(page, id)
  await page.getByRole('button', { name: 'Share' }).first().tap()
  const dialog = page.getByRole('dialog', { name: 'Share Vale kitchen' })
  await expect(dialog.getByRole('button', { name: 'Copy link', exact: true })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  expect(await troubles(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Copy link', exact: true }).tap()
  await expect(dialog.getByRole('img', { name: 'QR code for this link' })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  expect(await troubles(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Open kitchen.webp' }).tap()
  await page.getByRole('tab', { name: 'Approval' }).tap()
  await expect(approval(page)).toBeVisible()
  expect(await troubles(page)).toEqual([])
})
