// Who sees a comment: a member writes one for the team and one for the client, and changes both while a guest is viewing.
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'

import { phone } from '../../fixtures/devices.ts'
import { createLink } from '../../fixtures/guests.ts'
import { expect, test } from '../../fixtures/people.ts'
import { begin, number, open, panel, pointOf, prepare, write } from '../../fixtures/review/comments.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

test('a guest sees only comments for the client, and changes appear immediately', async ({ signIn, browser }) => {
  const { mara, id, uid_file } = await prepare(signIn)
  const { page } = mara
  await open(mara, id, uid_file)
  const comment = async (x: number, words: string) => {
    await begin(page).click()
    const place = await pointOf(page, x, 0.5)
    await page.mouse.click(place.x, place.y)
    await write(page, words)
  }
  await comment(0.3, 'Our margin is small')
  await panel(page).getByRole('button', { name: texts.sendTo.team }).click()
  await expect(number(page, 1)).toHaveAccessibleName(/team only/)
  await comment(0.6, 'Do you like the walnut?')
  await panel(page).getByRole('button', { name: statusTexts.audience.client }).click()
  await panel(page).getByRole('button', { name: texts.sendTo.client }).click()
  await expect(number(page, 2)).not.toHaveAccessibleName(/team only/)

  const context = await browser.newContext({ ...phone, baseURL: new URL(page.url()).origin })
  const guest = await context.newPage()
  const connected = new Promise((resolve) => {
    guest.on('websocket', (socket) => socket.on('framereceived', resolve))
  })
  await guest.goto(await createLink(mara, id))
  await guest.getByRole('button', { name: guestMessages.openFile('hero-after.webp') }).tap()
  const viewer = guest.getByRole('dialog', { name: 'hero-after.webp' })
  await connected
  await expect(viewer.getByText('Do you like the walnut?')).toBeAttached()
  await expect(viewer.getByText('Our margin is small')).toHaveCount(0)

  await number(page, 1).click()
  await panel(page).getByRole('button', { name: texts.changeAudience.client }).click()
  await page
    .getByRole('dialog', { name: texts.showTitle(1) })
    .getByRole('button', { name: texts.changeAudience.client })
    .click()
  await expect(viewer.getByText('Our margin is small')).toBeAttached()
  await panel(page).getByRole('button', { name: texts.changeAudience.team }).click()
  await expect(viewer.getByText('Our margin is small')).toHaveCount(0)
  await context.close()
})

test('the audience can be chosen by touch on a phone', async ({ signIn }) => {
  const { mara, id, uid_file } = await prepare(signIn)
  const { email, password } = mara
  const { page } = await signIn({ email, password }, phone)
  await page.goto(`/projects/${id}/overview?file=${uid_file}`)
  await page.getByRole('tab', { name: 'Comments' }).tap()
  await begin(page).tap()
  const place = await pointOf(page, 0.5, 0.4)
  await page.touchscreen.tap(place.x, place.y)
  await write(page, 'Warmer light')
  await panel(page).getByRole('button', { name: statusTexts.audience.client }).tap()
  expect(await smallTargets(page)).toEqual([])
  await panel(page).getByRole('button', { name: texts.sendTo.client }).tap()
  await number(page, 1).tap()
  await expect(panel(page).getByText(statusTexts.audience.client)).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
})
