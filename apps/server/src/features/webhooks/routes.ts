import { webhookServerMessages as texts } from '@joinery/contract/messages/webhook-server-messages'
import { webhooksCalls } from '@joinery/contract/webhooks'
import type { FastifyInstance } from 'fastify'

import { requireProject } from '#features/members/access.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { createWebhook, deleteWebhook, presentWebhook, updateWebhook } from './change-webhooks.ts'
import { getDelivery, listDeliveries, sendDeliveryAgain, testWebhook } from './deliveries.ts'
import { listWebhooks } from './webhook-queries.ts'
import type { WebhooksContext } from './webhooks-context.ts'

export const webhooksRoutes = (app: FastifyInstance, context: WebhooksContext, session: SessionChecks): void =>
  registerCalls(
    app,
    webhooksCalls,
    {
      createWebhook: ({ actor, params, body }) => createWebhook({ ...context, actor }, params.id, body),
      listWebhooks: async ({ actor, params: { id } }) => {
        await requireProject(context.db, actor, id, 'manageWebhooks')
        return { webhooks: (await listWebhooks(context.db, id)).map(presentWebhook) }
      },
      updateWebhook: async ({ actor, params, body }) => ({
        webhook: await updateWebhook({ ...context, actor }, params.webhookId, body),
      }),
      deleteWebhook: async ({ actor, params }) => {
        await deleteWebhook({ ...context, actor }, params.webhookId)
        return { message: texts.deleted }
      },
      testWebhook: async ({ actor, params }) => ({
        delivery: await testWebhook({ ...context, actor }, params.webhookId),
      }),
      listDeliveries: async ({ actor, params }) => ({
        deliveries: await listDeliveries({ ...context, actor }, params.webhookId),
      }),
      getDelivery: async ({ actor, params: { webhookId: uid_webhook, deliveryId: uid_delivery } }) => ({
        delivery: await getDelivery({ ...context, actor }, { uid_webhook, uid_delivery }),
      }),
      sendDeliveryAgain: async ({ actor, params: { webhookId: uid_webhook, deliveryId: uid_delivery } }) => ({
        delivery: await sendDeliveryAgain({ ...context, actor }, { uid_webhook, uid_delivery }),
      }),
    },
    { session },
  )
