import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { selectionCategories, selectionStages, type SelectionStage } from '@joinery/contract/selections/kinds'
import { displayAmount } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'
import { Circle, CircleCheckBig, CircleDashed, CircleDot, type LucideIcon, PackageCheck } from 'lucide-react'

import type { GridChoice, GridColumn } from '#kit/grid/grid-types.ts'

import { ApprovalMark } from './approval-mark.tsx'
import { type FieldName, maxLengths, textOf } from './fields.ts'
import { ItemImage } from './item-image.tsx'

const { columns: names } = texts

const stageIcons: Readonly<Record<SelectionStage, LucideIcon>> = {
  draft: CircleDashed,
  specified: Circle,
  ordered: CircleDot,
  delivered: PackageCheck,
  installed: CircleCheckBig,
}

export function StageMark({ stage }: { stage: SelectionStage }) {
  const Icon = stageIcons[stage]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className="size-3.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
      {texts.stages[stage]}
    </span>
  )
}

export const categoryChoices: readonly GridChoice[] = selectionCategories.map((value) => ({
  value,
  name: texts.categories[value],
}))
export const stageChoices: readonly GridChoice[] = selectionStages.map((value) => ({
  value,
  name: texts.stages[value],
}))

/** '$' for USD, 'CHF' for currencies without a sign. */
const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')
    ?.value ?? currency

/** Amount without the sign, which the column's name has. */
export const bareAmount = (amount: string, currency: string): string =>
  displayAmount(amount, currency).replace(/^[^\d-]+/, '')

/** Of digits, dots and commas, with the cell's padding. */
const amountWidth = (length: number): number => Math.max(88, 20 + 8 * length)

/** Hidden until a person shows them. */
export const hiddenAtFirst: readonly string[] = ['category', 'room', 'dimensions', 'sku', 'unit', 'unit_cost', 'note']
/** Always shown. */
export const fixedColumns: readonly string[] = ['code', 'title']

type Options = {
  readonly currency: string | null
  /** The SKU and the unit are shown with the supplier and the quantity if their columns are hidden. */
  readonly hidden: ReadonlySet<string>
  /** Length of the longest amount of each column, so that none is cut off. */
  readonly longest: Readonly<Record<'unit_price' | 'unit_cost' | 'total', number>>
  readonly canEdit: boolean
  readonly onImageBroken: () => void
}

/** All columns, in order. */
export const buildColumns = (options: Options): readonly GridColumn<Selection>[] => {
  const { currency, hidden, longest, canEdit, onImageBroken } = options
  const sign = currency === null ? '' : currencySign(currency)
  const field = (id: FieldName, width: number, more: Partial<GridColumn<Selection>> = {}): GridColumn<Selection> => ({
    id,
    name: names[id],
    width,
    text: (selection) => textOf(selection, id),
    canEdit,
    maxLength: maxLengths[id],
    ...more,
  })
  const price = (id: 'unit_price' | 'unit_cost'): GridColumn<Selection> =>
    field(id, amountWidth(longest[id]), {
      name: texts.inCurrency(names[id], sign),
      isNumber: true,
      render: ({ [id]: amount }) => (amount === null || currency === null ? '' : bareAmount(amount, currency)),
    })
  const hasPrices = currency !== null
  return [
    {
      id: 'image',
      name: names.image,
      width: 56,
      isFrozen: true,
      hidesName: true,
      text: () => '',
      render: ({ image }) => <ItemImage image={image} onBroken={onImageBroken} className="size-10" />,
    },
    field('code', 78, {
      isFrozen: true,
      render: ({ code }) => <span className="truncate text-[0.8125rem] tracking-wide text-muted">{code}</span>,
    }),
    field('title', 168, {
      isFrozen: true,
      grows: true,
      render: ({ title }) => (
        <span dir="auto" className="line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]">
          {title}
        </span>
      ),
    }),
    field('category', 110, { choices: categoryChoices }),
    field('room', 130),
    field('finish', 118),
    field('dimensions', 130),
    field('supplier', 110, {
      render: ({ supplier, sku }) => (
        <span dir="auto" className="flex min-w-0 flex-col">
          <span className={sku !== '' && hidden.has('sku') ? 'truncate' : 'line-clamp-2 [overflow-wrap:anywhere]'}>
            {supplier}
          </span>
          {hidden.has('sku') && <span className="truncate text-[0.8125rem] text-muted">{sku}</span>}
        </span>
      ),
    }),
    field('sku', 110),
    field('quantity', 80, {
      isNumber: true,
      render: ({ quantity, unit }) => (
        <span className="truncate">
          {quantity}
          {hidden.has('unit') && unit !== '' && <span className="text-[0.8125rem] text-muted"> {unit}</span>}
        </span>
      ),
    }),
    field('unit', 60),
    ...(hasPrices ? [price('unit_price')] : []),
    ...(hasPrices && canEdit ? [price('unit_cost')] : []),
    ...(hasPrices
      ? [
          {
            id: 'total',
            name: texts.inCurrency(names.total, sign),
            width: amountWidth(longest.total),
            isNumber: true,
            text: ({ line_total }: Selection) => line_total ?? '',
            render: ({ line_total }: Selection) =>
              line_total === null ? '' : <span className="font-medium">{bareAmount(line_total, currency)}</span>,
          },
        ]
      : []),
    field('lead_time_days', 80, {
      isNumber: true,
      render: ({ lead_time_days: days }) => (days === null ? '' : texts.shortDays(days)),
    }),
    field('stage', 110, { choices: stageChoices, render: ({ stage }) => <StageMark stage={stage} /> }),
    {
      id: 'approval',
      name: names.approval,
      width: 118,
      text: ({ approval }) => texts.longApprovals[approval],
      render: ({ approval }) => <ApprovalMark approval={approval} isShort />,
    },
    field('note', 200),
  ]
}
