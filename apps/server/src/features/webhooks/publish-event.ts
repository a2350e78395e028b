// Stores an event for the webhooks that want it, in the transaction that removes it from the outbox. So each webhook has
// exactly one delivery of each event, even if a process dies.
import type { OutboxEvent } from '#events'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

import { insertDeliveries } from './delivery-queries.ts'
import { toChange } from './describe-change.ts'
import { holdListening } from './webhook-queries.ts'
import type { WebhooksContext } from './webhooks-context.ts'

export const publishEvent = async (
  context: WebhooksContext,
  tx: Tx,
  event: OutboxEvent,
  event_id: number,
): Promise<void> => {
  const change = toChange(event)
  if (!change) return
  const { uid_project } = event
  const uid_webhooks = await holdListening(tx, uid_project, change.type)
  if (uid_webhooks.length === 0) return
  const created_at = context.clock.now()
  const data = { uid_project, ...(await change.describe(context, tx)) }
  const body = JSON.stringify({ type: change.type, timestamp: created_at.toISOString(), data })
  await insertDeliveries(
    tx,
    uid_webhooks.map((uid_webhook) => ({
      uid_delivery: newId(),
      uid_webhook,
      uid_project,
      event_id,
      object: change.object,
      type: change.type,
      body,
      step: 0,
      due_at: created_at,
      created_at,
    })),
  )
  tx.afterCommit(context.deliveries.poke)
}
