import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Delivery, WholeDelivery } from '@joinery/contract/webhooks'

import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import {
  findDelivery,
  insertDeliveries,
  listDeliveries as listRows,
  lockDelivery,
  updateDelivery,
  type DeliveryRow,
  type ListedDelivery,
} from './delivery-queries.ts'
import { holdWebhook, requireWebhook } from './require-webhook.ts'
import type { WebhooksContext } from './webhooks-context.ts'

type Key = Pick<DeliveryRow, 'uid_webhook' | 'uid_delivery'>

const notFound = (): ProductError => new ProductError('not_found', messages.http.notFound)
/** After this step there are no retries. */
const lastStep = limits.webhook.retryAfter.length

const presentDelivery = ({
  uid_delivery,
  type,
  status,
  response_status,
  error,
  tries,
  created_at,
}: ListedDelivery): Delivery => ({
  uid_delivery,
  type,
  status,
  response_status,
  error,
  tries,
  created_at: created_at.toISOString(),
})

export const listDeliveries = async (context: ActorContext, uid_webhook: string): Promise<Delivery[]> => {
  await requireWebhook(context.db, context, uid_webhook)
  return (await listRows(context.db, uid_webhook, limits.webhook.listed)).map(presentDelivery)
}

export const getDelivery = async (context: ActorContext, key: Key): Promise<WholeDelivery> => {
  await requireWebhook(context.db, context, key.uid_webhook)
  const row = await findDelivery(context.db, key)
  if (!row) throw notFound()
  return { ...presentDelivery(row), request: row.body, response: row.response }
}

/** Sends it once more, with the same id. A delivery that still waits keeps its retries. */
export const sendDeliveryAgain = (context: ActorContext & WebhooksContext, key: Key): Promise<Delivery> =>
  transaction(context.db, async (tx) => {
    await holdWebhook(tx, context, key.uid_webhook)
    const row = await lockDelivery(tx, key)
    if (!row) throw notFound()
    const isWaiting = row.status === 'waiting'
    const change = { status: 'waiting', due_at: context.clock.now(), ...(isWaiting ? {} : { step: lastStep }) } as const
    await updateDelivery(tx, key.uid_delivery, change)
    tx.afterCommit(context.deliveries.poke)
    return presentDelivery({ ...row, ...change })
  })

/** Also for a webhook that is off, so that its receiver can be tested first. */
export const testWebhook = (context: ActorContext & WebhooksContext, uid_webhook: string): Promise<Delivery> =>
  transaction(context.db, async (tx) => {
    const { uid_project } = await holdWebhook(tx, context, uid_webhook)
    const created_at = context.clock.now()
    const type = 'webhook.test'
    const uid_delivery = newId()
    const row = { uid_delivery, uid_webhook, uid_project, type, created_at }
    const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data: { uid_project } })
    const sent = { event_id: 0, object: uid_delivery, body, step: lastStep, due_at: created_at }
    await insertDeliveries(tx, [{ ...row, ...sent }])
    tx.afterCommit(context.deliveries.poke)
    return presentDelivery({ ...row, status: 'waiting', response_status: null, error: null, tries: 0 })
  })
