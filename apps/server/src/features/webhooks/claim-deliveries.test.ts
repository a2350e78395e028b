import { limits } from '@joinery/contract/limits'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

import { claimDeliveries, failWaiting, insertDeliveries } from './delivery-queries.ts'
import { insertWebhook } from './webhook-queries.ts'

const { perProcess, perWebhook, failing } = limits.webhook.atOnce

const app = await startTestApp()
const { db } = app.database
const { uid_project } = await buildProject(await buildUser(app))
afterAll(() => app.close())

/** Later than the app's own clock, so that the app sends none of them. */
const due_at = new Date('2100-01-01')

let event_id = 0
beforeEach(async () => {
  event_id = 0
  await app.database.pool.query('delete from webhooks')
})

/** A webhook with waiting deliveries, each of another object. */
const addWebhook = async (waiting: number, isFailing = false): Promise<string> => {
  const uid_webhook = newId()
  const created_at = app.now()
  const failing_since = isFailing ? created_at : null
  const common = { uid_webhook, uid_project, created_at }
  const rows = Array.from({ length: waiting }, () => {
    const uid_delivery = newId()
    event_id += 1
    return {
      ...common,
      uid_delivery,
      event_id,
      object: uid_delivery,
      type: 'card.created',
      body: '{}',
      step: 0,
      due_at,
    }
  })
  await transaction(db, async (tx) => {
    const url = 'https://receiver.example/'
    await insertWebhook(tx, { ...common, url, events: ['card.created'], secret: Buffer.from('x'), failing_since })
    await insertDeliveries(tx, rows)
  })
  return uid_webhook
}

const claim = (options: { count?: number; failing?: number } = {}) =>
  transaction(db, (tx) => claimDeliveries(tx, { now: due_at, count: perProcess, perWebhook, failing, ...options }))

it('claims the earliest of each webhook first', async () => {
  const busy = await addWebhook(perProcess)
  const others = [await addWebhook(1), await addWebhook(1)]
  const claimed = (await claim({ count: 3 })).map(({ uid_webhook }) => uid_webhook)
  expect(claimed.toSorted()).toEqual([busy, ...others].toSorted())
  const rest = (await claim()).map(({ uid_webhook }) => uid_webhook)
  expect(rest).toEqual([busy])
})

it('leaves places for other webhooks when those of many failing ones have waited longer', async () => {
  for (let count = 0; count < perProcess + 1; count++) await addWebhook(perWebhook, true)
  const good = await addWebhook(1)
  const claimed = await claim()
  expect(claimed.filter(({ is_failing }) => is_failing)).toHaveLength(failing)
  expect(claimed.filter(({ is_failing }) => !is_failing).map(({ uid_webhook }) => uid_webhook)).toEqual([good])
  expect(await claim({ failing: 0 })).toEqual([])
})

it('does not wait for deliveries that another transaction is ending, and does not claim them', async () => {
  const uid_webhook = await addWebhook(2)
  const whileEnding = await transaction(db, async (tx) => {
    await failWaiting(tx, uid_webhook, 'Turned off')
    return claim()
  })
  expect([whileEnding, await claim()]).toEqual([[], []])
})
