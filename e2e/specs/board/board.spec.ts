import { readFile } from 'node:fs/promises'

import { card, column, createCards, expectCards, untilMoved } from '../../fixtures/board.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

test('cards can be created, edited, moved by menu and by drag, deleted and restored', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await page.goto(`/projects/${id}/board`)

  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByLabel('Card text').fill('Order the slab')
  await page.getByLabel('Attach files').setInputFiles({
    name: 'stone.webp',
    mimeType: 'image/webp',
    buffer: await readFile(new URL('../../../art/card-stone.webp', import.meta.url)),
  })
  await page.getByLabel('Card text').press('Enter')
  await expectCards(page, { 'To Do': ['Order the slab'] })
  await expect(card(page, 'Order the slab').locator('img')).toBeVisible()

  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByLabel('Card text').fill('Never mind')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.keyboard.type('Sample')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('of brass')
  await page.keyboard.press('Enter')
  await expectCards(page, { 'To Do': ['Order the slab', 'Sample\nof brass'] })

  await card(page, 'Order the slab').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Card text' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Card text' }).fill('Order two slabs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Card text' })).toBeHidden()
  await expect(page.getByRole('dialog').getByText('Order two slabs')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await card(page, 'Order two slabs').getByRole('button', { name: 'Move to ...' }).click()
  await page.getByRole('menuitem', { name: 'Move to Done' }).click()
  await expectCards(page, { 'To Do': ['Sample\nof brass'], Done: ['Order two slabs'] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCards(page, { 'To Do': ['Order two slabs', 'Sample\nof brass'], Done: [] })

  await card(page, 'Order two slabs').getByRole('button', { name: 'Delete' }).click()
  await expectCards(page, { 'To Do': ['Sample\nof brass'] })
  const restored = page.waitForResponse((answer) => answer.url().endsWith('/restore') && answer.ok())
  await page.getByRole('listitem').filter({ hasText: 'Card deleted' }).getByRole('button', { name: 'Undo' }).click()
  await restored
  await expectCards(page, { 'To Do': ['Order two slabs', 'Sample\nof brass'] })
  await page.reload()
  await expectCards(page, { 'To Do': ['Order two slabs', 'Sample\nof brass'], 'In Progress': [], Done: [] })

  const moved = untilMoved(page)
  await card(page, 'Order two slabs').dragTo(column(page, 'In Progress'))
  await expectCards(page, { 'To Do': ['Sample\nof brass'], 'In Progress': ['Order two slabs'] })
  await moved
  // On the upper half of another card, to drop before it.
  const movedAgain = untilMoved(page)
  await card(page, 'of brass').dragTo(card(page, 'Order two slabs'), { targetPosition: { x: 60, y: 12 } })
  await expectCards(page, { 'To Do': [], 'In Progress': ['Sample\nof brass', 'Order two slabs'] })
  // Changes are shown immediately and announced when saved. Both moves have the same text.
  await movedAgain
  await expect(page.locator('[data-sonner-toast][data-front=true]')).toContainText('Moved to In Progress')
  await page.reload()
  await expectCards(page, { 'To Do': [], 'In Progress': ['Sample\nof brass', 'Order two slabs'] })
})

test('a card can be assigned, dated and commented on, and its link opens it', async ({ signIn }) => {
  const alice = await signIn()
  const bob = await signIn()
  const id = await createProject(alice, 'Hartwell Kitchen', { members: [bob] })
  const [uid] = await createCards(alice, id, ['Order the slab'])
  await alice.page.goto(`/projects/${id}/board?card=${uid}`)
  await bob.page.goto(`/projects/${id}/board`)
  const panel = alice.page.getByRole('dialog', { name: 'Card' })
  await panel.getByRole('button', { name: /^Assignee/ }).click()
  await expect(alice.page.getByRole('menu')).toBeVisible()
  // Escape closes the menu, not the card.
  await alice.page.keyboard.press('Escape')
  await expect(alice.page.getByRole('menu')).toBeHidden()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: /^Assignee/ }).click()
  await alice.page.getByRole('menuitemradio', { name: bob.email }).click()
  await panel.getByLabel('Due date').fill('2020-02-28')
  await expect(panel.getByText('Overdue')).toBeVisible()
  await expect(card(bob.page, 'Order the slab').getByText('28/02/2020')).toBeVisible()

  // Only the creator can edit it.
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  await card(bob.page, 'Order the slab').getByRole('link').click()
  const theirs = bob.page.getByRole('dialog', { name: 'Card' })
  await expect(theirs).toBeVisible()
  expect(bob.page.url()).toContain(`?card=${uid}`)
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await theirs.getByRole('textbox', { name: 'Comment' }).fill('The supplier holds the pair.')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('The supplier holds the pair.')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Comment' })).toHaveText('')
  const comment = theirs.getByRole('listitem').filter({ hasText: 'The supplier holds the pair.' })
  await comment.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText('The supplier holds the pair.')).toBeHidden()
  await theirs.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('The supplier holds the pair.')).toBeVisible()

  await bob.page.goBack()
  await expect(theirs).toBeHidden()
  await expect(card(bob.page, 'Order the slab').getByText('1 comment')).toBeVisible()
})
