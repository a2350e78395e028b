import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { projectExists } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { WebhookDeliveriesTable } from '#platform/database/webhook-tables.ts'
import { hasEarlierEvent } from '#platform/outbox/outbox-queries.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>

/** Any number not used by another advisory lock. */
const claimLock = 7_480_070
/** Longer than a delivery can take. */
const claimSeconds = 20

export type NewDelivery = Pick<
  Insertable<WebhookDeliveriesTable>,
  | 'uid_delivery'
  | 'uid_webhook'
  | 'uid_project'
  | 'event_id'
  | 'object'
  | 'type'
  | 'body'
  | 'step'
  | 'due_at'
  | 'created_at'
>

export const insertDeliveries = async (tx: Tx, rows: readonly NewDelivery[]): Promise<void> => {
  await tx.insertInto('webhook_deliveries').values(rows).execute()
}

export const findDelivery = (
  db: Db | Tx,
  { uid_webhook, uid_delivery }: Pick<DeliveryRow, 'uid_webhook' | 'uid_delivery'>,
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('uid_delivery', '=', uid_delivery)
    .where('uid_webhook', '=', uid_webhook)
    .executeTakeFirst()

export const lockDelivery = (
  tx: Tx,
  key: Pick<DeliveryRow, 'uid_webhook' | 'uid_delivery'>,
): Promise<DeliveryRow | undefined> =>
  tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('uid_delivery', '=', key.uid_delivery)
    .where('uid_webhook', '=', key.uid_webhook)
    .forUpdate()
    .executeTakeFirst()

export type ListedDelivery = Omit<
  DeliveryRow,
  'body' | 'response' | 'object' | 'event_id' | 'uid_webhook' | 'uid_project' | 'step' | 'due_at' | 'claimed_until'
>

/** The newest, without their contents. */
export const listDeliveries = (db: Db, uid_webhook: string, count: number): Promise<ListedDelivery[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['uid_delivery', 'type', 'status', 'response_status', 'error', 'tries', 'created_at'])
    .where('uid_webhook', '=', uid_webhook)
    .orderBy('uid_delivery', 'desc')
    .limit(count)
    .execute()

export const updateDelivery = async (
  tx: Tx,
  uid_delivery: string,
  change: Updateable<WebhookDeliveriesTable>,
): Promise<void> => {
  await tx.updateTable('webhook_deliveries').set(change).where('uid_delivery', '=', uid_delivery).execute()
}

export const failWaiting = async (tx: Tx, uid_webhook: string, error: string): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', error, claimed_until: null })
    .where('uid_webhook', '=', uid_webhook)
    .where('status', '=', 'waiting')
    .execute()
}

/** Whether any delivery is due. A cheap check, because usually none is. */
export const isAnyDue = async (db: Db, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from webhook_deliveries
      where status = 'waiting' and due_at <= ${now} and coalesce(claimed_until <= now(), true)) as is_any`.execute(db)
  return rows[0]?.is_any ?? false
}

export type ClaimedDelivery = Pick<DeliveryRow, 'uid_delivery' | 'uid_webhook' | 'body'> & {
  readonly url: string
  readonly secret: Buffer
  /** Whether the webhook's last delivery failed. */
  readonly is_failing: boolean
}

export type ClaimLimits = {
  readonly now: Date
  readonly count: number
  readonly perWebhook: number
  /** Of the count, at most so many of failing webhooks, because receivers that hang would take all places. */
  readonly failing: number
}

/**
 * Claims due deliveries, the earliest of each webhook first, so that a webhook with many waiting ones delays no other.
 * One whose object has an earlier event waits, also if that event is still in the outbox. Claims are serialised, so the
 * limit per webhook holds across processes. They wait for no delivery, so they cannot deadlock with changes of several.
 */
export const claimDeliveries = async (
  tx: Tx,
  { now, count, perWebhook, failing }: ClaimLimits,
): Promise<ClaimedDelivery[]> => {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(tx)
  const { rows } = await sql<ClaimedDelivery>`
    with sending as (
      select uid_webhook, count(*) from webhook_deliveries
      where status = 'waiting' and claimed_until > now() group by uid_webhook
    ), ready as (
      select uid_delivery, event_id, failing_since is not null as is_failing, coalesce(sending.count, 0)
        + row_number() over (partition by uid_webhook order by event_id, uid_delivery) as turn
      from webhook_deliveries as one join webhooks using (uid_webhook) left join sending using (uid_webhook)
      where status = 'waiting' and due_at <= ${now} and coalesce(claimed_until <= now(), true)
        and ${projectExists('one.uid_project')}
        and not exists (
          select from webhook_deliveries as earlier
          where earlier.status = 'waiting' and earlier.uid_webhook = one.uid_webhook and earlier.object = one.object
            and earlier.event_id < one.event_id
        )
        and not ${hasEarlierEvent('one.event_id', 'one.object')}
    ), placed as (
      select *, row_number() over (partition by is_failing order by turn, event_id) as place
      from ready where turn <= ${perWebhook}
    ), chosen as (
      select uid_delivery, is_failing from placed where not is_failing or place <= ${failing}
      order by is_failing, turn, event_id limit ${count}
    ), held as (
      select uid_delivery from webhook_deliveries
      where uid_delivery = any(array(select uid_delivery from chosen)) and status = 'waiting'
      for update skip locked
    )
    update webhook_deliveries set claimed_until = now() + make_interval(secs => ${claimSeconds})
    from held join chosen using (uid_delivery), webhooks
    where webhook_deliveries.uid_delivery = held.uid_delivery
      and webhooks.uid_webhook = webhook_deliveries.uid_webhook
    returning webhook_deliveries.uid_delivery, webhook_deliveries.uid_webhook, body, url, secret, is_failing`.execute(
    tx,
  )
  return rows
}

/** Deletes ended deliveries that are old, or no longer listed. */
export const trimDeliveries = async (db: Db, before: Date, listed: number): Promise<void> => {
  await sql`delete from webhook_deliveries where status <> 'waiting' and (created_at < ${before} or uid_delivery in (
    select uid_delivery from (
      select uid_delivery, status, row_number() over (partition by uid_webhook order by uid_delivery desc) as place
      from webhook_deliveries
    ) as placed where place > ${listed} and status <> 'waiting'))`.execute(db)
}

/** Deletes ended deliveries that contain one of the texts. */
export const deleteMentioning = async (tx: Tx, texts: readonly string[]): Promise<void> => {
  await sql`delete from webhook_deliveries where status <> 'waiting' and exists (
    select from unnest(${texts}::text[]) as given (text) where position(given.text in body) > 0)`.execute(tx)
}
