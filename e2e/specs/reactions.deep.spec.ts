import type { Locator } from '@playwright/test'

import { callAs } from '../fixtures/call-as.ts'
import {
  composer,
  conversation,
  expectOnline,
  longPress,
  meet,
  message,
  send,
  showActs,
} from '../fixtures/conversation.ts'
import { phone } from '../fixtures/devices.ts'
import { follow, tabTo } from '../fixtures/keyboard.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

const topOf = async (article: Locator): Promise<number> => (await article.boundingBox())?.y ?? Number.NaN

test('two people react live without moving what the other reads, and pin a decision', async ({ signIn }) => {
  const { mara, jonas: ines } = await meet(signIn)
  for (const text of ['First question', 'Second question', 'Calacatta on the island']) await send(mara.page, text)
  for (let number = 0; number < 9; number++) await send(mara.page, `Detail ${number}`)

  // Until the last one has arrived, her list follows new messages.
  await expect(message(ines.page, 'Detail 8')).toBeVisible()
  const theirs = message(ines.page, 'First question')
  await theirs.scrollIntoViewIfNeeded()
  const below = message(ines.page, 'Calacatta on the island')
  await expect(below).toBeVisible()
  const mine = message(mara.page, 'First question')
  await showActs(mine)
  await mine.getByRole('button', { name: 'React' }).click()
  await mara.page.getByRole('dialog', { name: 'React' }).getByRole('button', { name: 'Thumbs up' }).click()
  const chip = theirs.getByRole('button', { name: /^Thumbs up, 1/ })
  const scrolled = await conversation(ines.page).evaluate((log) => log.scrollTop)
  const before = await topOf(theirs)
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  expect(await topOf(theirs)).toBeCloseTo(before, 0)
  expect(await conversation(ines.page).evaluate((log) => log.scrollTop)).toBe(scrolled)
  await chip.click()
  await expect(mine.getByRole('button', { name: /^Thumbs up, 2/ })).toHaveAttribute('aria-pressed', 'true')

  const decision = message(mara.page, 'Calacatta on the island')
  await showActs(decision)
  await decision.getByRole('button', { name: 'Pin' }).click()
  const bar = ines.page.getByRole('region', { name: 'Pinned messages' })
  await expect(bar).toContainText('Calacatta on the island')
  await bar.getByRole('button', { name: /Pinned by/ }).click()
  await expect(below).toBeInViewport()
  await expect(composer(ines.page)).toBeVisible()
})

test('a message is reacted to and pinned by keyboard only', async ({ signIn }) => {
  const { mara, jonas: ines } = await meet(signIn)
  const { page } = mara
  await send(ines.page, 'Calacatta on the island')
  const article = message(page, 'Calacatta on the island')
  await expect(article).toBeVisible()
  await tabTo(page, conversation(page), { key: 'Shift+Tab' })
  await page.keyboard.press('ArrowUp')
  await expect(article).toBeFocused()
  await follow(page, article.getByRole('button', { name: 'React' }))
  const menu = page.getByRole('dialog', { name: 'React' })
  await expect(menu.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  // The second row, third of the columns.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(menu).toBeHidden()
  await expect(article.getByRole('button', { name: 'React' })).toBeFocused()
  const looking = message(ines.page, 'Calacatta on the island').getByRole('button', { name: /^Looking, 1/ })
  await expect(looking).toHaveAttribute('aria-pressed', 'false')
  await follow(page, article.getByRole('button', { name: 'Pin' }))
  const bar = ines.page.getByRole('region', { name: 'Pinned messages' })
  await expect(bar).toContainText('Calacatta on the island')
  const own = article.getByRole('button', { name: /^Looking, 1/ })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, own, { key: 'Shift+Tab' })
  await page.keyboard.press('Space')
  await expect(looking).toHaveCount(0)
  const pinned = page.getByRole('region', { name: 'Pinned messages' })
  await tabTo(page, pinned.getByRole('button', { name: 'View all' }), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await follow(page, page.getByRole('dialog', { name: 'Pinned messages' }).getByRole('button'))
  await expect(article).toBeInViewport()
})

test('on a phone a long press reacts and pins, and a tap on a chip joins in', async ({ signIn }) => {
  const [mara, jonas] = [await signIn(undefined, phone), await signIn()]
  const { page } = mara
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  for (const who of [page, jonas.page]) {
    await who.goto(`/projects/${id}/discussion`)
    await expect(composer(who)).toBeVisible()
  }
  await expectOnline(jonas.page, 2)
  for (const text of ['Calacatta on the island', 'Brass for the pulls']) await send(jonas.page, text)
  const article = message(page, 'Brass for the pulls')
  await expect(article).toBeVisible()
  await longPress(article)
  await article.getByRole('button', { name: 'React' }).tap()
  await page.getByRole('dialog', { name: 'React' }).getByRole('button', { name: 'Heart' }).tap()
  const theirs = message(jonas.page, 'Brass for the pulls').getByRole('button', { name: /^Heart, 1/ })
  await expect(theirs).toHaveAttribute('aria-pressed', 'false')
  await theirs.click()
  await expect(article.getByRole('button', { name: /^Heart, 2/ })).toHaveAttribute('aria-pressed', 'true')
  await article.getByRole('button', { name: /^Heart, 2/ }).tap()
  await expect(message(jonas.page, 'Brass for the pulls').getByRole('button', { name: /^Heart, 1/ })).toBeVisible()

  const bar = page.getByRole('region', { name: 'Pinned messages' })
  for (const text of ['Calacatta on the island', 'Brass for the pulls']) {
    await longPress(message(page, text))
    await message(page, text).getByRole('button', { name: 'Pin' }).tap()
    await expect(jonas.page.getByRole('region', { name: 'Pinned messages' })).toContainText(text)
    // It moves the conversation, which a long press must not meet.
    await expect(bar).toContainText(text)
  }
  await bar.getByRole('button', { name: 'Next pinned message' }).tap()
  await expect(bar).toContainText('Calacatta on the island')
  await bar.getByRole('button', { name: 'View all' }).tap()
  const list = page.getByRole('dialog', { name: 'Pinned messages' })
  await expect(list.getByRole('button')).toHaveCount(2)
  await list.getByRole('button').last().tap()
  await expect(list).toBeHidden()
  await expect(message(page, 'Calacatta on the island')).toBeInViewport()
})

test('a comment on a card is reacted to by both, without a notification', async ({ signIn }) => {
  const [mara, jonas] = [await signIn(), await signIn(undefined, phone)]
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  const post = (data: object) => callAs(mara, 'createReply', { params: { id }, data: { replyType: 'kanban', ...data } })
  const { reply } = await post({ content: 'Order the slab' })
  await post({ content: 'The supplier holds the pair.', parentReplyId: reply.uid_reply })
  const comment = (page: typeof mara.page) =>
    page.getByRole('dialog', { name: 'Card' }).getByRole('listitem').filter({ hasText: 'The supplier holds' })
  for (const { page } of [mara, jonas]) {
    await page.goto(`/projects/${id}/board?card=${reply.uid_reply}`)
    await expect(comment(page)).toBeVisible()
  }
  await comment(mara.page).hover()
  await comment(mara.page).getByRole('button', { name: 'React' }).click()
  await mara.page.getByRole('dialog', { name: 'React' }).getByRole('button', { name: 'Fire' }).click()
  await comment(jonas.page)
    .getByRole('button', { name: /^Fire, 1/ })
    .tap()
  await expect(comment(mara.page).getByRole('button', { name: /^Fire, 2/ })).toBeVisible()
  const { notifications } = await callAs(mara, 'listNotifications')
  expect(notifications).toEqual([])
})
