import { expect, test } from '../../fixtures/people.ts'
import { card, middleOf, openProject, shown, stage, viewOf, viewer, zoomOf } from '../../fixtures/review/viewer.ts'

test('keys zoom, arrow keys pan a zoomed image instead of switching files, and the wheel zooms at the pointer', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  await openProject(owner)
  await card(page, 'hero-after').click()
  await expect(shown(page)).toBeVisible()
  const counter = viewer(page).getByText(/^\d \/ 3$/)
  const before = (await counter.textContent()) ?? ''
  const whole = await zoomOf(page)
  await page.keyboard.press('+')
  await expect.poll(() => zoomOf(page)).toBe(Math.round(whole * 1.5))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await viewOf(page)).middle.x).toBeGreaterThan(0.5)
  await expect(counter).toHaveText(before)
  await page.keyboard.press(' ')
  await expect.poll(() => zoomOf(page)).toBe(whole)

  const { x, y } = await middleOf(stage(page))
  await page.mouse.move(x + 200, y)
  await page.mouse.wheel(0, -300)
  await expect.poll(async () => (await viewOf(page)).middle.x).toBeGreaterThan(0.5)
  await page.mouse.dblclick(x, y)
  await expect.poll(() => zoomOf(page)).toBe(whole)
})
