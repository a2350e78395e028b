import { describe, expect, it } from 'vitest'

import { expectOneOrder, openManyChats } from '#testing/many-chats.ts'
import { app } from '#testing/shared-app.ts'
import { addressOf } from '#testing/socket-client.ts'
import { startProxy } from '#testing/tcp-proxy.ts'

describe('20 clients and 2,000 messages', () => {
  it('show each message once, in the same order for every client', async () => {
    const many = await openManyChats(app, await addressOf(app))
    const acknowledged = await many.sendAll(2000)
    await expectOneOrder(app, many, acknowledged)
    // One process broadcasts them in order, once each, and no client had to catch up.
    const order = Array.from({ length: 2000 }, (_, index) => index + 1)
    for (const chat of many.chats) {
      // What it shows may have been read before the event arrived.
      await expect.poll(() => chat.received().length).toBe(order.length)
      expect(chat.received().map(({ message_number }) => message_number)).toEqual(order)
    }
    many.close()
  })

  it('show the same when connections break at random', async () => {
    const proxy = await startProxy([await addressOf(app)])
    const many = await openManyChats(app, proxy.address)
    let cut = 0
    const acknowledged = await many.sendAll(2000, (count) => {
      if (count % 100 === 0) cut += proxy.cut(0.25)
    })
    await expectOneOrder(app, many, acknowledged)
    expect(cut).toBeGreaterThan(20)
    expect(many.chats.some((chat) => chat.returns() > 1)).toBe(true)
    expect(many.chats.some((chat) => chat.repeats() > 0)).toBe(true)
    many.close()
    await proxy.close()
  })
})
