// What a card shows of a selection: from the snapshot of a request, or from the selection itself before the code.
import type { Attachment } from '@joinery/contract/files'
import type { ApprovalItem, Snapshot } from '@joinery/contract/review/approvals'
import { displayAmount, lineTotal } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'

/** A selection that is decided on. */
export type RequestedItem = {
  readonly uid_selection: string
  /** Of the content shown. */
  readonly content_sha256: string
  readonly snapshot: Snapshot
  readonly decision: ApprovalItem['decision']
  readonly note: string
  /** The current image; null if there is none, or if the decision was about another one. */
  readonly image: Attachment | null
}

const given = (text: string): string | undefined => (text === '' ? undefined : text)

/** What the person sees of a selection, before they have a request of their own. */
export const snapshotOf = (selection: Selection, currency: string | undefined): Snapshot => {
  const { code, title, category, quantity, unit_price, image } = selection
  const optional = {
    room: given(selection.room),
    finish: given(selection.finish),
    dimensions: given(selection.dimensions),
    unit: given(selection.unit),
    note: given(selection.note),
    supplier: given(selection.supplier),
    sku: given(selection.sku),
    url: given(selection.url),
    image_sha256: image?.sha256,
    ...(unit_price === null || currency === undefined ? {} : { unit_price, currency }),
  }
  return { code, title, category, quantity, ...optional }
}

export const toRequested = (
  { uid_selection, content_sha256, snapshot, decision, note }: ApprovalItem,
  selection: Selection | undefined,
): RequestedItem => {
  const image = selection?.image ?? null
  const isSame = decision === 'open' || (image !== null && image.sha256 === snapshot.image_sha256)
  return { uid_selection, content_sha256, snapshot, decision, note, image: isSame ? image : null }
}

/** Quantity, price and total in words, such as: 3 pcs x $265.00 = $795.00. */
export const priceParts = ({ quantity, unit, unit_price, currency }: Snapshot) => {
  const amount = unit === undefined ? quantity : `${quantity} ${unit}`
  if (unit_price === undefined || currency === undefined) return { amount, price: null, total: null }
  const total = lineTotal(quantity, unit_price, currency)
  return {
    amount,
    price: displayAmount(unit_price, currency),
    total: total === null ? null : displayAmount(total, currency),
  }
}

/** The sum of line totals, which are decimals of one currency; null if none has a price. */
export const totalOf = (items: readonly RequestedItem[]): string | null => {
  const priced = items.flatMap(({ snapshot: { quantity, unit_price, currency } }) => {
    const total = unit_price === undefined || currency === undefined ? null : lineTotal(quantity, unit_price, currency)
    return total === null || currency === undefined ? [] : [{ total, currency }]
  })
  const [first] = priced
  if (!first) return null
  const digits = first.total.split('.')[1]?.length ?? 0
  const units = priced.reduce((sum, { total }) => sum + BigInt(total.replace('.', '')), 0n)
  const text = units.toString().padStart(digits + 1, '0')
  const at = text.length - digits
  return displayAmount(digits === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`, first.currency)
}
