// Open items of requests follow their selections, in the transaction that changes them. Requires the list's lock.
import type { AccessRole } from '@joinery/contract/capabilities'
import { isSharedStage } from '@joinery/contract/selections/kinds'

import {
  listOpenItems,
  updateOpenItems,
  type Audience,
  type FollowedItem,
  type OpenItem,
} from '#features/approvals/item-queries.ts'
import { readListState } from '#features/selections/list-queries.ts'
import { viewOf } from '#features/selections/present-selection.ts'
import type { Tx } from '#platform/database/database.ts'

import { listContents, type StoredContent } from './content-queries.ts'
import { contentOf } from './content.ts'

/** What a person with this role sees. */
export const audienceOf = (role: AccessRole, details: Record<string, unknown>): Audience => {
  const { seesPrices, seesSuppliers } = viewOf(role, details)
  return { sees_prices: seesPrices, sees_suppliers: seesSuppliers }
}

/** Undefined if the item is as it is now. */
const follow = (
  item: OpenItem,
  row: StoredContent | undefined,
  details: Record<string, unknown>,
): FollowedItem | undefined => {
  const { uid_approval, uid_selection } = item
  const of = { uid_approval, uid_selection }
  if (!row) {
    const { sees_prices, sees_suppliers } = item
    const content = { sees_prices, sees_suppliers, snapshot: null, content_sha256: null }
    return item.is_shown ? { ...of, ...content, is_shown: false } : undefined
  }
  // Requests of people who have left are withdrawn.
  const audience = item.role === null ? item : audienceOf(item.role, details)
  const { sees_prices, sees_suppliers } = audience
  const { currency } = viewOf('owner', details).money
  const content = contentOf(row, audience, currency)
  const is_shown = isSharedStage(row.stage)
  const isSame = item.content_sha256 === content.content_sha256 && item.is_shown === is_shown
  const seesSame = item.sees_prices === sees_prices && item.sees_suppliers === sees_suppliers
  return isSame && seesSame ? undefined : { ...of, ...content, sees_prices, sees_suppliers, is_shown }
}

/** Of these selections, or of all of the project. */
export const followContent = async (
  tx: Tx,
  uid_project: string,
  uid_selections: readonly string[] | null,
): Promise<void> => {
  const items = await listOpenItems(tx, uid_project, uid_selections)
  if (items.length === 0) return
  const ids = [...new Set(items.map(({ uid_selection }) => uid_selection))]
  const rows = new Map((await listContents(tx, uid_project, ids)).map((row) => [row.uid_selection, row]))
  const { details } = await readListState(tx, uid_project)
  await updateOpenItems(
    tx,
    items.flatMap((item) => follow(item, rows.get(item.uid_selection), details) ?? []),
  )
}
