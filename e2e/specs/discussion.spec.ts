import { readFile } from 'node:fs/promises'

import { chatMessages } from '@joinery/contract/messages/chat-messages'
import type { Locator } from '@playwright/test'

import { art } from '../fixtures/art.ts'
import { composer, conversation, meet, message, send, write } from '../fixtures/conversation.ts'
import { expect, test } from '../fixtures/people.ts'

test('two people can type, send, quote, edit, delete and restore messages with images and files', async ({
  signIn,
}) => {
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

  // Own messages are on the right, others on the left.
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
  await expect(answer.getByTitle(chatMessages.goToOriginal)).toContainText('Which marble: the quiet one')

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
  await expect(jonas.page.getByText('Message deleted')).toBeVisible()
  // The toast stays while it has the focus.
  const undo = jonas.page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(message(mara.page, 'The stormy one.')).toHaveCount(0)
  await undo.click()
  await expect(message(mara.page, 'The stormy one.')).toBeVisible()

  // Images are sent, pasted and enlarged; a file is downloaded.
  await mara.page
    .getByLabel('Attach files')
    .setInputFiles([
      await art('hero-after'),
      await art('card-stone'),
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
