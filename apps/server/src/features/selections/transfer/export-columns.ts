// The columns of exported tables. Column names are those of the API, so that an exported file can be imported.
import type { Selection } from '@joinery/contract/selections/selections'
import type { ExportAudience } from '@joinery/contract/selections/transfer'

export type ExportView = {
  readonly audience: ExportAudience
  readonly currency: string
  readonly hasPrices: boolean
  readonly hasSuppliers: boolean
}

export type ExportColumn = {
  readonly name: string
  readonly kind: 'text' | 'whole' | 'quantity' | 'price' | 'total'
  readonly read: (selection: Selection) => string | number | null
}

const column = (name: keyof Selection, kind: ExportColumn['kind'], read: ExportColumn['read']): ExportColumn => ({
  name,
  kind,
  read,
})

/** Columns the viewer does not see are left out. */
export const columnsOf = ({ audience, currency, hasPrices, hasSuppliers }: ExportView): ExportColumn[] => {
  const isTeam = audience === 'team'
  return [
    column('number', 'whole', ({ number }) => number),
    column('code', 'text', ({ code }) => code),
    column('title', 'text', ({ title }) => title),
    column('category', 'text', ({ category }) => category),
    column('room', 'text', ({ room }) => room),
    ...(hasSuppliers
      ? [
          column('supplier', 'text', ({ supplier }) => supplier),
          column('sku', 'text', ({ sku }) => sku),
          column('url', 'text', ({ url }) => url),
        ]
      : []),
    column('finish', 'text', ({ finish }) => finish),
    column('dimensions', 'text', ({ dimensions }) => dimensions),
    column('quantity', 'quantity', ({ quantity }) => quantity),
    column('unit', 'text', ({ unit }) => unit),
    ...(hasPrices ? [column('unit_price', 'price', ({ unit_price }) => unit_price)] : []),
    ...(isTeam && hasPrices ? [column('unit_cost', 'price', ({ unit_cost }) => unit_cost)] : []),
    ...(hasPrices
      ? [
          column('line_total', 'total', ({ line_total }) => line_total),
          { name: 'currency', kind: 'text' as const, read: () => currency },
        ]
      : []),
    column('lead_time_days', 'whole', ({ lead_time_days }) => lead_time_days),
    column('stage', 'text', ({ stage }) => stage),
    column('note', 'text', ({ note }) => note),
    ...(isTeam
      ? [
          column('internal_note', 'text', ({ internal_note }) => internal_note),
          column('approval', 'text', ({ approval }) => approval),
          column('decided_by', 'text', ({ decided_by }) => decided_by),
          column('decided_at', 'text', ({ decided_at }) => decided_at),
        ]
      : []),
  ]
}
