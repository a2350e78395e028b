// What the person asked sees of a selection, and its hash. The only place that decides what is in a snapshot.
import { createHash } from 'node:crypto'

import type { Snapshot } from '@joinery/contract/review/approvals'
import { formatPrice, formatQuantity } from '@joinery/contract/selections/money'

import type { Audience, Content } from '#features/approvals/item-queries.ts'
import type { SelectionRow } from '#features/selections/selection-queries.ts'

/** A selection with the checksum of its stored image. */
export type ContentRow = Pick<
  SelectionRow,
  | 'code'
  | 'title'
  | 'category'
  | 'room'
  | 'finish'
  | 'dimensions'
  | 'quantity'
  | 'unit'
  | 'note'
  | 'unit_price'
  | 'supplier'
  | 'sku'
  | 'url'
> & { readonly image_sha256: string | null }

/**
 * JSON in canonical form (RFC 8785), of texts only. `JSON.stringify` writes texts as RFC 8785 requires; keys are sorted by
 * UTF-16 code units, as texts are compared.
 */
const canonicalJson = (object: Snapshot): string =>
  `{${Object.entries(object)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',')}}`

/** Without empty fields. The currency belongs to the price. */
const snapshotOf = (row: ContentRow, { sees_prices, sees_suppliers }: Audience, currency: string): Snapshot => {
  const { code, title, category, room, finish, dimensions, unit, note, image_sha256, unit_price } = row
  const price = sees_prices && unit_price !== null ? { unit_price: formatPrice(unit_price, currency), currency } : {}
  const supplier = sees_suppliers ? { supplier: row.supplier, sku: row.sku, url: row.url } : {}
  const optional = { room, finish, dimensions, unit, note, image_sha256, ...price, ...supplier }
  const given = Object.entries(optional).filter(([, value]) => value !== null && value !== '')
  return { code, title, category, quantity: formatQuantity(row.quantity), ...Object.fromEntries(given) }
}

export const contentOf = (row: ContentRow, audience: Audience, currency: string): Content => {
  const snapshot = snapshotOf(row, audience, currency)
  return { snapshot, content_sha256: createHash('sha256').update(canonicalJson(snapshot)).digest('hex') }
}
