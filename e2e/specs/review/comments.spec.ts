import { commentMessages } from '@joinery/contract/messages/comment-messages'

import { expect, test } from '../../fixtures/people.ts'
import { begin, number, open, panel, pointOf, prepare, write } from '../../fixtures/review/comments.ts'

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
