import { limits } from '@joinery/contract/limits'
import { webhookServerMessages as texts } from '@joinery/contract/messages/webhook-server-messages'
import { webhookEvents } from '@joinery/contract/webhook-events'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { addCard, moveTo } from '#testing/build-board.ts'
import { picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startReceiver, type Received, type WebhookReceiver } from '#testing/network/webhook-receiver.ts'
import { addImageVersion, decide, requestOneApproval } from '#testing/review/build-approval.ts'
import { addComment, addPin } from '#testing/review/build-review.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { WEBHOOKS_PRIVATE: 'allowed' } })
const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
afterAll(() => app.close())

let id: string
let receiver: WebhookReceiver
beforeEach(async ({ onTestFinished }) => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
  receiver = await startReceiver()
  onTestFinished(receiver.close)
})

/** For messages: a webhook for all events may also get those of the members who were just added. */
const create = async (
  body: Record<string, unknown> = {},
): Promise<{ params: { webhookId: string }; secret: string }> => {
  const answer = await owner.call('createWebhook', {
    params: { id },
    body: { url: receiver.url, events: ['message.created'], ...body },
  })
  return { params: { webhookId: answer.body.webhook?.uid_webhook }, secret: answer.body.secret }
}
const send = (content: string, who: TestUser = owner) => who.call('createReply', { params: { id }, body: { content } })
const ofType = (type: string) => (received: Received) => received.event.type === type
const deliveriesOf = async (params: { webhookId: string }) =>
  (await owner.call('listDeliveries', { params })).body.deliveries

/** Verifies as a receiver does. The library compares the time with the machine's, and the app may be ahead. */
const verify = (secret: string, body: string, headers: Record<string, string>): unknown => {
  vi.setSystemTime(app.now())
  try {
    return new StandardWebhook(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}

describe('a webhook', () => {
  it('sends events as the API answers them, signed as the specification says', async () => {
    const { params, secret } = await create()
    const { reply } = (await send('<p>Which stone?</p>')).body
    const [received] = await receiver.waitFor(1)
    const headers = received?.headers as Record<string, string> // single values
    expect(verify(secret, received?.body ?? '', headers)).toEqual(received?.event)
    expect(headers['content-type']).toBe('application/json')
    const { event } = received ?? {}
    expect(event).toEqual({
      type: 'message.created',
      timestamp: expect.any(String) as unknown,
      data: { uid_project: id, reply },
    })
    await expect.poll(() => deliveriesOf(params)).toMatchObject([{ status: 'ok' }])
    expect(await deliveriesOf(params)).toEqual([
      {
        uid_delivery: received?.id,
        type: 'message.created',
        status: 'ok',
        response_status: 204,
        error: null,
        tries: 1,
        created_at: expect.any(String) as unknown,
      },
    ])
    const { delivery } = (await owner.call('getDelivery', { params: { ...params, deliveryId: received?.id ?? '' } }))
      .body
    expect([delivery.request, delivery.response]).toEqual([received?.body, ''])
  })

  it('sends every kind of event', async () => {
    await create({ events: webhookEvents })
    const bytes = await picture(40, 30)
    await addFiles(owner, { uid_project: id }, [{ name: 'kitchen.png', bytes, type: 'image/png' }])
    const { files } = (await owner.call('listFiles', { params: { id }, query: { limit: '10' } })).body
    const fileId: string = files[0].uid_file
    await addComment(owner, await addPin(owner, fileId))
    await decide(member, await requestOneApproval(owner, fileId, member))
    await addImageVersion(owner, fileId)
    await send('Hello')
    const card = await addCard(owner, { uid_project: id }, 'Oak')
    await moveTo(owner, card, 'done')
    const comment = { content: 'Soon', parentReplyId: card.uid_reply, replyType: 'kanban' }
    await owner.call('createReply', { params: { id }, body: comment })
    await owner.call('createSelection', { params: { id }, body: { title: 'Marble' } })
    await owner.call('changeRole', { params: { id, email: member.email }, body: { role: 'manager' } })
    for (const type of webhookEvents) expect(await receiver.waitFor(1, ofType(type))).not.toEqual([])
  })

  it('sends only the events it was created for', async () => {
    await create({ events: ['card.created'] })
    await send('Hello')
    await addCard(owner, { uid_project: id }, 'Oak')
    await receiver.waitFor(1)
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['card.created'])
  })

  it('sends what each change of a card left, in order', async () => {
    await create({ events: ['card.changed'] })
    const { uid_reply: replyId } = await addCard(owner, { uid_project: id }, 'Oak')
    const days = Array.from({ length: 10 }, (_, day) => `2030-01-1${day}`)
    for (const due_date of days) await owner.call('setCardFields', { params: { replyId }, body: { due_date } })
    await receiver.waitFor(days.length)
    expect(receiver.received.map(({ event }) => event.data.reply.due_date)).toEqual(days)
  })

  it('sends nothing once it is off or deleted', async () => {
    const { params } = await create()
    const other = await create()
    expect((await owner.call('updateWebhook', { params, body: { is_enabled: false } })).body.webhook.is_enabled).toBe(
      false,
    )
    await owner.call('deleteWebhook', { params: other.params })
    const third = await create()
    await send('Hello')
    await receiver.waitFor(1)
    await expect.poll(() => deliveriesOf(third.params)).toMatchObject([{ status: 'ok' }])
    expect(receiver.received).toHaveLength(1)
    expect(await deliveriesOf(params)).toEqual([])
  })

  it('can be tested, also while it is off', async () => {
    const { params } = await create()
    await owner.call('updateWebhook', { params, body: { is_enabled: false } })
    const { status, body } = await owner.call('testWebhook', { params })
    expect([status, body.delivery.status]).toEqual([202, 'waiting'])
    const [received] = await receiver.waitFor(1)
    expect(received?.event).toMatchObject({ type: 'webhook.test', data: { uid_project: id } })
    expect(received?.id).toBe(body.delivery.uid_delivery)
  })

  it('sends a delivery again with the same id and body', async () => {
    const { params } = await create()
    await send('Hello')
    const [first] = await receiver.waitFor(1)
    await expect.poll(() => deliveriesOf(params)).toMatchObject([{ status: 'ok' }])
    const again = await owner.call('sendDeliveryAgain', { params: { ...params, deliveryId: first?.id ?? '' } })
    expect([again.status, again.body.delivery.status]).toEqual([202, 'waiting'])
    const [, second] = await receiver.waitFor(2)
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    await expect.poll(() => deliveriesOf(params)).toMatchObject([{ status: 'ok', tries: 2 }])
  })

  it('whose receiver hangs delays no other', async () => {
    const hanging = await startReceiver()
    hanging.answerWith(() => {})
    await create({ url: hanging.url })
    await create()
    for (let count = 0; count < 20; count++) await send(`Message ${count}`)
    await receiver.waitFor(20)
    expect(hanging.received.length).toBeLessThanOrEqual(limits.webhook.atOnce.perWebhook)
    await hanging.close()
  })
})

describe('creating a webhook', () => {
  it.each([
    [{ url: 'receiver' }, texts.urlInvalid],
    [{ url: 'ftp://receiver.example/' }, texts.urlInvalid],
    [{ url: 'https://mara:secret@receiver.example/' }, texts.urlWithLogin],
    [{ url: `https://receiver.example/${'x'.repeat(limits.webhook.urlMax)}` }, texts.urlInvalid],
    [{ events: [] }, texts.eventRequired],
    [{ events: ['message.read'] }, texts.eventUnknown],
  ])('with %j is refused', async (body, sentence) => {
    const { status, body: answer } = await owner.call('createWebhook', {
      params: { id },
      body: { url: 'https://receiver.example/', events: ['message.created'], ...body },
    })
    expect([status, answer.error]).toEqual([400, sentence])
  })

  it('is limited per project', async () => {
    for (let count = 0; count < limits.webhook.perProject; count++) await create()
    const answer = await owner.call('createWebhook', {
      params: { id },
      body: { url: receiver.url, events: ['card.created'] },
    })
    expect([answer.status, answer.body.error]).toEqual([409, texts.tooMany])
  })

  it('shows the secret once, and stores it encrypted', async () => {
    const { params, secret } = await create({ events: webhookEvents })
    const { body, text } = await owner.call('listWebhooks', { params: { id } })
    expect(body.webhooks).toEqual([
      {
        uid_webhook: params.webhookId,
        url: receiver.url,
        events: [...webhookEvents],
        is_enabled: true,
        created_at: expect.any(String) as unknown,
      },
    ])
    expect(text).not.toContain(secret)
    const { rows } = await app.database.pool.query('select * from webhooks where uid_webhook = $1', [params.webhookId])
    const plain = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(rows[0].secret.includes(plain) || rows[0].secret.includes(secret)).toBe(false)
    const entries = await app.database.pool.query('select * from audit_entries')
    expect(JSON.stringify(entries.rows)).not.toContain(secret)
  })
})

it('deleting the account of a person deletes the sent deliveries that name them', async () => {
  const leaving = await buildUser(app)
  await join(owner, { uid_project: id }, leaving)
  const { params } = await create()
  await send('From me', leaving)
  await send('From the owner')
  await expect.poll(() => deliveriesOf(params)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  await leaving.call('deleteAccount', { body: { password: leaving.password } })
  expect(await deliveriesOf(params)).toHaveLength(1)
})
