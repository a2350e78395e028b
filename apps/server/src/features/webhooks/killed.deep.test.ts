// The product as a program, killed (-9) 20 times while it delivers.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { startOnTestDatabase, type ProductOnTestDatabase } from '#testing/database/product-on-test-database.ts'
import { startReceiver, type WebhookReceiver } from '#testing/network/webhook-receiver.ts'
import { callAt, registerAt, type RemotePerson } from '#testing/remote-client.ts'
import { stretch } from '#testing/stretch.ts'

const kills = 20
const perRound = 15

let product: ProductOnTestDatabase
let receiver: WebhookReceiver
let mara: RemotePerson
let params: { id: string }

beforeAll(async () => {
  product = await startOnTestDatabase({ LOG_LEVEL: 'fatal', WEBHOOKS_PRIVATE: 'allowed' })
  receiver = await startReceiver()
  mara = await registerAt(product.address)
  const { token } = mara
  const { body } = await callAt(product.address, 'createProject', { token, body: { title: 'Hartwell Kitchen' } })
  params = { id: body.project.uid_project }
  const webhook = { url: receiver.url, events: ['message.created'] }
  await callAt(product.address, 'createWebhook', { token, params, body: webhook })
}, stretch(120_000))

afterAll(async () => {
  await product.remove()
  await receiver.close()
})

it('every event arrives at least once, and a repeated one has the same id', { timeout: stretch(900_000) }, async () => {
  const sent: string[] = []
  const send = async (content: string): Promise<void> => {
    const { status } = await callAt(product.address, 'createReply', {
      token: mara.token,
      params,
      body: { content, clientId: content },
    })
    expect(status).toBe(201)
    sent.push(content)
  }
  for (let round = 0; round < kills; round++) {
    const before = receiver.received.length
    for (let index = 0; index < perRound; index++) await send(`Message ${round} ${index}`)
    // Kill it among the deliveries of this round, each time at another place.
    await receiver.waitFor(before + 1 + (round % 5))
    await product.stop('SIGKILL')
    await product.start()
  }
  await vi.waitFor(
    () => {
      const arrived = new Set(receiver.received.map(({ event }) => event.data.reply.original_content))
      expect(sent.filter((content) => !arrived.has(content))).toEqual([])
    },
    { timeout: stretch(120_000), interval: 100 },
  )
  expect(sent).toHaveLength(kills * perRound)
  const ids = new Map<string, Set<string>>()
  for (const { id, event } of receiver.received) {
    const content: string = event.data.reply.original_content
    ids.set(content, (ids.get(content) ?? new Set()).add(id))
  }
  expect([...ids.values()].every((some) => some.size === 1)).toBe(true)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(sent.length)
})
