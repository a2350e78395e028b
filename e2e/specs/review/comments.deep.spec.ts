import { commentMessages } from '@joinery/contract/messages/comment-messages'

import { phone } from '../../fixtures/devices.ts'
import { follow, tabTo } from '../../fixtures/keyboard.ts'
import { expect, test } from '../../fixtures/people.ts'
import { begin, number, open, panel, pointOf, prepare, stage, write } from '../../fixtures/review/comments.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

test('two people can comment on an image, reply, create a card from it and resolve it', async ({ signIn }) => {
  const { mara, jonas, id, uid_file } = await prepare(signIn)
  await open(mara, id, uid_file)
  await open(jonas, id, uid_file)

  await begin(mara.page).click()
  const [from, to] = [await pointOf(mara.page, 0.4, 0.4), await pointOf(mara.page, 0.6, 0.6)]
  await mara.page.mouse.move(from.x, from.y)
  await mara.page.mouse.down()
  await mara.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await mara.page.mouse.move(to.x, to.y)
  await mara.page.mouse.up()
  await write(mara.page, 'Walnut here, please @')
  await mara.page.getByRole('option').first().click()
  await mara.page.keyboard.press('Control+Enter')
  await expect(number(mara.page, 1)).toBeVisible()

  // The other person sees it immediately at the same position.
  await expect(number(jonas.page, 1)).toBeVisible()
  const [hers, his] = [await number(mara.page, 1).boundingBox(), await number(jonas.page, 1).boundingBox()]
  expect(Math.abs((hers?.x ?? 0) - (his?.x ?? 99))).toBeLessThan(2)
  await number(jonas.page, 1).click()
  await panel(jonas.page).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(panel(jonas.page).getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await jonas.page.keyboard.type('Veneer or solid?')
  await jonas.page.keyboard.press('Control+Enter')
  await number(mara.page, 1).click()
  await expect(panel(mara.page).getByText('Veneer or solid?')).toBeVisible()

  await panel(mara.page).getByRole('button', { name: commentMessages.createCard }).click()
  const dialog = mara.page.getByRole('dialog', { name: commentMessages.createCardTitle(1) })
  await dialog.getByRole('button', { name: commentMessages.createCard }).click()
  await expect(panel(mara.page).getByRole('link', { name: 'Card' })).toBeVisible()
  await expect(panel(jonas.page).getByRole('link', { name: 'Card' })).toBeVisible()
  await panel(jonas.page).getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(panel(mara.page).getByRole('button', { name: 'Reopen' })).toBeVisible()
  await panel(mara.page).getByRole('button', { name: commentMessages.moveCardToDone }).click()
  await expect(panel(jonas.page).getByText(commentMessages.cardDone('Done'))).toBeVisible()

  // The mentioned person finds the comment through the notification.
  await jonas.page.goto('/notifications')
  await jonas.page.getByRole('link').filter({ hasText: 'Walnut here' }).first().click()
  await expect(jonas.page).toHaveURL(new RegExp(`file=${uid_file}&pin=`))
  await expect(panel(jonas.page).getByText('Veneer or solid?')).toBeVisible()
})

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

  // Sending moves the focus to the saved comment.
  await expect(panel(page).getByRole('button', { name: /^Comment 1 by/ })).toBeFocused()
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
