import { reviewMessages } from '@joinery/contract/messages/review-messages'

import { phone } from '../../fixtures/devices.ts'
import { finger } from '../../fixtures/finger.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { card, middleOf, openProject, shown, stage, viewOf, viewer, zoomOf } from '../../fixtures/review/viewer.ts'

test('a file opens at its own URL, and Back closes it and restores the page', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await openProject(owner)
  await card(page, 'card-stone').click()
  await expect(page).toHaveURL(/[?&]file=[0-9a-f-]{36}/)
  await expect(shown(page)).toBeVisible()
  const counter = viewer(page).getByText(/^\d \/ 3$/)
  const first = (await counter.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(counter).not.toHaveText(first)
  const second = (await counter.textContent()) ?? ''
  const address = page.url()
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(card(page, 'card-stone')).toBeFocused()

  // The URL alone opens it, and closing it stays on the page.
  await page.goto(address)
  await expect(counter).toHaveText(second)
  await expect(shown(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/overview$/)
})

test('the URL of an unknown file shows a message and closes the viewer', async ({ signIn }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  await owner.page.goto(`/projects/${id}/overview?file=0198c0de-0000-7000-8000-000000000001`)
  await expect(owner.page.getByText(reviewMessages.fileNotFound)).toBeVisible()
  await expect(viewer(owner.page)).toBeHidden()
  await expect(owner.page).toHaveURL(/\/overview$/)
})

test('nothing shifts when a panel opens or closes', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await openProject(owner)
  await card(page, 'hero-after').click()
  await expect(shown(page)).toBeVisible()
  const { x, y } = await middleOf(stage(page))
  await page.mouse.move(x - 150, y - 60)
  await page.mouse.wheel(0, -700)
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(2000)
  const before = await viewOf(page)
  // In no painted frame may the size or the centre change.
  const frames = await page.evaluate(async () => {
    const seen: string[] = []
    const look = () => {
      const outer = document.querySelector('[role="application"]')?.getBoundingClientRect()
      const inner = document.querySelector('[data-picture="shown"]')?.getBoundingClientRect()
      if (!outer || !inner) return
      const middle = (outer.left + outer.width / 2 - inner.left) / inner.width
      seen.push(`${Math.round(inner.width)} ${middle.toFixed(3)}`)
    }
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (const label of ['Hide panel', 'Show panel']) {
      document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click()
      for (let frame = 0; frame < 20; frame++) {
        await painted()
        look()
      }
    }
    return [...new Set(seen)]
  })
  expect(frames).toEqual([`${before.zoom} ${before.middle.x.toFixed(3)}`])
})

test('a finger can swipe, pinch and double tap, and pull up the panel', async ({ signIn }) => {
  const owner = await signIn(undefined, phone)
  const { page, context } = owner
  await openProject(owner)
  await card(page, 'hero-after').tap()
  await expect(shown(page)).toBeVisible()
  const counter = viewer(page).getByText(/^\d \/ 3$/)
  const before = (await counter.textContent()) ?? ''
  const touch = finger(await context.newCDPSession(page))
  const at = await middleOf(stage(page))

  await touch.press(at.x + 100, at.y)
  await touch.slide({ x: at.x + 100, y: at.y }, { x: at.x - 100, y: at.y })
  await touch.lift()
  await expect(counter).not.toHaveText(before)
  await expect(shown(page)).toBeVisible()

  const whole = await zoomOf(page)
  await touch.pinch(at, 60, 150)
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(whole * 2)
  await touch.doubleTap(at)
  await expect.poll(() => zoomOf(page)).toBe(whole)

  const panel = viewer(page).getByRole('complementary', { name: 'Panel' })
  await expect(panel).toHaveAttribute('data-detent', 'peek')
  const handle = await middleOf(viewer(page).getByRole('button', { name: 'Open panel' }))
  await touch.press(handle.x, handle.y)
  await touch.slide(handle, { x: handle.x, y: 430 })
  await touch.lift()
  await expect(panel).toHaveAttribute('data-detent', 'half')
  await expect(viewer(page).getByRole('tabpanel', { name: 'Comments' })).toBeVisible()
  // Waits until it rests, because taps miss moving targets. The first tap after a fling counts.
  await expect.poll(async () => (await panel.boundingBox())?.height).toBe(phone.viewport.height / 2)
  expect((await stage(page).boundingBox())?.height).toBeGreaterThan(200)
  await viewer(page).getByRole('tab', { name: 'Versions' }).tap()
  await expect(viewer(page).getByRole('tabpanel', { name: 'Versions' })).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Expand panel' }).tap()
  await expect(panel).toHaveAttribute('data-detent', 'full')
  await viewer(page).getByRole('button', { name: 'Close panel' }).tap()
  await expect(panel).toHaveAttribute('data-detent', 'peek')
})
