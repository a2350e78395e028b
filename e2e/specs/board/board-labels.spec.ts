import { card, column, createCards, expectCards } from '../../fixtures/board.ts'
import { expectOnline } from '../../fixtures/conversation.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

const texts = ['Template the island', 'Order the slab', 'Sample of brass', 'Measure the window']

test('two people label, filter and change several cards together, and undo it', async ({ signIn }) => {
  const [mara, jonas] = [await signIn(), await signIn()]
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await createCards(mara, id, texts)
  for (const { page } of [mara, jonas]) {
    await page.goto(`/projects/${id}/board`)
    await expectCards(page, { 'To Do': texts })
  }
  for (const { page } of [mara, jonas]) await expectOnline(page, 2)
  const labels = mara.page.getByRole('dialog', { name: 'Labels' })

  // A label created for a card appears on it, for both.
  await card(mara.page, 'Order the slab').getByRole('link').focus()
  await mara.page.keyboard.press('l')
  await labels.getByRole('button', { name: 'New label' }).click()
  await labels.getByLabel('Name').fill('Stone')
  await labels.getByText('Teal').click()
  await labels.getByRole('button', { name: 'Create label' }).click()
  await expect(labels.getByRole('checkbox', { name: 'Stone' })).toBeChecked()
  await mara.page.keyboard.press('Escape')
  await expect(labels).toBeHidden()
  await expect(card(jonas.page, 'Order the slab').getByText('Stone')).toBeVisible()

  // The filtered board has an address.
  await jonas.page.getByRole('button', { name: /^Filter by label/ }).click()
  const stone = jonas.page.getByRole('checkbox', { name: 'Stone' })
  await stone.click()
  await expect(stone).toBeChecked()
  await jonas.page.keyboard.press('Escape')
  await expectCards(jonas.page, { 'To Do': ['Order the slab'] })
  await expect(jonas.page).toHaveURL(/\?label=/)
  await jonas.page.reload()
  await expectCards(jonas.page, { 'To Do': ['Order the slab'] })
  await jonas.page.getByRole('button', { name: 'Saved filters' }).click()
  await jonas.page.getByLabel('Name of this filter').fill('All stone')
  await jonas.page.getByRole('button', { name: 'Save filter' }).click()
  await expect(jonas.page.getByRole('button', { name: 'All stone', exact: true })).toBeVisible()
  await jonas.page.keyboard.press('Escape')
  await jonas.page.getByRole('button', { name: 'Clear filters' }).click()
  await expectCards(jonas.page, { 'To Do': texts })

  // Several cards move with one Undo.
  await card(mara.page, 'Order the slab')
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await card(mara.page, 'Measure the window')
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  const bar = mara.page.getByRole('toolbar', { name: 'Selected cards' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Move to ...' }).click()
  await mara.page.getByRole('button', { name: 'Move to Done' }).click()
  const moved = { 'To Do': texts.slice(0, 1), Done: texts.slice(1) }
  await expectCards(mara.page, moved)
  const undo = mara.page.getByRole('button', { name: 'Undo' })
  await undo.focus() // a toast with the focus stays
  await expectCards(jonas.page, moved)
  await undo.click()
  await expectCards(jonas.page, { 'To Do': texts, Done: [] })
  await expectCards(mara.page, { 'To Do': texts, Done: [] })

  // Deleting asks first.
  await jonas.page.getByRole('button', { name: 'Saved filters' }).click()
  await jonas.page.getByRole('button', { name: 'All stone', exact: true }).click()
  await expectCards(jonas.page, { 'To Do': ['Order the slab'] })
  await card(jonas.page, 'Order the slab').getByRole('link').focus()
  await jonas.page.keyboard.press('x')
  await jonas.page.keyboard.press('Delete')
  await jonas.page.getByRole('button', { name: 'Delete 1 card' }).click()
  const restore = jonas.page.getByRole('button', { name: 'Undo' })
  await restore.focus()
  await expectCards(mara.page, { 'To Do': texts.filter((text) => text !== 'Order the slab') })
  await restore.click()
  await expectCards(mara.page, { 'To Do': texts })
  await expect(card(mara.page, 'Order the slab').getByText('Stone')).toBeVisible()
  await expect(column(mara.page, 'Done').getByRole('link')).toHaveCount(0)
})
