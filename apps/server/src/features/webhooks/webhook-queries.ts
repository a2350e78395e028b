import type { WebhookEvent } from '@joinery/contract/webhook-events'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { projectExists } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import type { WebhooksTable } from '#platform/database/webhook-tables.ts'

export type WebhookRow = Selectable<WebhooksTable>

export const insertWebhook = async (tx: Tx, row: Insertable<WebhooksTable>): Promise<void> => {
  await tx.insertInto('webhooks').values(row).execute()
}

export const listWebhooks = (db: Db | Tx, uid_project: string): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('uid_project', '=', uid_project).orderBy('uid_webhook').execute()

export const findWebhook = (db: Db | Tx, uid_webhook: string): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('uid_webhook', '=', uid_webhook)
    .where(projectExists('webhooks.uid_project'))
    .executeTakeFirst()

export const lockWebhook = (tx: Tx, uid_webhook: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('uid_webhook', '=', uid_webhook).forNoKeyUpdate().executeTakeFirst()

export const updateWebhookRow = async (
  tx: Tx,
  uid_webhook: string,
  change: Updateable<WebhooksTable>,
): Promise<void> => {
  await tx.updateTable('webhooks').set(change).where('uid_webhook', '=', uid_webhook).execute()
}

export const deleteWebhookRow = async (tx: Tx, uid_webhook: string): Promise<void> => {
  await tx.deleteFrom('webhooks').where('uid_webhook', '=', uid_webhook).execute()
}

/** Webhooks that are on and want the event. They stay on, and are not deleted, until the transaction ends. */
export const holdListening = async (tx: Tx, uid_project: string, event: WebhookEvent): Promise<string[]> => {
  const rows = await tx
    .selectFrom('webhooks')
    .select('uid_webhook')
    .where('uid_project', '=', uid_project)
    .where('is_enabled', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy('uid_webhook')
    .forShare()
    .execute()
  return rows.map(({ uid_webhook }) => uid_webhook)
}

export const deleteSomeWebhooks = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(
    tx,
    [
      ['webhook_deliveries', 'uid_delivery'],
      ['webhooks', 'uid_webhook'],
    ],
    uid_project,
    max,
  )
