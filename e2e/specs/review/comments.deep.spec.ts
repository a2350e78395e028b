import { phone } from '../../fixtures/devices.ts'
import { follow, tabTo } from '../../fixtures/keyboard.ts'
import { expect, test } from '../../fixtures/people.ts'
import { begin, number, open, panel, pointOf, prepare, stage, write } from '../../fixtures/review/comments.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

test('a draft survives a reload, and an unsent comment is sent automatically, once', async ({ signIn }) => {
  const { mara, jonas, id, uid_file } = await prepare(signIn)
  await open(mara, id, uid_file)
  await open(jonas, id, uid_file)
  const { page, context } = mara
  await begin(page).click()
  const place = await pointOf(page, 0.3, 0.5)
  await page.mouse.click(place.x, place.y)
  await write(page, 'The hood hangs too low')
  await page.reload()
  const field = panel(page).getByRole('textbox', { name: 'Comment', exact: true })
  await expect(field).toHaveText('The hood hangs too low')

  await context.setOffline(true)
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await expect(panel(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(panel(page).getByText('The hood hangs too low')).toBeVisible()
  await context.setOffline(false)
  await expect(number(page, 1)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Retry' })).toBeHidden()
  await expect(number(jonas.page, 1)).toBeVisible()
  await expect(panel(jonas.page).getByText('The hood hangs too low')).toHaveCount(1)
  expect(Math.abs(((await number(page, 1).boundingBox())?.x ?? 0) - place.x)).toBeLessThan(3)
})

test('a comment can be placed by touch on a phone', async ({ signIn }) => {
  const { mara, id, uid_file } = await prepare(signIn)
  const { email, password } = mara
  const { page } = await signIn({ email, password }, phone)
  await page.goto(`/projects/${id}/overview?file=${uid_file}`)
  await page.getByRole('tab', { name: 'Comments' }).tap()
  await begin(page).tap()
  const place = await pointOf(page, 0.5, 0.4)
  await page.touchscreen.tap(place.x, place.y)
  await write(page, 'Warmer light')
  await panel(page).getByRole('button', { name: 'Send' }).tap()
  await expect(number(page, 1)).toBeVisible()
  // Large enough for a finger, with its tip on the exact spot.
  const box = await number(page, 1).boundingBox()
  expect(Math.abs((box?.x ?? 0) - place.x)).toBeLessThan(2)
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - place.y)).toBeLessThan(2)
  expect(await smallTargets(page)).toEqual([])
  await number(page, 1).tap()
  await expect(panel(page).getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Resolve', exact: true }).tap()
  await expect(panel(page).getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('a comment can be placed by keyboard', async ({ signIn }) => {
  const { mara, id, uid_file } = await prepare(signIn)
  const { page } = mara
  await open(mara, id, uid_file)
  await follow(page, begin(page))
  await expect(stage(page)).toBeFocused()
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await write(page, 'Brass handles')
  await page.keyboard.press('Control+Enter')
  await expect(number(page, 1)).toBeVisible()

  await tabTo(page, number(page, 1), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: /^Comment 1 by/ })).toBeFocused()
  await follow(page, panel(page).getByRole('button', { name: 'Reply', exact: true }))
  await expect(panel(page).getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.type('Brushed')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Brushed')).toBeVisible()
  await follow(page, panel(page).getByRole('button', { name: 'Resolve', exact: true }))
  await expect(panel(page).getByRole('button', { name: 'Reopen' })).toBeVisible()
})
