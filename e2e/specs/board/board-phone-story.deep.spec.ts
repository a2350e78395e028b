import { boxOf, card, cardTexts, column, createCards, expectCards } from '../../fixtures/board.ts'
import { finger } from '../../fixtures/finger.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

test('a phone shows one column at a time, and a finger moves cards within and between columns', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await createCards(owner, id, cardTexts)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${id}/board`)
  await expect(column(page, 'To Do')).toBeVisible()
  await expect(column(page, 'Done')).toBeHidden()
  await page.getByRole('button', { name: 'Show Done' }).click()
  await expect(column(page, 'Done')).toBeVisible()
  await expect(column(page, 'To Do')).toBeHidden()
  await page.getByRole('button', { name: 'Show To Do' }).click()

  const touch = finger(await owner.context.newCDPSession(page))
  const first = await boxOf(card(page, cardTexts[0] ?? ''))
  const third = await boxOf(card(page, cardTexts[2] ?? ''))
  await touch.press(first.middle.x, first.middle.y)
  await expect(page.locator('[data-preview]')).toBeVisible()
  await touch.slide(first.middle, { x: third.middle.x, y: third.y + third.height - 8 })
  await touch.lift()
  await expectCards(page, { 'To Do': ['Order the slab', 'Sample of brass', 'Template the island'] })
  await expect(page.locator('[data-preview]')).toHaveCount(0)

  const slab = await boxOf(card(page, 'Order the slab'))
  const goal = await boxOf(page.getByRole('button', { name: 'Show In Progress' }))
  await touch.press(slab.middle.x, slab.middle.y)
  await expect(page.locator('[data-preview]')).toBeVisible()
  await touch.slide(slab.middle, goal.middle)
  await expect(column(page, 'In Progress')).toBeVisible()
  await touch.lift()
  await expect(column(page, 'In Progress').getByRole('link')).toHaveText(['Order the slab'])
  await expect(page.getByText('Moved to In Progress')).toBeVisible()
  await page.reload()
  await expect(column(page, 'To Do').getByRole('link')).toHaveText(['Sample of brass', 'Template the island'])
})
