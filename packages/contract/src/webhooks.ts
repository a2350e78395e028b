import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { webhookServerMessages as texts } from './messages/webhook-server-messages.ts'
import { webhookEvents } from './webhook-events.ts'

const { webhook } = limits

export const webhookSchema = z
  .object({
    uid_webhook: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    is_enabled: z.boolean().describe('False if a person turned it off, or if all deliveries of 5 days failed.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })

export type Webhook = z.infer<typeof webhookSchema>

export const deliveryStatuses = ['ok', 'failed', 'waiting'] as const

const delivery = {
  uid_delivery: z.uuid().describe('The `webhook-id` header, the same for every try.'),
  type: z.string().describe('An event, or `webhook.test`.'),
  status: z.enum(deliveryStatuses).describe('`waiting`: to be sent, or to be tried again.'),
  response_status: z.number().int().nullable(),
  error: z.string().nullable().describe('Why the last try failed.'),
  tries: z.number().int(),
  created_at: z.iso.datetime(),
}

export const deliverySchema = z.object(delivery).meta({ id: 'WebhookDelivery' })

export type Delivery = z.infer<typeof deliverySchema>

const wholeDeliverySchema = z
  .object({
    ...delivery,
    request: z.string().describe('The body sent.'),
    response: z.string().nullable().describe('The body of the last response, at most 64 KB.'),
  })
  .meta({ id: 'WholeWebhookDelivery' })

export type WholeDelivery = z.infer<typeof wholeDeliverySchema>

const url = z
  .string(texts.urlInvalid)
  .trim()
  .max(webhook.urlMax, texts.urlInvalid)
  .pipe(z.url({ protocol: /^https?$/, error: texts.urlInvalid }))
const events = z
  .array(z.enum(webhookEvents, texts.eventUnknown), texts.eventRequired)
  .min(1, texts.eventRequired)
  .max(100, texts.eventUnknown)
  .transform((given) => webhookEvents.filter((event) => given.includes(event)))

const projectParams = z.object({ id: z.uuid().toLowerCase() })
const params = z.object({ webhookId: z.uuid().toLowerCase() })
const deliveryParams = params.extend({ deliveryId: z.uuid().toLowerCase() })

export const webhooksCalls = {
  createWebhook: {
    summary: 'Create a webhook, which sends events of the project to a URL. The secret is shown only in this response.',
    access: 'session',
    capability: 'manageWebhooks',
    params: projectParams,
    body: z.object({ url, events }),
    response: {
      201: z.object({
        webhook: webhookSchema,
        secret: z.string().describe('Signs the requests as the Standard Webhooks specification says.'),
      }),
    },
  },
  listWebhooks: {
    summary: "List a project's webhooks in the order they were created.",
    access: 'session',
    capability: 'manageWebhooks',
    params: projectParams,
    response: { 200: z.object({ webhooks: z.array(webhookSchema) }) },
  },
  updateWebhook: {
    summary: 'Change the URL or the events of a webhook, or turn it on or off.',
    access: 'session',
    capability: 'manageWebhooks',
    params,
    body: z
      .object({ url, events, is_enabled: z.boolean(messages.http.badRequest) })
      .partial()
      .refine((change) => Object.keys(change).length > 0, messages.http.badRequest),
    response: { 200: z.object({ webhook: webhookSchema }) },
  },
  deleteWebhook: {
    summary: 'Delete a webhook with its deliveries.',
    access: 'session',
    capability: 'manageWebhooks',
    params,
    response: { 200: z.object({ message: z.string() }) },
  },
  testWebhook: {
    summary: 'Send a `webhook.test` event to a webhook, once.',
    access: 'session',
    capability: 'manageWebhooks',
    params,
    response: { 202: z.object({ delivery: deliverySchema }) },
  },
  listDeliveries: {
    summary: 'List the last 100 deliveries of a webhook, newest first.',
    access: 'session',
    capability: 'manageWebhooks',
    params,
    response: { 200: z.object({ deliveries: z.array(deliverySchema) }) },
  },
  getDelivery: {
    summary: 'Get a delivery with its request and the last response.',
    access: 'session',
    capability: 'manageWebhooks',
    params: deliveryParams,
    response: { 200: z.object({ delivery: wholeDeliverySchema }) },
  },
  sendDeliveryAgain: {
    summary: 'Send a delivery again, once, with the same `webhook-id`.',
    access: 'session',
    capability: 'manageWebhooks',
    params: deliveryParams,
    response: { 202: z.object({ delivery: deliverySchema }) },
  },
} as const satisfies CallSchemas
