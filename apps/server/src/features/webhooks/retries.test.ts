import { limits } from '@joinery/contract/limits'
import { notificationEventMessages } from '@joinery/contract/messages/notification-event-messages'
import { webhookServerMessages } from '@joinery/contract/messages/webhook-server-messages'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { addCard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startReceiver, type WebhookReceiver } from '#testing/network/webhook-receiver.ts'
import { startTestApp } from '#testing/test-app.ts'

import { insertDeliveries, listDeliveries } from './delivery-queries.ts'
import { findWebhook, holdListening } from './webhook-queries.ts'

const { errors } = webhookServerMessages
const { retryAfter, retryJitter, turnedOffAfter } = limits.webhook
const day = 24 * 60 * 60 * 1000

// Its clock is moved.
const app = await startTestApp({ settings: { WEBHOOKS_PRIVATE: 'allowed' } })
afterAll(() => app.close())

/** Logs in again after time has passed. */
const logInAgain = async (person: TestUser): Promise<TestUser> => {
  const { email, password } = person
  const token: string = (await person.client.call('logIn', { body: { email, password } })).body.accessToken
  return { ...person, token, call: (name, ...[options]) => person.client.call(name, { token, ...options } as never) }
}

let owner: TestUser
let manager: TestUser
let member: TestUser
let id: string
let receiver: WebhookReceiver
let params: { webhookId: string }
beforeEach(async ({ onTestFinished }) => {
  ;[owner, manager, member] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
  await owner.call('addMember', { params: { id }, body: { email: manager.email, role: 'manager' } })
  receiver = await startReceiver()
  onTestFinished(receiver.close)
  const body = { url: receiver.url, events: ['message.created', 'card.created', 'card.changed'] }
  params = { webhookId: (await owner.call('createWebhook', { params: { id }, body })).body.webhook.uid_webhook }
})

const send = async (content: string): Promise<void> => {
  expect((await owner.call('createReply', { params: { id }, body: { content } })).status).toBe(201)
}
const list = () => listDeliveries(app.database.db, params.webhookId, limits.webhook.listed)
const isEnabled = async () => (await findWebhook(app.database.db, params.webhookId))?.is_enabled
const pass = (pause: number): void => app.passTime(pause * (1 + retryJitter) + 1)

it('an event is sent again after growing pauses, and has failed after the last', async () => {
  receiver.answerWith((response) => void response.writeHead(500).end('Out of order'))
  let before = app.now()
  await send('Hello')
  for (const [retry, pause] of retryAfter.entries()) {
    await expect.poll(list).toMatchObject([{ status: 'waiting', tries: retry + 1, error: errors.status(500) }])
    const { rows } = await app.database.pool.query<{ due_at: Date }>(
      'select due_at from webhook_deliveries where uid_webhook = $1',
      [params.webhookId],
    )
    // Plus or minus the jitter, from a moment between these two.
    const due = rows[0]?.due_at.getTime() ?? 0
    expect(due - before.getTime()).toBeGreaterThanOrEqual(pause * (1 - retryJitter))
    expect(due - app.now().getTime()).toBeLessThanOrEqual(pause * (1 + retryJitter))
    before = app.now()
    pass(pause)
  }
  await expect.poll(list).toMatchObject([{ status: 'failed', tries: retryAfter.length + 1, response_status: 500 }])
  expect(new Set(receiver.received.map((one) => `${one.id} ${one.body}`)).size).toBe(1)
  // Within 24 hours.
  expect(retryAfter.reduce((sum, pause) => sum + pause * (1 + retryJitter), 0)).toBeLessThan(1.05 * day)
})

it('turning a webhook off ends what is waiting, and turning it on again sends none of it', async () => {
  receiver.answerWith((response) => void response.writeHead(500).end('Out of order'))
  await send('Hello')
  await expect.poll(list).toMatchObject([{ status: 'waiting', error: errors.status(500) }])
  await owner.call('updateWebhook', { params, body: { is_enabled: false } })
  expect(await list()).toMatchObject([{ status: 'failed' }])
  receiver.answerWith((response) => void response.writeHead(204).end())
  for (const pause of retryAfter) pass(pause)
  owner = await logInAgain(owner)
  await owner.call('updateWebhook', { params, body: { is_enabled: true } })
  await send('Again')
  await expect.poll(list).toMatchObject([{ status: 'ok' }, { status: 'failed' }])
})

it('a webhook that is turned off while an event is stored for it does not send the event', async () => {
  const { db, pool } = app.database
  const isWaiting = async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await pool.query(waiting)).rows.length > 0
  }
  const turningOff = await transaction(db, async (tx) => {
    expect(await holdListening(tx, id, 'message.created')).toEqual([params.webhookId])
    const call = owner.call('updateWebhook', { params, body: { is_enabled: false } })
    await expect.poll(async () => (await isWaiting()) || !(await isEnabled())).toBe(true)
    const now = app.now()
    const common = { uid_webhook: params.webhookId, uid_project: id, event_id: 1, step: 0, created_at: now }
    const due_at = new Date(now.getTime() + day)
    await insertDeliveries(tx, [
      { ...common, uid_delivery: newId(), object: newId(), type: 'message.created', body: '{}', due_at },
    ])
    return { call }
  })
  await turningOff.call
  expect(await list()).toMatchObject([{ status: 'failed', error: errors.turnedOff }])
})

it('later events of an object wait for its earlier ones, those of other objects do not', async () => {
  receiver.answerWith(
    (response, { event }) => void response.writeHead(event.data.reply.original_content === 'Oak' ? 503 : 204).end(),
  )
  const { uid_reply: replyId } = await addCard(owner, { uid_project: id }, 'Oak')
  await receiver.waitFor(1)
  await owner.call('setCardFields', { params: { replyId }, body: { due_date: '2030-01-10' } })
  await owner.call('setCardFields', { params: { replyId }, body: { due_date: '2030-01-11' } })
  await send('Hello')
  await receiver.waitFor(1, ({ event }) => event.type === 'message.created')
  const ofCard = () => receiver.received.filter(({ event }) => event.type.startsWith('card.'))
  expect(ofCard().map(({ event }) => event.type)).toEqual(['card.created'])
  receiver.answerWith((response) => void response.writeHead(200).end())
  pass(retryAfter[0])
  await receiver.waitFor(4, ({ event }) => event.type.startsWith('card.'))
  expect(ofCard().map(({ event }) => [event.type, event.data.reply.due_date])).toEqual([
    ['card.created', null],
    ['card.created', null],
    ['card.changed', '2030-01-10'],
    ['card.changed', '2030-01-11'],
  ])
})

it('a webhook is turned off when all deliveries of 5 days failed, and the owner and managers are notified', async () => {
  receiver.answerWith((response) => void response.writeHead(500).end())
  await send('First')
  await expect.poll(list).toMatchObject([{ status: 'waiting', tries: 1 }])
  app.passTime(turnedOffAfter - day)
  await expect.poll(async () => (await list())[0]?.tries).toBeGreaterThan(1)
  expect(await isEnabled()).toBe(true)
  app.passTime(day)
  await expect.poll(isEnabled).toBe(false)
  expect(await list()).toMatchObject([{ status: 'failed', error: errors.turnedOff }])
  const title = notificationEventMessages.webhook.title('Hartwell Kitchen')
  const titlesOf = async (person: typeof owner): Promise<string[]> => {
    const { notifications } = (await (await logInAgain(person)).call('listNotifications')).body
    return notifications.map((notification: { title: string }) => notification.title)
  }
  for (const person of [owner, manager]) await expect.poll(() => titlesOf(person)).toContain(title)
  expect(await titlesOf(member)).not.toContain(title)
  // Turned on again, it starts afresh.
  owner = await logInAgain(owner)
  receiver.answerWith((response) => void response.writeHead(200).end())
  await owner.call('updateWebhook', { params, body: { is_enabled: true } })
  await send('Second')
  await expect.poll(list).toMatchObject([{ status: 'ok' }, { status: 'failed' }])
})

it('a webhook stays on if one delivery within 5 days arrived', async () => {
  receiver.answerWith((response) => void response.writeHead(500).end())
  await send('First')
  await expect.poll(list).toMatchObject([{ tries: 1 }])
  receiver.answerWith((response) => void response.writeHead(200).end())
  app.passTime(turnedOffAfter - day)
  await expect.poll(list).toMatchObject([{ status: 'ok' }])
  receiver.answerWith((response) => void response.writeHead(500).end())
  app.passTime(2 * day)
  owner = await logInAgain(owner)
  await send('Second')
  await expect.poll(list).toMatchObject([{ status: 'waiting', tries: 1 }, { status: 'ok' }])
  expect(await isEnabled()).toBe(true)
})
