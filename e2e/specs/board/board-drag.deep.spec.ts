import { boxOf, card, cardTexts, column, createCards, expectCards } from '../../fixtures/board.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

test('cards can be dragged between and within columns and stay where they were dropped', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await createCards(owner, id, cardTexts)
  await page.goto(`/projects/${id}/board`)
  await expectCards(page, { 'To Do': cardTexts })

  await card(page, 'Order the slab').dragTo(column(page, 'In Progress'))
  await expectCards(page, { 'To Do': ['Template the island', 'Sample of brass'], 'In Progress': ['Order the slab'] })
  // On the upper half of another card, to drop before it.
  await card(page, 'Sample of brass').dragTo(card(page, 'Template the island'), { targetPosition: { x: 60, y: 12 } })
  await expectCards(page, { 'To Do': ['Sample of brass', 'Template the island'] })
  await expect(page.getByText('Card moved')).toBeVisible()
  await card(page, 'Template the island').dragTo(card(page, 'Order the slab'), { targetPosition: { x: 60, y: 12 } })
  await expectCards(page, { 'To Do': ['Sample of brass'], 'In Progress': ['Template the island', 'Order the slab'] })
  // Both moves are shown immediately and announced when saved.
  await expect(page.locator('[data-sonner-toast][data-front=true]')).toContainText('Moved to In Progress')
  await page.reload()
  await expectCards(page, { 'To Do': ['Sample of brass'], 'In Progress': ['Template the island', 'Order the slab'] })
})

test('a cancelled drag leaves the card in place', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await createCards(owner, id, cardTexts)
  await page.goto(`/projects/${id}/board`)
  const from = await boxOf(card(page, 'Order the slab'))
  const to = await boxOf(column(page, 'Done'))
  await page.mouse.move(from.middle.x, from.middle.y)
  await page.mouse.down()
  await page.mouse.move(to.middle.x, to.middle.y, { steps: 8 })
  await expect(column(page, 'Done').locator('[data-drop-line]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(column(page, 'Done').locator('[data-drop-line]')).toBeHidden()
  await expectCards(page, { 'To Do': cardTexts, Done: [] })
})

test('a column scrolls while a card is held at its edge', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await createCards(owner, id, [...cardTexts, ...Array.from({ length: 24 }, (_, index) => `Card ${index + 1}.`)])
  await page.goto(`/projects/${id}/board`)
  await expect(column(page, 'To Do').getByRole('link')).toHaveCount(27)
  const from = await boxOf(card(page, 'Order the slab'))
  const list = await boxOf(column(page, 'To Do').getByRole('list').locator('..'))
  await page.mouse.move(from.middle.x, from.middle.y)
  await page.mouse.down()
  await page.mouse.move(list.middle.x, list.y + list.height - 6, { steps: 8 })
  // It keeps scrolling while the pointer rests.
  await expect(card(page, 'Card 24.')).toBeInViewport()
  await page.mouse.up()
  await expect(page.getByText('Card moved')).toBeVisible()
  const links = column(page, 'To Do').getByRole('link')
  await expect(links.first()).toHaveText('Template the island')
  await expect(links.nth(1)).toHaveText('Sample of brass')
})

test('a card can be found, lifted, moved and dropped by keyboard', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await createCards(owner, id, cardTexts)
  await page.goto(`/projects/${id}/board`)
  const handle = card(page, 'Order the slab').getByRole('button', { name: 'Drag card' })
  await expectCards(page, { 'To Do': cardTexts })
  await page.getByRole('searchbox').focus()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await handle.evaluate((element) => element === document.activeElement)) break
  }
  await expect(handle).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expectCards(page, { 'To Do': ['Order the slab', 'Template the island', 'Sample of brass'] })
  await expect(handle).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Position 1 of 1 in Done.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expectCards(page, { 'To Do': ['Template the island', 'Sample of brass'], Done: ['Order the slab'] })
  await expect(handle).toBeFocused()
  await expect(page.getByText('Moved to Done')).toBeVisible()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await page.reload()
  await expectCards(page, { 'To Do': ['Template the island', 'Sample of brass'], Done: ['Order the slab'] })
})
