import { connectionMessages } from '@joinery/contract/messages/connection-messages'

import { expect, test } from '../fixtures/by-number.ts'
import { composer, meet } from '../fixtures/conversation.ts'
import { settle } from '../fixtures/walk.ts'

test('the notice about a lost connection covers neither text nor buttons and shifts nothing', async ({ signIn }) => {
  const { jonas } = await meet(signIn)
  const { page } = jonas
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const read = [page.getByRole('main'), composer(page)]
    const measure = () => Promise.all(read.map((part) => part.boundingBox()))
    // The page adapts to its new width some frames later.
    let before = await measure()
    await expect(async () => {
      await settle(page)
      const last = before
      before = await measure()
      expect(before).toEqual(last)
    }).toPass()
    await jonas.context.setOffline(true)
    const word = page.getByRole('alert').filter({ hasText: connectionMessages.offline })
    await expect(word).toBeVisible()
    const reconnect = await page.getByRole('button', { name: 'Reconnect' }).boundingBox()
    const banner = await word.boundingBox()
    const header = page.getByRole('banner')
    const others = [page.getByRole('main'), ...(await header.getByRole('button').all())]
    for (const other of others) {
      const box = await other.boundingBox()
      for (const part of [banner, reconnect])
        expect(
          box &&
            part &&
            box.x < part.x + part.width &&
            part.x < box.x + box.width &&
            box.y < part.y + part.height &&
            part.y < box.y + box.height,
          `${width}: ${JSON.stringify({ box, part })}`,
        ).toBe(false)
    }
    expect(await measure()).toEqual(before)
    await jonas.context.setOffline(false)
    await expect(word).toBeHidden()
    await expect(page.getByText(connectionMessages.back)).toBeHidden()
  }
})
