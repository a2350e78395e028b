// Tables of webhooks; see database-tables.ts.
import type { WebhookEvent } from '@joinery/contract/webhook-events'
import type { Delivery } from '@joinery/contract/webhooks'
import type { Generated } from 'kysely'

export interface WebhooksTable {
  uid_webhook: string
  uid_project: string
  url: string
  events: WebhookEvent[]
  is_enabled: Generated<boolean>
  secret: Buffer
  created_at: Date
  failing_since: Date | null
}

export interface WebhookDeliveriesTable {
  uid_delivery: string
  uid_webhook: string
  uid_project: string
  event_id: number
  object: string
  type: string
  body: string
  status: Generated<Delivery['status']>
  step: Generated<number>
  tries: Generated<number>
  due_at: Date
  claimed_until: Date | null
  response_status: number | null
  response: string | null
  error: string | null
  created_at: Date
}
