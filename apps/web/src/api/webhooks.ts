// A project's webhooks and what they sent.
import type { BodyOf } from '@joinery/contract/call-types'
import { webhookMessages as texts } from '@joinery/contract/messages/webhook-messages'
import type { Delivery, Webhook, WholeDelivery } from '@joinery/contract/webhooks'
import { queryOptions } from '@tanstack/react-query'

import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const webhooksKey = (uid_project: string) => ['webhooks', uid_project] as const
const deliveriesKey = (uid_webhook: string) => ['webhook-deliveries', uid_webhook] as const

export const webhooksQuery = (session: Session, uid_project: string) =>
  queryOptions({
    queryKey: webhooksKey(uid_project),
    // One may have been turned off since.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
      (await session.call('listWebhooks', { params: { id: uid_project }, signal }, texts.listFailed)).webhooks,
  })

const change = (
  session: Session,
  uid_project: string,
  by: (webhooks: readonly Webhook[]) => readonly Webhook[],
): void =>
  void queryClientOf(session).setQueryData<readonly Webhook[]>(webhooksKey(uid_project), (known) => known && by(known))

/** Returns the webhook and its secret, which is not shown again. */
export const createWebhook = async (
  session: Session,
  uid_project: string,
  body: BodyOf<'createWebhook'>,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> => {
  const created = await session.call('createWebhook', { params: { id: uid_project }, body }, texts.createFailed)
  change(session, uid_project, (webhooks) => [...webhooks, created.webhook])
  return created
}

export const updateWebhook = async (
  session: Session,
  uid_project: string,
  webhookId: string,
  body: BodyOf<'updateWebhook'>,
): Promise<void> => {
  const { webhook } = await session.call('updateWebhook', { params: { webhookId }, body }, texts.saveFailed)
  change(session, uid_project, (webhooks) => webhooks.map((one) => (one.uid_webhook === webhookId ? webhook : one)))
}

export const deleteWebhook = async (session: Session, uid_project: string, webhookId: string): Promise<void> => {
  await session.call('deleteWebhook', { params: { webhookId } }, texts.deleteFailed)
  change(session, uid_project, (webhooks) => webhooks.filter(({ uid_webhook }) => uid_webhook !== webhookId))
}

export const deliveriesQuery = (session: Session, uid_webhook: string) =>
  queryOptions({
    queryKey: deliveriesKey(uid_webhook),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly Delivery[]> =>
      (await session.call('listDeliveries', { params: { webhookId: uid_webhook }, signal }, texts.deliveriesFailed))
        .deliveries,
  })

/** `tries` makes it a new query once it was sent again. */
export const deliveryQuery = (
  session: Session,
  webhookId: string,
  { uid_delivery: deliveryId, tries }: Pick<Delivery, 'uid_delivery' | 'tries'>,
) =>
  queryOptions({
    queryKey: [...deliveriesKey(webhookId), deliveryId, tries],
    queryFn: async ({ signal }): Promise<WholeDelivery> =>
      (await session.call('getDelivery', { params: { webhookId, deliveryId }, signal }, texts.deliveryFailed)).delivery,
  })

const refetchDeliveries = (session: Session, uid_webhook: string): Promise<void> =>
  queryClientOf(session).invalidateQueries({ queryKey: deliveriesKey(uid_webhook), exact: true })

export const testWebhook = async (session: Session, webhookId: string): Promise<void> => {
  await session.call('testWebhook', { params: { webhookId } }, texts.testFailed)
  await refetchDeliveries(session, webhookId)
}

export const sendDeliveryAgain = async (session: Session, webhookId: string, deliveryId: string): Promise<void> => {
  await session.call('sendDeliveryAgain', { params: { webhookId, deliveryId } }, texts.againFailed)
  await refetchDeliveries(session, webhookId)
}
