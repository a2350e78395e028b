import { card, createCards, expectCards } from '../fixtures/board.ts'
import { expectHeld, follow, tabTo } from '../fixtures/keyboard.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('a card can be added, moved, opened, assigned and commented on by keyboard', async ({ signIn }) => {
  const mara = await signIn()
  const jonas = await signIn()
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await createCards(mara, id, ['Order the slab'])
  const { page } = mara
  await page.goto(`/projects/${id}/board`)
  await follow(page, page.getByRole('button', { name: 'Add card' }))
  await page.keyboard.type('Sample of brass')
  await page.keyboard.press('Enter')
  await expectCards(page, { 'To Do': ['Order the slab', 'Sample of brass'] })
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)

  const link = card(page, 'Order the slab').getByRole('link')
  await tabTo(page, link, { key: 'Shift+Tab' })
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[aria-live=assertive]')).toContainText('Position 1 of 1 in In Progress.')
  await page.keyboard.press('Space')
  await expectCards(page, { 'To Do': ['Sample of brass'], 'In Progress': ['Order the slab'] })
  const move = card(page, 'Order the slab').getByRole('button', { name: 'Move to ...' })
  await follow(page, move)
  await expect(page.getByRole('menuitem', { name: 'Move to To Do' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectCards(page, { Done: ['Order the slab'] })

  await tabTo(page, link, { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Card' })
  await expectHeld(page, panel)
  await follow(page, panel.getByRole('button', { name: /^Assignee/ }))
  await expect(page.getByRole('menuitemradio', { name: 'Unassigned' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitemradio', { name: jonas.email })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /^Assignee/ })).toHaveAccessibleName(`Assignee ${jonas.email}`)
  await tabTo(page, panel.getByRole('textbox', { name: 'Comment' }))
  await page.keyboard.type('The supplier holds the pair.')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('textbox', { name: 'Comment' })).toHaveText('')
  await expect(panel.getByText('The supplier holds the pair.')).toBeVisible()
  // In a text field Escape belongs to the field; outside it closes the card.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(link).toBeFocused()
})
