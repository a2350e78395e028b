import { messages } from '@joinery/contract/messages'

import { requireCapability } from '#features/members/access.ts'
import { findAccess, holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findWebhook, lockWebhook, type WebhookRow } from './webhook-queries.ts'

const notFound = (): ProductError => new ProductError('not_found', messages.http.notFound)

/** Responds with 404 to anyone outside the project, so the webhook's existence is not revealed. */
export const requireWebhook = async (
  db: Db | Tx,
  { actor }: Pick<ActorContext, 'actor'>,
  uid_webhook: string,
): Promise<WebhookRow> => {
  const row = await findWebhook(db, uid_webhook)
  const access = row && (await findAccess(db, row.uid_project, actor))
  if (!row || !access) throw notFound()
  requireCapability({ role: access.role, project: access }, 'manageWebhooks')
  return row
}

/** Locks the webhook after checking access. */
export const holdWebhook = async (tx: Tx, context: ActorContext, uid_webhook: string): Promise<WebhookRow> => {
  const found = await requireWebhook(tx, context, uid_webhook)
  if (!(await holdProject(tx, found.uid_project))) throw notFound()
  const row = await lockWebhook(tx, uid_webhook)
  if (!row) throw notFound() // deleted since it was found
  return row
}
