import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import type { Snapshot } from '@joinery/contract/review/approvals'
import type { Selection } from '@joinery/contract/selections/selections'

import { snapshotOf } from './item-facts.ts'

const fields = [
  'code',
  'title',
  'category',
  'room',
  'finish',
  'dimensions',
  'quantity',
  'unit',
  'unit_price',
  'currency',
  'supplier',
  'sku',
  'url',
  'note',
] as const satisfies readonly (keyof Snapshot)[]

const supplierFields: readonly string[] = ['supplier', 'sku', 'url']
const priceFields: readonly string[] = ['unit_price', 'currency']

/**
 * What the person who decided would see differently now, such as: Price: 84.00 → 91.00. Fields that person did not see are left
 * out.
 */
export const describeChanges = (before: Snapshot, selection: Selection, currency: string): readonly string[] => {
  const now = snapshotOf(selection, currency)
  const sawSupplier = supplierFields.some((field) => field in before)
  const sawPrice = before.currency !== undefined
  const seen = fields.filter(
    (field) => (sawSupplier || !supplierFields.includes(field)) && (sawPrice || !priceFields.includes(field)),
  )
  const changed = seen
    .filter((field) => before[field] !== now[field])
    .map((field) => texts.change(texts.fields[field], before[field] ?? texts.empty, now[field] ?? texts.empty))
  return before.image_sha256 === now.image_sha256 ? changed : [...changed, texts.newImage]
}
