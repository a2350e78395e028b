import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { ArrowUp } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

import { Select } from '#kit/ui/forms/select.tsx'

import type { Order } from './use-table-state.ts'

const texts = adminMessages.table

export type Column<Row> = {
  readonly name: string
  /** The server's name of the sort key; undefined if not sortable. */
  readonly sort?: string
  /** The direction when the table is first sorted by this column; ascending by default. */
  readonly usual?: Order
  readonly isNumber?: boolean
  /** The title of a row on a phone, shown without its column name. */
  readonly isHead?: boolean
  /** The same on all screens; null if empty. */
  readonly cell: (row: Row) => ReactNode
}

export type Sorting = {
  readonly by: string
  readonly order: Order
  readonly onSort: (by: string, order: Order) => void
}

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sorting?: Sorting
  /** Actions at the end of a row. */
  Acts?: ComponentType<{ row: Row }>
}

const other = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { isNumber, name, sort, usual = 'asc' } = column
  const isSorted = sort !== undefined && sorting?.by === sort
  const turned = sorting?.order === 'asc' ? '' : 'rotate-180'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting?.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`border-b border-line px-3 py-2 text-sm font-medium whitespace-nowrap text-muted first:pl-0 ${isNumber ? 'text-right' : 'text-left'}`}
    >
      {sort !== undefined && sorting ? (
        <button
          type="button"
          onClick={() => sorting.onSort(sort, isSorted ? other(sorting.order) : usual)}
          className={`inline-flex min-h-8 items-center gap-1 rounded-sm hover:text-ink ${isNumber ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
        >
          {name}
          <ArrowUp className={`size-3.5 ${turned} ${isSorted ? '' : 'invisible'}`} strokeWidth={1.5} aria-hidden />
        </button>
      ) : (
        name
      )}
    </th>
  )
}

/** Sort control for phones, which have no column headers. */
function PhoneSort<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const choices = columns.flatMap(({ name, sort, usual = 'asc' }) =>
    sort === undefined ? [] : [{ name, sort, usual }],
  )
  return (
    <Select
      label={texts.sortBy}
      value={sorting.by}
      onChange={({ target }) => {
        const chosen = choices.find(({ sort }) => sort === target.value)
        if (chosen) sorting.onSort(chosen.sort, chosen.usual)
      }}
      className="mb-3 w-full md:hidden"
    >
      {choices.map(({ name, sort }) => (
        <option key={sort} value={sort}>
          {texts.sortByColumn(name)}
        </option>
      ))}
    </Select>
  )
}

/** A cell; on a phone with its column name, and hidden when empty. */
function BodyCell<Row>({ column, row, hasActs }: { column: Column<Row>; row: Row; hasActs: boolean }) {
  const { isHead = false, isNumber = false, name } = column
  const content = column.cell(row)
  return (
    <td
      className={`align-middle max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6 max-md:py-1 md:border-b md:border-line md:px-3 md:py-2.5 md:first:pl-0 ${isNumber ? 'tabular-nums md:text-right' : ''} ${isHead && hasActs ? 'max-md:pr-12' : ''} ${content === null ? 'max-md:hidden' : ''}`}
    >
      {!isHead && (
        <span aria-hidden className="shrink-0 text-sm/6 text-muted md:hidden">
          {name}
        </span>
      )}
      <div className={`min-w-0 ${isHead ? '' : 'max-md:text-right'}`}>{content}</div>
    </td>
  )
}

/** A table that becomes a list on a phone. */
export function DataTable<Row>({ label, columns, rows, keyOf, sorting, Acts }: DataTableProps<Row>) {
  return (
    <>
      {sorting && <PhoneSort columns={columns} sorting={sorting} />}
      <table aria-label={label} className="w-full border-collapse text-[0.9375rem] max-md:block">
        <thead className="max-md:hidden">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sorting={sorting} />
            ))}
            {Acts && (
              <th scope="col" className="w-12 border-b border-line">
                <span className="sr-only">{texts.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="max-md:relative max-md:block max-md:border-t max-md:border-line max-md:py-4 max-md:last:border-b md:hover:bg-surface"
            >
              {columns.map((column) => (
                <BodyCell key={column.name} column={column} row={row} hasActs={Acts !== undefined} />
              ))}
              {Acts && (
                <td className="max-md:absolute max-md:top-3 max-md:right-0 md:border-b md:border-line">
                  <div className="flex justify-end">
                    <Acts row={row} />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
