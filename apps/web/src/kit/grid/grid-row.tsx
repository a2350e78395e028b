// Rows are virtual and scroll sideways, which a <table> cannot.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Check } from 'lucide-react'
import { memo, type ReactNode } from 'react'

import { CellEditor, type EditEnd } from './cell-editor.tsx'
import type { CellFault, GridColumn, GridGroup, GridItem } from './grid-types.ts'

export const rowHeight = 52
const headHeight = 38
export const checkWidth = 44

export const cellId = (grid: string, row: string, column: string): string =>
  `${grid}-${row}-${column}`.replaceAll(' ', '_')

/** Left edges of the frozen columns. */
export const frozenEdges = <Row,>(columns: readonly GridColumn<Row>[], start: number): Map<string, number> => {
  const edges = new Map<string, number>()
  let at = start
  for (const { id, width, isFrozen } of columns) {
    if (!isFrozen) break
    edges.set(id, at)
    at += width
  }
  return edges
}

const columnStyle = <Row,>({ width, grows }: GridColumn<Row>) => ({
  flex: grows ? `1 0 ${width}px` : `0 0 ${width}px`,
})

/** Of all rows. The cells have no style of their own, because browsers compute those one by one. */
export const columnsTemplate = <Row,>(columns: readonly GridColumn<Row>[], canCheck: boolean): string =>
  [
    ...(canCheck ? [`${checkWidth}px`] : []),
    ...columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ')

export type Editing = { readonly column: string; readonly text: string; readonly isTyped: boolean }

type GridRowProps<Row> = {
  gridId: string
  item: GridItem<Row>
  /** Among all rows, counted from 1; the column names are the first. */
  index: number
  columns: readonly GridColumn<Row>[]
  /** Column of the current cell, if it is in this row. */
  current: string | undefined
  /** First and last index of the marked columns. */
  markedLeft: number
  markedRight: number
  editing: Editing | null
  isChecked: boolean | undefined
  /** Its details are shown. */
  isOpen: boolean
  faults: ReadonlyMap<string, CellFault> | undefined
  addLabel: string
  checkLabel: string
  renderHead: (group: GridGroup<Row>) => ReactNode
  onDraft: (text: string) => void
  onEnd: (end: EditEnd, text: string) => void
}

/** Few classes, because a row that scrolls into view has many cells. */
const cellBase = 'flex items-center px-2'
const currentLook = '-outline-offset-2 group-focus/grid:outline-2 group-focus/grid:outline-accent'

/** The reason may be below the last visible row. */
const showReason = (reason: HTMLElement | null): void => reason?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function GridRowBase<Row>({ gridId, item, index, columns, renderHead, current, ...rest }: GridRowProps<Row>) {
  const { editing, isChecked, isOpen, faults, addLabel, checkLabel, markedLeft, markedRight, onDraft, onEnd } = rest
  const edges = frozenEdges(columns, isChecked === undefined ? 0 : checkWidth)
  if (item.kind === 'head') {
    return (
      <div
        role="row"
        aria-rowindex={index}
        className="flex border-b border-line bg-sunken dark:bg-surface"
        style={{ height: headHeight }}
      >
        <div
          role="gridcell"
          id={cellId(gridId, item.key, columns[0]?.id ?? '')}
          aria-colspan={columns.length + (isChecked === undefined ? 0 : 1)}
          data-row={item.key}
          data-current={current === undefined ? undefined : ''}
          className="flex min-w-0 flex-1 items-center -outline-offset-2 group-focus/grid:data-[current]:outline-2 group-focus/grid:data-[current]:outline-accent"
        >
          <span className="sticky left-0 z-1 w-0 whitespace-nowrap">
            <span className="inline-flex max-w-[min(32rem,80vw)] items-center bg-sunken pr-2 align-middle dark:bg-surface">
              {renderHead(item.group)}
            </span>
          </span>
          {isChecked !== undefined && <span style={{ flex: `0 0 ${checkWidth}px` }} />}
          {columns.map((column) => (
            <span
              key={column.id}
              style={columnStyle(column)}
              className="truncate px-2 text-right font-medium tabular-nums"
            >
              {item.group.summaries?.[column.id]}
            </span>
          ))}
        </div>
      </div>
    )
  }
  const fill = isChecked ? 'bg-accent-soft' : isOpen ? 'bg-selected' : 'bg-paper hover:bg-surface'
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={item.kind === 'row' ? isChecked : undefined}
      className={`grid grid-cols-(--grid-columns) border-b border-line ${fill}`}
      style={{ height: rowHeight }}
    >
      {isChecked !== undefined && (
        <div
          role="gridcell"
          className={`sticky left-0 z-2 flex items-center justify-center bg-inherit ${isChecked ? 'shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
          data-check={item.kind === 'row' ? item.key : undefined}
        >
          {item.kind === 'row' && (
            // Space checks the row of the current cell by keyboard.
            <button
              type="button"
              tabIndex={-1}
              aria-label={checkLabel}
              aria-pressed={isChecked}
              className={`flex size-5 items-center justify-center rounded-sm border ${isChecked ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface'}`}
            >
              {isChecked && <Check className="size-3.5" strokeWidth={2.5} aria-hidden />}
            </button>
          )}
        </div>
      )}
      {columns.map((column, at) => {
        const { id, isNumber = false } = column
        const fault = faults?.get(id)
        const isEditing = editing?.column === id
        const isMarked = at >= markedLeft && at <= markedRight
        const isFirstOfAdd = item.kind === 'add' && id === 'title'
        const edge = edges.get(id)
        const isCurrent = current === id
        const isRaised = isEditing || (fault !== undefined && isCurrent)
        const look = [
          cellBase,
          isRaised ? '' : 'overflow-hidden',
          edge === undefined ? (isRaised ? 'relative' : '') : 'sticky z-2',
          isMarked ? 'bg-selected' : edge === undefined ? '' : 'bg-inherit',
          isNumber ? 'justify-end tabular-nums' : '',
          isCurrent ? currentLook : '',
          fault ? 'outline-2 -outline-offset-2 outline-bad group-focus/grid:data-[current]:outline-bad' : '',
        ]
        return (
          <div
            key={id}
            role="gridcell"
            id={cellId(gridId, item.key, id)}
            data-row={item.key}
            data-column={id}
            data-current={isCurrent ? '' : undefined}
            aria-selected={isMarked || undefined}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault && isCurrent ? `${gridId}-reason` : undefined}
            title={fault?.reason}
            style={edge === undefined ? undefined : { left: edge }}
            className={look.filter((one) => one !== '').join(' ')}
          >
            {isEditing ? (
              <CellEditor
                label={column.name}
                draft={editing.text}
                onDraft={onDraft}
                choices={column.choices}
                isNumber={isNumber}
                isTyped={editing.isTyped}
                maxLength={column.maxLength}
                onEnd={onEnd}
              />
            ) : (
              renderContent(item, column, fault, isFirstOfAdd ? addLabel : '')
            )}
            {fault && isCurrent && (
              <span
                ref={showReason}
                id={`${gridId}-reason`}
                role="alert"
                // Away from the edges: the frozen columns are left of the others.
                className={`absolute top-full ${edge === undefined ? 'right-0' : 'left-0'} z-20 mt-0.5 w-max max-w-64 rounded-sm border border-bad bg-surface px-2 py-1 text-left text-[0.8125rem] whitespace-normal text-bad shadow-low`}
              >
                {fault.reason}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Not a component, because a row has many cells. */
const renderContent = <Row,>(
  item: GridItem<Row>,
  column: GridColumn<Row>,
  fault: CellFault | undefined,
  addLabel: string,
): ReactNode => {
  if (item.kind === 'add') return addLabel === '' ? null : <span className="truncate text-muted">{addLabel}</span>
  if (item.kind === 'head') return null
  if (fault) return <span className="truncate text-bad">{fault.text}</span>
  if (column.render) return column.render(item.row)
  const text = column.text(item.row)
  return text === '' ? null : (
    <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
      {text}
    </span>
  )
}

/** Items are built again after each change; a row shows the same as long as its data is the same object. */
const isSameItem = <Row,>(one: GridItem<Row>, other: GridItem<Row>): boolean => {
  if (one.kind !== other.kind || one.key !== other.key) return false
  if (one.kind === 'row' && other.kind === 'row') return one.row === other.row
  return one.kind === 'add' || one.group === other.group
}

const isSameRow = <Row,>(
  { item, ...props }: GridRowProps<Row>,
  { item: nextItem, ...next }: GridRowProps<Row>,
): boolean =>
  isSameItem(item, nextItem) &&
  Object.entries(props).every(([name, value]) => Object.is(value, Reflect.get(next, name)))

export const GridRow = memo(GridRowBase, isSameRow) as typeof GridRowBase
