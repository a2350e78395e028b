import { limits } from '@joinery/contract/limits'
import { webhookServerMessages as texts } from '@joinery/contract/messages/webhook-server-messages'
import type { WebhookEvent } from '@joinery/contract/webhook-events'
import type { Webhook } from '@joinery/contract/webhooks'

import { recordAudit } from '#features/audit/record-audit.ts'
import { requireProject } from '#features/members/access.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { failWaiting } from './delivery-queries.ts'
import { isLiteralPrivate } from './public-host.ts'
import { holdWebhook } from './require-webhook.ts'
import { generateSecret, sealWebhookSecret } from './sign-request.ts'
import { deleteWebhookRow, insertWebhook, listWebhooks, updateWebhookRow, type WebhookRow } from './webhook-queries.ts'

type Fields = { readonly url: string; readonly events: WebhookEvent[] }

export const presentWebhook = ({
  uid_webhook,
  url,
  events,
  is_enabled,
  created_at,
}: Pick<WebhookRow, 'uid_webhook' | 'url' | 'events' | 'is_enabled' | 'created_at'>): Webhook => ({
  uid_webhook,
  url,
  events,
  is_enabled,
  created_at: created_at.toISOString(),
})

/** Addresses behind a name are checked at each delivery. */
const requireUrl = ({ config }: Pick<Context, 'config'>, address: string): string => {
  const refuse = (message: string): ProductError => new ProductError('bad_request', message)
  const isPrivateAllowed = config.WEBHOOKS_PRIVATE === 'allowed'
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:')) throw refuse(texts.urlInvalid)
  if (url.username !== '' || url.password !== '') throw refuse(texts.urlWithLogin)
  if (!isPrivateAllowed && isLiteralPrivate(url)) throw refuse(texts.urlPrivate)
  url.hash = ''
  return url.href
}

/** The host only: the rest of a URL may be a secret of the receiver. */
const audit = (
  tx: Tx,
  { actor }: ActorContext,
  act: 'webhook-created' | 'webhook-changed' | 'webhook-deleted',
  { uid_webhook, url }: Pick<WebhookRow, 'uid_webhook' | 'url'>,
): Promise<void> =>
  recordAudit(tx, { act, by: actor, target: { kind: 'webhook', id: uid_webhook, name: new URL(url).host } })

export const createWebhook = (
  context: ActorContext,
  uid_project: string,
  { url: address, events }: Fields,
): Promise<{ webhook: Webhook; secret: string }> =>
  transaction(context.db, async (tx) => {
    const { actor, clock, keys } = context
    await lockForChange(tx, uid_project)
    await requireProject(tx, actor, uid_project, 'manageWebhooks')
    const url = requireUrl(context, address)
    if ((await listWebhooks(tx, uid_project)).length >= limits.webhook.perProject) {
      throw new ProductError('conflict', texts.tooMany)
    }
    const uid_webhook = newId()
    const secret = generateSecret()
    const row = { uid_webhook, uid_project, url, events, is_enabled: true, created_at: clock.now() }
    await insertWebhook(tx, { ...row, secret: sealWebhookSecret(keys.webhook, uid_webhook, secret) })
    await audit(tx, context, 'webhook-created', row)
    return { webhook: presentWebhook(row), secret }
  })

type Change = { readonly [Name in keyof Fields]?: Fields[Name] | undefined } & {
  readonly is_enabled?: boolean | undefined
}

/** A new address or turning it on starts the 5 days again. Turning it off ends what is still waiting. */
export const updateWebhook = (context: ActorContext, uid_webhook: string, change: Change): Promise<Webhook> =>
  transaction(context.db, async (tx) => {
    const before = await holdWebhook(tx, context, uid_webhook)
    const url = change.url === undefined ? before.url : requireUrl(context, change.url)
    const { events = before.events, is_enabled = before.is_enabled } = change
    const isFresh = url !== before.url || (is_enabled && !before.is_enabled)
    const failing_since = isFresh ? null : before.failing_since
    const after = { ...before, url, events, is_enabled }
    await updateWebhookRow(tx, uid_webhook, { url, events, is_enabled, failing_since })
    if (!is_enabled) await failWaiting(tx, uid_webhook, texts.errors.turnedOff)
    await audit(tx, context, 'webhook-changed', after)
    return presentWebhook(after)
  })

export const deleteWebhook = (context: ActorContext, uid_webhook: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const row = await holdWebhook(tx, context, uid_webhook)
    await deleteWebhookRow(tx, uid_webhook)
    await audit(tx, context, 'webhook-deleted', row)
  })
