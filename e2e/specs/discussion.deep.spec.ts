import { chatMessages } from '@joinery/contract/messages/chat-messages'

import { art } from '../fixtures/art.ts'
import { callAs } from '../fixtures/call-as.ts'
import { composer, conversation, expectOnline, meet, message, send, write } from '../fixtures/conversation.ts'
import { expect, test } from '../fixtures/people.ts'

test('a person can be mentioned by keyboard, and links can be followed', async ({ signIn }) => {
  const { mara, jonas } = await meet(signIn)
  await write(mara.page, 'Ask @')
  const list = mara.page.getByRole('listbox', { name: 'People' })
  await expect(list.getByRole('option', { name: jonas.email })).toHaveAttribute('aria-selected', 'true')
  await mara.page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await mara.page.keyboard.type('about https://stone.example/17')
  await mara.page.keyboard.press('Control+Enter')
  const received = message(jonas.page, 'about')
  await expect(received.locator('[data-mention]')).toHaveText(`@${jonas.email}`)
  await expect(received.getByRole('link', { name: 'https://stone.example/17' })).toHaveAttribute('rel', /noopener/)
})

test('a draft survives a reload and is visible to its author only', async ({ signIn }) => {
  const { mara, jonas, path } = await meet(signIn)
  await write(mara.page, 'Half a thought')
  await mara.page.reload()
  await expect(composer(mara.page)).toHaveText('Half a thought')
  await mara.page.getByRole('link', { name: 'Description' }).click()
  await mara.page.getByRole('link', { name: 'Group Chat' }).click()
  await expect(composer(mara.page)).toHaveText('Half a thought')
  await jonas.page.goto(path)
  await expect(composer(jonas.page)).toHaveText('')
})

test('a long chat loads older messages without a jump, opens linked and found messages, and returns to the latest', async ({
  signIn,
}) => {
  const { mara, jonas, id, path } = await meet(signIn, { areThere: false })
  const answer = await mara.context.request.post('/api/simple-auth/refresh')
  const { accessToken } = (await answer.json()) as { accessToken: string } // the contract's shape
  const replies: string[] = []
  for (let number = 1; number <= 160; number++) {
    const sent = await mara.context.request.post(`/api/projects/${id}/replies`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { replyType: 'discussion', content: `<p>Line ${number}${number === 7 ? ' about zellige' : ''}.</p>` },
    })
    const { reply } = (await sent.json()) as { reply: { uid_reply: string } } // the contract's shape
    replies.push(reply.uid_reply)
  }
  const { page } = jonas
  await page.goto(path)
  // A person with many unread messages starts at the first of them.
  await expect(message(page, 'Line 1.')).toBeInViewport()
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'Line 160.')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Group Chat' }).locator('..')).not.toContainText('unread')
  await page.reload()
  await expect(message(page, 'Line 160.')).toBeInViewport()
  expect(await conversation(page).getByRole('article').count()).toBeLessThan(60)

  // The visible messages stay in place while older ones load.
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route('**/replies?*before=*', async (route) => {
    asked.resolve()
    await release.promise
    await route.continue()
  })
  await conversation(page).hover()
  await page.mouse.wheel(0, -100_000)
  await asked.promise
  const looked = conversation(page).locator(`[data-message="${replies[114]}"]`)
  const top = async () => (await looked.boundingBox())?.y ?? Number.NaN
  await expect(looked).toBeInViewport()
  await expect.poll(() => conversation(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  const topBefore = await top()
  release.resolve()
  await expect(conversation(page).locator(`[data-message="${replies[109]}"]`)).toBeAttached()
  expect(Math.abs((await top()) - topBefore)).toBeLessThan(2)
  const isFirstShown = async () => {
    await page.mouse.wheel(0, -100_000)
    return message(page, 'Line 1.').isVisible()
  }
  await expect.poll(isFirstShown).toBe(true)
  await expect(message(page, 'Line 1.')).toBeInViewport()

  await page.goto(`${path}?message=${replies[6]}`)
  await expect(message(page, 'Line 7 about zellige.')).toBeInViewport()
  await expect(message(page, 'Line 160.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'Line 160.')).toBeInViewport()

  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('zellige')
  await page.getByRole('list', { name: chatMessages.results }).getByRole('button').click()
  await expect(message(page, 'Line 7 about zellige.')).toBeInViewport()
})

test('a chat with images opens at its latest message and stays there while they load', async ({ signIn }) => {
  const { mara, id, path } = await meet(signIn, { areThere: false })
  const { page } = mara
  const view = await art('card-stone')
  for (let count = 1; count <= 8; count++) {
    const content = `<p>View ${count}${', from the window and from the door'.repeat(count)}.</p>`
    await callAs(mara, 'createReply', { params: { id }, multipart: { content, attachments: view } })
  }
  await callAs(mara, 'markProjectRead', { params: { id }, data: { message_number: 8 } })
  // With reduced motion everything appears immediately and in another order.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path, { waitUntil: 'networkidle' })
  const last = message(page, 'View 8,')
  await expect(last.getByRole('button', { name: 'Open card-stone.webp' })).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()
})

test('the composer on a phone stays at the bottom, above the tabs', async ({ signIn }) => {
  const { mara } = await meet(signIn)
  const { page } = mara
  await page.setViewportSize({ width: 390, height: 844 })
  for (const line of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']) await send(page, line)
  await expect(message(page, 'Eight')).toBeInViewport()
  const tabs = await page.getByRole('navigation', { name: 'Project' }).boundingBox()
  const box = await page.getByRole('button', { name: 'Send' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
})

test('unread messages are counted on the dashboard and the tab, and appear below a line', async ({ signIn }) => {
  const { mara, jonas, id, path } = await meet(signIn, { areThere: false })
  await mara.page.goto(path)
  await send(mara.page, 'First')
  await send(mara.page, 'Second')
  await jonas.page.goto('/dashboard')
  const card = jonas.page.getByRole('article').filter({ hasText: 'Hartwell Kitchen' })
  await expect(card).toContainText('2 new')

  await jonas.page.goto(`/projects/${id}/overview`)
  const tab = jonas.page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('listitem')
    .filter({ hasText: 'Group Chat' })
  await expect(tab).toContainText('2 unread messages')
  await expect(tab.getByRole('link', { name: 'Group Chat', exact: true })).toBeVisible()
  await expectOnline(jonas.page, 2)
  await send(mara.page, 'Third')
  await expect(tab).toContainText('3 unread messages')

  await tab.getByRole('link').click()
  await expect(jonas.page.getByText('New messages')).toBeVisible()
  await expect(message(jonas.page, 'Third')).toBeVisible()
  await expect(tab).not.toContainText('unread')
  await jonas.page.goto('/dashboard')
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('new')
})
