import { card, column, createCards, expectCards } from '../../fixtures/board.ts'
import { phone } from '../../fixtures/devices.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

const texts = ['Template the island', 'Order the slab', 'Sample of brass']

test('a phone labels, filters, checks off and changes several cards, and a desk follows', async ({ signIn }) => {
  const [mara, jonas] = [await signIn(undefined, phone), await signIn()]
  const { page } = mara
  const desk = jonas.page
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  const [, slab = ''] = await createCards(mara, id, texts)
  for (const who of [page, desk]) {
    await who.goto(`/projects/${id}/board`)
    await expectCards(who, { 'To Do': texts })
  }
  const openMenu = (text: string) => card(page, text).getByRole('button', { name: 'Move to ...' }).tap()
  const labels = page.getByRole('dialog', { name: 'Labels' })

  await openMenu('Order the slab')
  await page.getByRole('menuitem', { name: 'Labels ...' }).tap()
  await labels.getByRole('button', { name: 'New label' }).tap()
  await labels.getByLabel('Name').fill('Stone')
  await labels.getByText('Teal').tap()
  await labels.getByRole('button', { name: 'Create label' }).tap()
  await expect(labels.getByRole('checkbox', { name: 'Stone' })).toBeChecked()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(labels).toBeHidden()
  await expect(card(desk, 'Order the slab').getByText('Stone')).toBeVisible()

  await page.getByRole('button', { name: /^Filter by label/ }).tap()
  await page.getByRole('checkbox', { name: 'Stone' }).tap()
  await expectCards(page, { 'To Do': ['Order the slab'] })
  await page.getByRole('heading', { level: 1 }).tap()
  await page.getByRole('button', { name: 'Clear filters' }).tap()
  await expectCards(page, { 'To Do': texts })

  // The checklist of a card, where the desk sees the progress.
  await card(page, 'Order the slab').getByRole('link').tap()
  const panel = page.getByRole('dialog', { name: 'Card' })
  await expect(page).toHaveURL(new RegExp(`card=${slab}`))
  await panel.getByRole('textbox', { name: 'Add an item' }).fill('Pay the deposit')
  await page.keyboard.press('Enter')
  await panel.getByRole('checkbox', { name: 'Pay the deposit' }).tap()
  await expect(card(desk, 'Order the slab').getByText('1/1')).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()

  // Several cards are selected from their menus, then by their boxes.
  await openMenu('Template the island')
  await page.getByRole('menuitem', { name: 'Select', exact: true }).tap()
  const bar = page.getByRole('toolbar', { name: 'Selected cards' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await card(page, 'Sample of brass').getByRole('checkbox').tap()
  await expect(bar.getByText('2 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Move to ...' }).tap()
  await page.getByRole('button', { name: 'Move to Done' }).tap()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus() // a toast with the focus stays
  await expectCards(desk, { 'To Do': ['Order the slab'], Done: ['Template the island', 'Sample of brass'] })
  await undo.tap()
  await expectCards(desk, { 'To Do': texts, Done: [] })
  await expectCards(page, { 'To Do': texts })
  await expect(column(page, 'Done')).toBeHidden()
})
