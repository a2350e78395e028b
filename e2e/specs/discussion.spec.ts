import { readFile } from 'node:fs/promises'

import { callPath } from '@joinery/contract/calls'
import type { Locator } from '@playwright/test'

import { composer, conversation, expectOnline, meet, message, send, write } from '../fixtures/conversation.ts'
import { expect, test } from '../fixtures/people.ts'
import { authorise } from '../fixtures/project.ts'

const art = (name: string) => new URL(`../../art/${name}.webp`, import.meta.url)
const picture = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(art(name)),
})

test('two people talk: typing, sending, quoting, changing, deleting and taking that back', async ({ signIn }) => {
  const { mara, jonas } = await meet(signIn)
  const seen = expect(jonas.page.getByText(`${mara.email} is typing`)).toBeVisible()
  await write(mara.page, 'Which marble')
  await seen
  await expect(jonas.page.getByText('is typing')).toBeHidden()
  await mara.page.keyboard.type(': the quiet one or the stormy one?')
  await mara.page.keyboard.press('Control+Enter')
  const question = message(jonas.page, 'Which marble: the quiet one or the stormy one?')
  await expect(question).toBeVisible()
  await expect(composer(mara.page)).toHaveText('')

  // Own messages are on the right, those of others on the left.
  const own = message(mara.page, 'Which marble')
  const wordsOf = async (article: Locator) => {
    const [box, bubble] = [await article.locator('.rich-text').boundingBox(), await article.boundingBox()]
    if (!box || !bubble) throw new Error('The message has no box')
    return { left: box.x - bubble.x, right: bubble.x + bubble.width - box.x - box.width }
  }
  const [mine, theirs] = [await wordsOf(own), await wordsOf(question)]
  expect(mine.right).toBeLessThan(mine.left)
  expect(theirs.left).toBeLessThan(theirs.right)
  await expect(own.getByRole('button', { name: 'Quote' })).toHaveCount(0)

  await question.hover()
  await question.getByRole('button', { name: 'Quote' }).click()
  await send(jonas.page, 'The stormy one.')
  const answer = message(mara.page, 'The stormy one.')
  await expect(answer.getByTitle('Go to the original')).toContainText('Which marble: the quiet one')

  await own.first().hover()
  await own.first().getByRole('button', { name: 'Edit' }).click()
  const edit = mara.page.getByRole('textbox', { name: 'Edit message' })
  await expect(edit).toBeFocused()
  await mara.page.keyboard.type(' Or none?')
  await mara.page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(mara.page.getByText('Or none?')).toHaveCount(0)
  await own.first().hover()
  await own.first().getByRole('button', { name: 'Edit' }).click()
  await expect(edit).toBeFocused()
  await mara.page.keyboard.type(' Be honest.')
  await mara.page.keyboard.press('Control+Enter')
  await expect(edit).toBeHidden()
  await expect(message(jonas.page, 'stormy one? Be honest.').first()).toContainText('edited')

  const last = message(jonas.page, 'The stormy one.')
  await last.hover()
  await last.getByRole('button', { name: 'Delete' }).click()
  await expect(message(mara.page, 'The stormy one.')).toHaveCount(0)
  await expect(jonas.page.getByText('Message deleted')).toBeVisible()
  await jonas.page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(mara.page, 'The stormy one.')).toBeVisible()
})

test('pictures are sent, pasted, seen large; a file is saved', async ({ signIn }) => {
  const { mara, jonas } = await meet(signIn)
  await mara.page
    .getByLabel('Attach files')
    .setInputFiles([
      await picture('hero-after'),
      await picture('card-stone'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Pendants 4 cm lower.') },
    ])
  await send(mara.page, 'Two views:')
  const received = message(jonas.page, 'Two views:')
  await expect(received.getByRole('button', { name: 'Open hero-after.webp' })).toBeVisible()
  await received.getByRole('button', { name: 'Open card-stone.webp' }).click()
  const viewer = jonas.page.getByRole('dialog', { name: 'card-stone.webp' })
  await expect(viewer.getByText('2 / 2')).toBeVisible()
  await jonas.page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  const download = jonas.page.waitForEvent('download')
  await received.getByRole('button', { name: 'Download notes.txt' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Pendants 4 cm lower.')

  await composer(jonas.page).click()
  await jonas.page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 30
    canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const clipboardData = new DataTransfer()
    if (blob) clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(jonas.page.getByText('pasted-picture-1.png')).toBeVisible()
  await jonas.page.getByRole('button', { name: 'Send' }).click()
  await expect(conversation(mara.page).getByRole('button', { name: 'Open pasted-picture-1.png' })).toBeVisible()
})

test('somebody is mentioned by the keyboard, and links can be followed', async ({ signIn }) => {
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

test('a draft outlives a reload, and is nobody else’s', async ({ signIn }) => {
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

test('what is unread is counted on the dashboard and beside the tab, and stands below a line', async ({ signIn }) => {
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

test('a long discussion: older messages without a jump, a link to one, a search, and back to the latest', async ({
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
  // Whoever has missed much begins where they stopped.
  await expect(message(page, 'Line 1.')).toBeInViewport({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'Line 160.')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Group Chat' }).locator('..')).not.toContainText('unread')
  await page.reload()
  await expect(message(page, 'Line 160.')).toBeInViewport({ timeout: 30_000 })
  expect(await conversation(page).getByRole('article').count()).toBeLessThan(60)

  // While older ones come, what one looks at stays where it is.
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
  await expect(async () => {
    await page.mouse.wheel(0, -100_000)
    await expect(message(page, 'Line 1.')).toBeInViewport({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })

  await page.goto(`${path}?message=${replies[6]}`)
  await expect(message(page, 'Line 7 about zellige.')).toBeInViewport()
  await expect(message(page, 'Line 160.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'Line 160.')).toBeInViewport()

  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('zellige')
  await page.getByRole('list', { name: 'Found messages' }).getByRole('button').click()
  await expect(message(page, 'Line 7 about zellige.')).toBeInViewport()
})

test('a discussion with pictures opens at its latest message, and stays there while they load', async ({ signIn }) => {
  const { mara, id, path } = await meet(signIn, { areThere: false })
  const { page, context } = mara
  const headers = await authorise(context)
  const view = await picture('card-stone')
  for (let count = 1; count <= 8; count++) {
    const content = `<p>View ${count}${', from the window and from the door'.repeat(count)}.</p>`
    const multipart = { content, attachments: view }
    expect((await context.request.post(`/api${callPath('createReply', { id })}`, { headers, multipart })).ok()).toBe(
      true,
    )
  }
  await context.request.put(`/api${callPath('markProjectRead', { id })}`, { headers, data: { message_number: 8 } })
  // Whoever wants no motion has everything at once, and in another order.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path, { waitUntil: 'networkidle' })
  const last = message(page, 'View 8,')
  await expect(last.getByRole('button', { name: 'Open card-stone.webp' })).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()
})

test('what is said while one is cut off arrives afterwards, and what one could not send goes again', async ({
  signIn,
}) => {
  const { mara, jonas } = await meet(signIn)
  await send(mara.page, 'Before')
  await expect(message(jonas.page, 'Before')).toBeVisible()
  await jonas.context.setOffline(true)
  await expect(jonas.page.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  await write(jonas.page, 'From the tunnel')
  await jonas.page.keyboard.press('Control+Enter')
  const stuck = message(jonas.page, 'From the tunnel')
  await expect(stuck).toContainText('Failed to send message')
  await send(mara.page, 'Meanwhile one')
  await send(mara.page, 'Meanwhile two')

  await jonas.context.setOffline(false)
  await expect(message(jonas.page, 'Meanwhile one')).toBeVisible({ timeout: 20_000 })
  await expect(message(jonas.page, 'Meanwhile two')).toBeVisible()
  await expect(jonas.page.getByRole('button', { name: 'Reconnect' })).toBeHidden()
  // It goes by itself.
  await expect(message(mara.page, 'From the tunnel')).toBeVisible()
  await expect(message(jonas.page, 'From the tunnel')).toHaveCount(1)
})

test('on a phone the composer stays at the foot, above the tabs', async ({ signIn }) => {
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
