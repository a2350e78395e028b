import { card, createCards } from '../fixtures/board.ts'
import { composer, conversation, meet, message, send, write } from '../fixtures/conversation.ts'
import { expect, test } from '../fixtures/own-product.ts'

test('after the server is killed and started again, pages recover without a reload, a loss or a duplicate', async ({
  product,
  signIn,
}) => {
  const { mara, jonas, id } = await meet(signIn)
  const board = await jonas.context.newPage()
  await board.goto(`/projects/${id}/board`)
  await expect(board.getByRole('heading', { name: 'To Do' })).toBeVisible()
  await send(mara.page, 'Before the fall')
  await expect(message(jonas.page, 'Before the fall')).toBeVisible()

  const stood = await composer(mara.page).boundingBox()
  await product.stop('SIGKILL')
  for (const page of [mara.page, jonas.page, board])
    await expect(page.getByText('The server is restarting')).toBeVisible()
  // The notice is an overlay; nothing has moved.
  expect(await composer(mara.page).boundingBox()).toEqual(stood)
  await write(mara.page, 'Into the silence')
  await mara.page.keyboard.press('Control+Enter')
  await expect(message(mara.page, 'Into the silence')).toContainText('Failed to send message')
  await write(jonas.page, 'A draft that waits')

  await product.start()
  // Without interaction: after a burst of attempts one more follows every 2 to 6 seconds.
  await createCards(mara, id, ['Written after the return'])
  await expect(card(board, 'Written after the return')).toBeVisible()
  for (const page of [mara.page, jonas.page, board])
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeHidden()
  // Unsent messages are sent automatically.
  await expect(message(jonas.page, 'Into the silence')).toBeVisible()
  await expect(composer(jonas.page)).toHaveText('A draft that waits')
  await jonas.page.keyboard.press('Control+Enter')
  await expect(message(mara.page, 'A draft that waits')).toBeVisible()

  for (const { page } of [mara, jonas]) {
    await expect(conversation(page).getByRole('article')).toHaveCount(3)
    await page.reload()
    await expect(conversation(page).getByRole('article')).toHaveCount(3)
  }
})
