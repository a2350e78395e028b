// The finishes schedule on a phone, with a finger.
import { approvalItemMessages } from '@joinery/contract/messages/approval-item-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'

import { faultsOf } from '../../fixtures/axe.ts'
import { phone } from '../../fixtures/devices.ts'
import { createPerson, expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { addItems, listItems } from '../../fixtures/schedule.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'
import { troubles } from '../../fixtures/troubles.ts'

test('adds, edits, finds and deletes an item with a finger', async ({ signIn, address }) => {
  const owner = await signIn(await createPerson(address, 'Mara'), phone)
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await addItems(owner, id, [
    { title: 'Dome pendant', room: 'Kitchen', quantity: '3', unit: 'pcs', unit_price: '285', stage: 'specified' },
    { title: 'Vanity', room: 'Bathroom', unit_price: '2180', stage: 'specified' },
  ])
  await page.goto(`/projects/${id}/overview?view=selections`)
  await expect(page.getByRole('button', { name: /Dome pendant/ })).toBeVisible()
  await expect(page.getByText('$3,035.00')).toBeVisible()
  await expect(page.getByRole('button', { name: approvalItemMessages.requestApproval })).toBeVisible()
  expect(await troubles(page, { leastLetters: 16 })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await faultsOf(page, 'list')).toEqual([])

  await page.getByRole('button', { name: /Dome pendant/ }).tap()
  const panel = page.getByRole('region', { name: texts.panel.label })
  await panel.getByLabel(texts.columns.unit_price, { exact: true }).fill('290.50')
  await page.keyboard.press('Enter')
  await panel.getByLabel(texts.columns.stage, { exact: true }).selectOption(texts.stages.ordered)
  await expect(panel.getByText(texts.panel.price('3', '$290.50', '$871.50'))).toBeVisible()
  expect(await troubles(page, { leastLetters: 16 })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await faultsOf(page, 'form')).toEqual([])
  await panel.getByRole('button', { name: commonMessages.close }).tap()
  await expect(panel).toHaveCount(0)
  await expect
    .poll(async () => (await listItems(owner, id))[0])
    .toMatchObject({ unit_price: '290.50', stage: 'ordered' })

  await page.getByRole('button', { name: texts.addItem, exact: true }).tap()
  await panel.getByLabel(texts.columns.title, { exact: true }).fill('Mirror')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: commonMessages.close }).tap()
  await expect
    .poll(async () => (await listItems(owner, id)).map(({ room, title }) => `${room}: ${title}`))
    .toEqual(['Kitchen: Dome pendant', 'Bathroom: Vanity', 'Bathroom: Mirror'])

  await page.getByRole('searchbox', { name: texts.find }).fill('mirr')
  await expect(page.getByRole('button', { name: /Dome pendant/ })).toHaveCount(0)
  await page.getByRole('button', { name: /Mirror/ }).tap()
  await panel.getByRole('button', { name: commonMessages.delete }).tap()
  await expect(page.getByText(texts.deleted)).toBeVisible()
  await page.getByRole('button', { name: commonMessages.undo }).tap()
  await expect(page.getByRole('button', { name: /Mirror/ })).toBeVisible()
  await expect
    .poll(async () => (await listItems(owner, id)).map(({ title }) => title))
    .toEqual(['Dome pendant', 'Vanity', 'Mirror'])
})
