// The owner and managers manage webhooks.
import type { webhooksCalls } from '@joinery/contract/webhooks'

import type { RowsOf } from './access-row.ts'
import { freshWebhook } from './fresh.ts'
import type { Scene } from './scene.ts'

const onWebhook = ({ here }: Scene) => ({ params: { webhookId: here.webhook } })
const onDelivery = ({ here }: Scene) => ({ params: { webhookId: here.webhook, deliveryId: here.delivery } })
// No row of this part decides on an approval, so nothing is sent.
const body = { url: 'https://receiver.invalid/', events: ['approval.decided'] }

export const webhooksRows: RowsOf<typeof webhooksCalls> = {
  createWebhook: [{ options: ({ here }) => ({ params: { id: here.id }, body }) }],
  listWebhooks: [{ options: ({ here }) => ({ params: { id: here.id } }) }],
  updateWebhook: [{ options: (scene) => ({ ...onWebhook(scene), body: { is_enabled: false } }) }],
  deleteWebhook: [{ options: onWebhook, usesUp: freshWebhook }],
  testWebhook: [{ options: onWebhook }],
  listDeliveries: [{ options: onWebhook }],
  getDelivery: [
    {
      options: onDelivery,
      special: [
        {
          title: 'a delivery of this project through their own webhook',
          by: 'foreign',
          options: ({ here, there }) => ({ params: { webhookId: there.webhook, deliveryId: here.delivery } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  sendDeliveryAgain: [
    {
      options: onDelivery,
      special: [
        {
          title: 'a delivery of this project through their own webhook',
          by: 'foreign',
          options: ({ here, there }) => ({ params: { webhookId: there.webhook, deliveryId: here.delivery } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
}
