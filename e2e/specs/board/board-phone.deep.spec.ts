import { boxOf, card, createCards } from '../../fixtures/board.ts'
import { finger } from '../../fixtures/finger.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

test('a tap opens the card, and an immediate swipe scrolls', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await createCards(
    owner,
    id,
    Array.from({ length: 14 }, (_, index) => `Card ${index + 1}.`),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${id}/board`)
  const touch = finger(await owner.context.newCDPSession(page))
  const { middle } = await boxOf(card(page, 'Card 3.'))
  // Both together, because a resting finger would lift the card.
  await Promise.all([touch.press(middle.x, middle.y), touch.lift()])
  await expect(page.getByRole('dialog', { name: 'Card' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Card' })).toBeHidden()

  await Promise.all([touch.press(middle.x, middle.y), touch.slide(middle, { x: middle.x, y: middle.y - 300 })])
  await touch.lift()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.locator('[data-preview]')).toHaveCount(0)
})

test('a toast on a phone appears above the tabs and does not block them', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await createCards(owner, id, ['Order the slab'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${id}/board`)
  await card(page, 'Order the slab').getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const bar = await boxOf(page.getByRole('navigation', { name: 'Project' }))
  // It slides into position.
  await expect
    .poll(() => page.locator('[data-sonner-toast]').evaluate((toast) => toast.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(bar.y)
  await page.getByRole('link', { name: 'Gen A.I.' }).click()
  await expect(page).toHaveURL(/\/genai$/)
})
