// Approval of each selection: a guest on a phone decides in two visits, and an owner asks again after a change.
import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalRequestMessages } from '@joinery/contract/messages/approval-request-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { itemHistoryMessages } from '@joinery/contract/messages/item-history-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import type { Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { faultsOf } from '../../fixtures/axe.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { phone } from '../../fixtures/devices.ts'
import { codeFor } from '../../fixtures/guests.ts'
import { awaitMail } from '../../fixtures/mailbox.ts'
import { createPerson, expect, newEmail, type SignedIn, test } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'
import { troubles } from '../../fixtures/troubles.ts'

const rooms = ['Kitchen', 'Guest bathroom', 'Hall']

const addSelections = async (owner: SignedIn, id: string, count: number, uid_file: string): Promise<Selection[]> => {
  const added: Selection[] = []
  for (let number = 1; number <= count; number += 1) {
    const data = {
      title: `Pendant ${number}`,
      category: 'lighting',
      room: rooms[number % rooms.length] ?? '',
      finish: 'Brushed brass',
      quantity: '3',
      unit: 'pcs',
      unit_price: `${260 + number}`,
      unit_cost: '61',
      stage: 'specified',
      ...(number % 2 === 0 ? { uid_file } : {}),
    }
    added.push((await callAs(owner, 'createSelection', { params: { id }, data })).selection)
  }
  return added
}

const requestByMail = async (owner: SignedIn, address: string, id: string, email: string): Promise<string> => {
  const data = { guests: [{ email, name: 'Nina Vale' }], note: 'Please have a look at the lights.' }
  await callAs(owner, 'askForSelectionsApproval', { params: { id }, data })
  const mail = await awaitMail(address, email, /requested your approval/)
  return /\/review\/[\w-]+/.exec(mail.text)?.[0] ?? ''
}

const approve = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: texts.approveItem(title), exact: true }).tap()
}

test('a guest on a phone approves 12 of 15 items with one code, comes back and finishes', async ({
  signIn,
  address,
}) => {
  const owner = await signIn(await createPerson(address, 'Mara'))
  const id = await createProject(owner, 'Hartwell Kitchen')
  const uid_file = await addFile(owner, id, await art('hero-after'))
  await addSelections(owner, id, 15, uid_file)
  const email = newEmail()
  const path = await requestByMail(owner, address, id, email)

  const context = await owner.context.browser()?.newContext({ ...phone, baseURL: address })
  if (!context) throw new Error('There is no browser')
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: texts.requestedYours('Mara', 15) })).toBeVisible()
  // The link shows nothing else.
  await expect(page.getByRole('img', { name: 'hero-after.webp' })).toHaveCount(0)
  for (let number = 1; number <= 12; number += 1) await approve(page, `Pendant ${number}`)
  await expect(page.getByText(texts.toConfirm(12))).toBeVisible()
  expect(await troubles(page)).toEqual([])
  expect(await faultsOf(page, 'marked items')).toEqual([])
  await page.getByRole('button', { name: texts.confirm(12) }).tap()
  const sheet = page.getByRole('dialog', { name: texts.confirm(12) })
  await sheet.getByLabel(guestMessages.address.email).fill(email)
  await sheet.getByRole('button', { name: guestMessages.address.sendCode }).tap()
  await expect(sheet.getByLabel(guestMessages.address.code)).toBeFocused()
  // A complete code decides nothing by itself.
  await sheet.getByLabel(guestMessages.address.code).fill(await codeFor(address, email))
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: texts.confirm(12) }).tap()
  await expect(page.getByText(texts.decidedOf(12, 15))).toBeVisible()

  // Another day: the guest is recognised, and needs no code.
  await page.goto('about:blank')
  await page.goto(path)
  await expect(page.getByText(texts.decidedOf(12, 15))).toBeVisible()
  await page.getByRole('button', { name: texts.requestChangesTo('Pendant 13'), exact: true }).tap()
  await page.getByLabel(texts.changesNote).fill('A little smaller, please')
  await page.getByRole('button', { name: texts.requestChangesTo('Pendant 13'), exact: true }).tap()
  await approve(page, 'Pendant 14')
  await approve(page, 'Pendant 15')
  await page.getByRole('button', { name: texts.confirm(3) }).tap()
  await expect(page.getByText(texts.allDone)).toBeVisible()
  expect(await faultsOf(page, 'decided items')).toEqual([])
  const [approval] = (await callAs(owner, 'listApprovals', { params: { id } })).approvals
  expect(approval).toMatchObject({ status: 'changes', person: { email } })
  await context.close()
})

test('an owner changes a price, sees what changed, requests again, and the guest keeps other choices', async ({
  signIn,
  address,
}) => {
  const owner = await signIn(await createPerson(address, 'Mara'))
  const id = await createProject(owner, 'Hartwell Kitchen')
  const uid_file = await addFile(owner, id, await art('hero-after'))
  const [first, second] = await addSelections(owner, id, 2, uid_file)
  const client = await signIn(await createPerson(address, 'Nina'))
  await callAs(owner, 'addMember', { params: { id }, data: { email: client.email, role: 'client' } })

  // Requested on the screen, for all items.
  await owner.page.goto(`/projects/${id}/overview?view=selections`)
  await owner.page.getByRole('button', { name: texts.requestApproval }).click()
  await owner.page.getByRole('checkbox', { name: /^Nina/ }).check()
  await owner.page.getByRole('button', { name: approvalRequestMessages.submit }).click()
  await expect(owner.page.getByText(texts.decidedOf(0, 2))).toBeVisible()

  // The client marks both; one changes before it is confirmed.
  const [request] = (await callAs(client, 'listApprovals', { params: { id } })).approvals
  const path = `/projects/${id}/overview?view=selections&approval=${request?.uid_approval}`
  await client.page.goto(path)
  await client.page.getByRole('button', { name: texts.approveItem('Pendant 1'), exact: true }).click()
  await client.page.getByRole('button', { name: texts.approveItem('Pendant 2'), exact: true }).click()
  const change = (selection: Selection | undefined, data: object) =>
    callAs(owner, 'updateSelection', { params: { selectionId: selection?.uid_selection ?? '' }, data })
  await change(second, { finish: 'Black' })
  await expect(client.page.getByText(texts.hasChanged)).toBeVisible()
  await expect(client.page.getByRole('button', { name: texts.confirm(1) })).toBeVisible()
  await client.page.getByRole('button', { name: texts.approveItem('Pendant 2'), exact: true }).click()
  await client.page.getByRole('button', { name: texts.confirm(2) }).click()
  await expect(client.page.getByText(texts.allDone)).toBeVisible()
  expect(await troubles(client.page)).toEqual([])

  // After a change of the price the approval is out of date, and can be requested again with one click.
  await change(first, { unit_price: '291' })
  const changed = texts.change(texts.fields.unit_price, '261.00', '291.00')
  await owner.page.goto(`/projects/${id}/overview?view=selections`)
  await expect(owner.page.getByText(itemHistoryMessages.closedRequests(1))).toBeVisible()
  await expect(owner.page.getByRole('row', { name: /Pendant 1/ })).toBeVisible()
  await owner.page.getByRole('grid').focus()
  await owner.page.keyboard.press('Control+Enter')
  const approval = owner.page.getByRole('region', { name: itemHistoryMessages.title })
  await expect(approval.getByText(changed)).toBeVisible()
  await expect(approval.getByRole('button', { name: texts.requestAgain })).toBeVisible()
  expect(await faultsOf(owner.page, 'panel of an item')).toEqual([])
  await owner.page.goto(path)
  await expect(owner.page.getByText(changed)).toBeVisible()
  expect(await troubles(owner.page)).toEqual([])
  expect(await faultsOf(owner.page, 'changed item')).toEqual([])
  await owner.page.getByRole('button', { name: texts.requestAgain, exact: true }).click()
  await expect(owner.page.getByText(texts.requestedAgain)).toBeVisible()
  const { approvals } = await callAs(client, 'listApprovals', { params: { id } })
  const open = approvals.filter(({ status }) => status === 'open')
  expect(open.map(({ items }) => items?.map(({ uid_selection }) => uid_selection))).toEqual([[first?.uid_selection]])
})
