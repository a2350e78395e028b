import { card, createCards, expectCards } from '../../fixtures/board.ts'
import { expectOnline } from '../../fixtures/conversation.ts'
import { follow, tabTo } from '../../fixtures/keyboard.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

const texts = ['Template the island', 'Order the slab', 'Sample of brass', 'Measure the window']

test('labels, filters and several cards are used by keyboard only, and another person follows', async ({ signIn }) => {
  const [mara, jonas] = [await signIn(), await signIn()]
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await createCards(mara, id, texts)
  const { page } = mara
  for (const who of [page, jonas.page]) {
    await who.goto(`/projects/${id}/board`)
    await expectCards(who, { 'To Do': texts })
  }
  for (const who of [page, jonas.page]) await expectOnline(who, 2)
  const link = (text: string) => card(page, text).getByRole('link')
  const labels = page.getByRole('dialog', { name: 'Labels' })

  // A new label gets the colour under the cursor, and Enter saves it.
  await tabTo(page, link('Order the slab'))
  await page.keyboard.press('l')
  await expect(labels.getByRole('button', { name: 'New label' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(labels.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Stone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const stone = labels.getByRole('checkbox', { name: 'Stone' })
  await expect(stone).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(link('Order the slab')).toBeFocused()
  await expect(card(jonas.page, 'Order the slab').getByText('Stone')).toBeVisible()

  // Filtered, saved, cleared and found again.
  await tabTo(page, page.getByRole('button', { name: /^Filter by label/ }), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await expect(stone).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expectCards(page, { 'To Do': ['Order the slab'] })
  await follow(page, page.getByRole('button', { name: 'Saved filters' }))
  const saved = page.getByRole('dialog', { name: 'Saved filters' })
  await tabTo(page, saved.getByLabel('Name of this filter'))
  await page.keyboard.type('All stone')
  await page.keyboard.press('Enter')
  await expect(saved.getByRole('button', { name: 'All stone', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await follow(page, page.getByRole('button', { name: 'Clear filters' }))
  await expectCards(page, { 'To Do': texts })
  await tabTo(page, page.getByRole('button', { name: 'Saved filters' }), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await follow(page, saved.getByRole('button', { name: 'All stone', exact: true }))
  await expectCards(page, { 'To Do': ['Order the slab'] })
  await follow(page, page.getByRole('button', { name: 'Clear filters' }))

  // Shift and arrows select, M moves, and Undo brings all back.
  await tabTo(page, link('Order the slab'))
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'Selected cards' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expect(link('Measure the window')).toBeFocused()
  await page.keyboard.press('m')
  await follow(page, page.getByRole('button', { name: 'Move to Done' }))
  const moved = { 'To Do': texts.slice(0, 1), Done: texts.slice(1) }
  await expectCards(page, moved)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  // Tabbing to the toast could take longer than it is shown. With the focus it stays.
  await page.keyboard.press('Alt+t')
  await expect(undo).toBeFocused()
  await expectCards(jonas.page, moved)
  await follow(page, undo)
  for (const who of [page, jonas.page]) await expectCards(who, { 'To Do': texts, Done: [] })

  // Esc clears the selection; Delete asks first.
  await tabTo(page, link('Sample of brass'))
  await page.keyboard.press('x')
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('x')
  await page.keyboard.press('Delete')
  await follow(page, page.getByRole('button', { name: 'Delete 1 card' }))
  await expectCards(jonas.page, { 'To Do': texts.filter((text) => text !== 'Sample of brass') })
})
