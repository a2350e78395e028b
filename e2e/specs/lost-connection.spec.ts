import { expect, test } from '../fixtures/by-number.ts'
import { meet, message, send, write } from '../fixtures/conversation.ts'

test('messages missed while offline arrive afterwards, and unsent ones are sent again', async ({ signIn }) => {
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
  await expect(message(jonas.page, 'Meanwhile one')).toBeVisible()
  await expect(message(jonas.page, 'Meanwhile two')).toBeVisible()
  await expect(jonas.page.getByRole('button', { name: 'Reconnect' })).toBeHidden()
  // It is sent automatically.
  await expect(message(mara.page, 'From the tunnel')).toBeVisible()
  await expect(message(jonas.page, 'From the tunnel')).toHaveCount(1)
})
