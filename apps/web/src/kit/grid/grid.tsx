// Rows are virtual and scroll sideways, which a <table> cannot.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  createContext,
  use,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'

import type { EditEnd } from './cell-editor.tsx'
import { addKey, clearRange, copyRange, listItems, type Move, moveFrom, pasteBlock, rangeOf } from './grid-moves.ts'
import { cellId, checkWidth, columnsTemplate, type Editing, frozenEdges, GridRow, rowHeight } from './grid-row.tsx'
import type { CellFault, CellPlace, CellText, GridColumn, GridGroup, GridItem, NewRow } from './grid-types.ts'
import { parseTable } from './parse-table.ts'
import { parseTsv, writeTsv } from './tsv.ts'

export type GridHandle = {
  /** Moves to a cell and takes the focus; with `isEditing`, opens its editor. */
  readonly show: (row: string, column: string, isEditing?: boolean) => void
  readonly showAddRow: (group: string, column: string) => void
  readonly focus: () => void
}

type GridProps<Row> = {
  label: string
  handle?: Ref<GridHandle>
  groups: readonly GridGroup<Row>[]
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => string
  /** Rows can be added and checked. */
  canChange: boolean
  checked: ReadonlySet<string>
  /** The row whose details are shown. */
  openRow?: string | null
  /** By row and column. */
  faults: ReadonlyMap<string, ReadonlyMap<string, CellFault>>
  addLabel: string
  /** Without the rows that add others, such as in a filtered list. */
  hasNoAdding?: boolean
  checkLabel: (row: Row) => string
  /** Names the column of checks. */
  selectLabel: string
  /** The same function as long as it renders the same. */
  renderHead: (group: GridGroup<Row>) => ReactNode
  onEdit: (cells: readonly CellText[]) => void
  /** Adds rows at the end of a group. Returns their keys. */
  onAdd: (group: string, rows: readonly NewRow[]) => readonly string[]
  /** A block changes cells and adds rows to a group, in one step for undo. */
  onPaste: (cells: readonly CellText[], group: string, rows: readonly NewRow[]) => void
  onCheck: (row: string, isChecked: boolean) => void
  onOpen: (row: string) => void
  /** Enter or F2 on a group's head. */
  onHead: (group: string, key: 'Enter' | 'F2') => void
  /** Enter or a press on a cell that is not edited as text. */
  onAct?: (row: string, column: string) => void
  onDropFault: (row: string, column: string) => void
  onPasteFile?: (row: string, column: string, file: File) => void
  onMoveRow: (row: string, step: -1 | 1) => void
  onUndo: () => void
  onRedo: () => void
  className?: string
}

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

const noFaults: ReadonlyMap<string, CellFault> = new Map()
const columnsHeight = 34

const CurrentIndex = createContext(-1)

/** The current row is above the others: the reason why its text was not saved covers the next ones. */
function RowBox({ style, index, children, ref }: CustomItemComponentProps) {
  const isCurrent = use(CurrentIndex) === index
  return (
    <div ref={ref} style={isCurrent ? { ...style, zIndex: 1 } : style}>
      {children}
    </div>
  )
}

/**
 * A table edited like a spreadsheet. Only visible rows are rendered. It is one tab stop: the focus stays on the grid,
 * which names the current cell (`aria-activedescendant`), except while a cell's editor is open.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, handle, groups, columns, keyOf, canChange, checked, faults, addLabel, renderHead, ...on } = props
  const id = useId().replaceAll(/\W/g, '')
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const canAdd = canChange && !props.hasNoAdding
  const items = useMemo(() => listItems(groups, keyOf, canAdd), [groups, keyOf, canAdd])
  const [place, setPlace] = useState<(CellPlace & { readonly index: number }) | null>(null)
  const [anchor, setAnchor] = useState<CellPlace | null>(null)
  const [editing, setEditing] = useState<(Editing & { readonly row: string }) | null>(null)

  // The current row may be deleted by others: its neighbour becomes the current one.
  const found = place === null ? -1 : items.findIndex(({ key }) => key === place.row)
  const index = found >= 0 ? found : Math.min(place?.index ?? 0, items.length - 1)
  const hasColumn = columns.some(({ id: one }) => one === place?.column)
  const firstRow = items.findIndex(({ kind }) => kind === 'row')
  const currentIndex = place === null ? Math.max(firstRow, 0) : index
  const current: CellPlace = {
    row: items[currentIndex]?.key ?? '',
    column:
      (hasColumn ? place?.column : undefined) ??
      columns.find(({ id: one }) => one === 'title')?.id ??
      columns[0]?.id ??
      '',
  }
  const indexOf = (row: string): number => items.findIndex(({ key }) => key === row)
  const stayAt = (next: CellPlace): void => setPlace({ ...next, index: indexOf(next.row) })
  const range = rangeOf(
    items,
    columns,
    anchor && items.some(({ key }) => key === anchor.row) ? anchor : current,
    current,
  )
  const isBlock = range.top !== range.bottom || range.left !== range.right
  const editedIndex = editing ? items.findIndex(({ key }) => key === editing.row) : -1
  // Someone else may delete the row that is edited.
  if (editing && editedIndex === -1) setEditing(null)
  useLayoutEffect(() => {
    const grid = root.current
    return () => {
      if (editing && document.activeElement === document.body) grid?.focus({ preventScroll: true })
    }
  }, [editing])
  const keepMounted = useMemo(
    () => [...new Set([currentIndex, editedIndex])].filter((at) => at >= 0),
    [currentIndex, editedIndex],
  )

  const reveal = (at: number): void => {
    const scroller = root.current
    const handleOf = list.current
    if (!scroller || !handleOf) return
    const top = handleOf.getItemOffset(at)
    const bottom = top + handleOf.getItemSize(at)
    const height = scroller.clientHeight - columnsHeight
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (height > 0 && bottom > scroller.scrollTop + height) scroller.scrollTop = bottom - height
  }
  const revealColumn = (column: string): void => {
    const scroller = root.current
    const at = columns.findIndex(({ id: each }) => each === column)
    const one = columns[at]
    if (!scroller || !one || one.isFrozen) return
    const start = canChange ? checkWidth : 0
    const left = columns.slice(0, at).reduce((sum, { width }) => sum + width, start)
    const frozen = columns.filter(({ isFrozen }) => isFrozen).reduce((sum, { width }) => sum + width, start)
    if (left - frozen < scroller.scrollLeft) scroller.scrollLeft = left - frozen
    else if (left + one.width > scroller.scrollLeft + scroller.clientWidth && scroller.clientWidth > 0)
      scroller.scrollLeft = left + one.width - scroller.clientWidth
  }
  const go = (next: CellPlace, extend = false): void => {
    stayAt(next)
    setAnchor(extend ? (anchor ?? current) : null)
    reveal(indexOf(next.row))
    revealColumn(next.column)
  }
  const columnOf = (columnId: string) => columns.find((one) => one.id === columnId)

  const startEdit = (at: CellPlace, typed?: string): void => {
    const item = items.find(({ key }) => key === at.row)
    const column = columnOf(at.column)
    if (!canChange || !item || item.kind === 'head' || !column?.canEdit) return
    const text = item.kind === 'row' ? (faults.get(item.key)?.get(column.id)?.text ?? column.text(item.row)) : ''
    stayAt(at)
    setAnchor(null)
    reveal(items.indexOf(item))
    revealColumn(at.column)
    const start = column.choices ? text : (typed ?? text)
    setEditing({ ...at, text: start, isTyped: typed !== undefined })
  }

  const endEdit = (how: EditEnd, text: string): void => {
    if (!editing) return
    const { row, column } = editing
    const item = items.find(({ key }) => key === row)
    setEditing(null)
    if (document.activeElement === document.body || root.current?.contains(document.activeElement)) {
      root.current?.focus({ preventScroll: true })
    }
    const step = how === null || how === 'stay' ? undefined : how
    const next = step && moveFrom(items, columns, { row, column }, step, 1)
    if (how === null) {
      if (faults.get(row)?.has(column)) on.onDropFault(row, column)
      return
    }
    if (item?.kind === 'add') {
      const [added] = text.trim() === '' ? [] : on.onAdd(item.group.id, [{ [column]: text }])
      // After Enter, typing goes on in the add row, which is below the new one.
      if (next && (how === 'left' || how === 'right')) go({ row: added ?? row, column: next.column })
      else if (next && how === 'up') go(next)
      return
    }
    const known = item?.kind === 'row' ? (faults.get(row)?.get(column)?.text ?? columnOf(column)?.text(item.row)) : ''
    if (item?.kind === 'row' && text !== known) on.onEdit([{ row, column, text }])
    if (next) go(next)
  }

  // Rows get one function for all renders, so that only changed rows render again.
  const latestEnd = useRef(endEdit)
  useLayoutEffect(() => {
    latestEnd.current = endEdit
  })
  const handleEnd = useCallback((how: EditEnd, text: string) => latestEnd.current(how, text), [])
  const handleDraft = useCallback((text: string) => setEditing((one) => one && { ...one, text }), [])

  useImperativeHandle(handle, () => ({
    show: (row, column, isEditing = false) => {
      root.current?.focus({ preventScroll: true })
      if (isEditing) startEdit({ row, column })
      else go({ row, column })
    },
    showAddRow: (group, column) => {
      root.current?.focus({ preventScroll: true })
      startEdit({ row: addKey(group), column })
    },
    focus: () => root.current?.focus(),
  }))

  const act = (key: 'Enter' | 'F2'): void => {
    const item = items[currentIndex]
    if (item?.kind === 'head') return on.onHead(item.group.id, key)
    if (columnOf(current.column)?.canEdit) return startEdit(current)
    if (item?.kind === 'row') on.onAct?.(item.key, current.column)
    return undefined
  }

  const handleKey = (event: KeyboardEvent): void => {
    // Keys of buttons inside a head.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const { key, shiftKey, altKey } = event
    const isCtrl = event.ctrlKey || event.metaKey
    const item = items[currentIndex]
    const isHandled = (): boolean => {
      if (altKey && item?.kind === 'row' && (key === 'ArrowUp' || key === 'ArrowDown')) {
        on.onMoveRow(item.key, key === 'ArrowUp' ? -1 : 1)
        return true
      }
      if (isCtrl && key === 'Enter') {
        if (item?.kind === 'row') on.onOpen(item.key)
        return true
      }
      if (isCtrl && (key === 'z' || key === 'Z')) {
        if (shiftKey) on.onRedo()
        else on.onUndo()
        return true
      }
      if (isCtrl && key === 'y') {
        on.onRedo()
        return true
      }
      if (isCtrl && key === 'a') {
        setAnchor({ row: items[0]?.key ?? '', column: columns[0]?.id ?? '' })
        stayAt({ row: items.at(-1)?.key ?? '', column: columns.at(-1)?.id ?? '' })
        return true
      }
      const move = isCtrl && key === 'Home' ? 'first' : isCtrl && key === 'End' ? 'last' : moves[key]
      if (move && !altKey) {
        const page = Math.max(1, Math.floor(((root.current?.clientHeight ?? 0) - columnsHeight) / rowHeight) - 1)
        // A marked block is left from the cell it was started at.
        const from = !shiftKey && anchor && indexOf(anchor.row) >= 0 ? anchor : current
        go(moveFrom(items, columns, from, move, page), shiftKey)
        return true
      }
      if (isCtrl || altKey) return false
      if (key === 'Enter' || key === 'F2') {
        act(key)
        return true
      }
      if (key === 'Tab') {
        const next = moveFrom(items, columns, current, shiftKey ? 'left' : 'right', 1)
        // At the edge, Tab leaves the grid.
        if (next.column === current.column || item?.kind === 'head') return false
        go(next)
        return true
      }
      if (key === 'Escape') {
        if (!isBlock) return false
        setAnchor(null)
        return true
      }
      if (key === ' ') {
        if (item?.kind === 'row' && canChange) on.onCheck(item.key, !checked.has(item.key))
        return true
      }
      if (key === 'Delete' || key === 'Backspace') {
        const cells = canChange ? clearRange(items, columns, range) : []
        if (cells.length > 0) on.onEdit(cells)
        return true
      }
      if (key.length === 1) {
        startEdit(current, key)
        return columnOf(current.column)?.canEdit ?? false
      }
      return false
    }
    if (isHandled()) event.preventDefault()
  }

  const placeAt = (target: EventTarget): CellPlace | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    const row = cell?.dataset['row']
    return row === undefined ? null : { row, column: cell?.dataset['column'] ?? columns[0]?.id ?? '' }
  }
  const handlePress = (event: MouseEvent): void => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('input, select'))) return
    const check = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-check]') : null
    const checkedRow = check?.dataset['check']
    const next = placeAt(event.target)
    if (checkedRow === undefined && !next) return
    if (event.target instanceof Element && event.target.closest('[data-own]')) return
    event.preventDefault() // keeps the focus on the grid, and marks no text
    root.current?.focus({ preventScroll: true })
    if (checkedRow !== undefined) return on.onCheck(checkedRow, !checked.has(checkedRow))
    if (!next) return undefined
    const isAgain = next.row === current.row && next.column === current.column && place !== null
    const item = items.find(({ key }) => key === next.row)
    if (event.shiftKey) return go(next, true)
    if (item?.kind === 'add')
      return startEdit({ ...next, column: columnOf(next.column)?.canEdit ? next.column : 'title' })
    go(next)
    if (item?.kind === 'row' && !columnOf(next.column)?.canEdit) return on.onAct?.(next.row, next.column)
    if (isAgain && event.detail > 1) startEdit(next)
    return undefined
  }
  const handleDrag = (event: MouseEvent): void => {
    if (event.buttons !== 1 || editing || !root.current?.contains(document.activeElement)) return
    const next = placeAt(event.target)
    if (next && place && (next.row !== current.row || next.column !== current.column)) {
      setAnchor(anchor ?? current)
      stayAt(next)
    }
  }

  const handleCopy = (event: ClipboardEvent, isCut = false): void => {
    if (editing) return
    const block = copyRange(items, columns, range)
    if (block.length === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeTsv(block))
    const cells = isCut && canChange ? clearRange(items, columns, range) : []
    if (cells.length > 0) on.onEdit(cells)
  }
  const handlePaste = (event: ClipboardEvent): void => {
    if (!canChange) return
    const [file] = event.clipboardData.files
    const item = items[currentIndex]
    const text = event.clipboardData.getData('text/plain')
    const block = text === '' ? parseTable(event.clipboardData.getData('text/html')) : parseTsv(text)
    if (editing) {
      // A press on an add row opens its editor: several cells are rows to add there too, not one text.
      const isTable = block !== null && (block.length > 1 || (block[0]?.length ?? 0) > 1)
      if (item?.kind !== 'add' || editing.text !== '' || !isTable) return
      endEdit(null, '')
    }
    event.preventDefault()
    if (!block) {
      if (file && item?.kind === 'row') on.onPasteFile?.(item.key, current.column, file)
      return
    }
    const start = items[range.top]
    const { cells, added } = pasteBlock(items, columns, range, block)
    // Without rows that add others, nothing is added.
    if (start && cells.length + added.length > 0) on.onPaste(cells, start.group.id, canAdd ? added : [])
  }

  const edges = frozenEdges(columns, canChange ? checkWidth : 0)
  const total = columns.reduce((sum, { width }) => sum + width, canChange ? checkWidth : 0)
  return (
    <div className={`relative flex min-h-0 flex-col ${props.className ?? ''}`}>
      {/* The grid handles the keys of all its cells. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={root}
        role="grid"
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={columns.length + (canChange ? 1 : 0)}
        aria-multiselectable
        aria-readonly={!canChange}
        aria-activedescendant={
          editing || items.length === 0
            ? undefined
            : cellId(id, current.row, items[currentIndex]?.kind === 'head' ? (columns[0]?.id ?? '') : current.column)
        }
        tabIndex={editing ? -1 : 0}
        onKeyDown={handleKey}
        onMouseDown={handlePress}
        onMouseMove={handleDrag}
        onCopy={handleCopy}
        onCut={(event) => handleCopy(event, true)}
        onPaste={handlePaste}
        className="group/grid min-h-0 flex-1 overflow-auto overscroll-contain border-y border-line text-left text-[0.875rem] -outline-offset-2 select-none [overflow-anchor:none]"
      >
        {/* React's type knows no custom properties. */}
        <div
          // Room for a reason below the last row.
          className={canChange && !canAdd ? 'pb-14' : undefined}
          style={{ minWidth: total, '--grid-columns': columnsTemplate(columns, canChange) } as CSSProperties}
        >
          <div
            role="row"
            aria-rowindex={1}
            style={{ height: columnsHeight }}
            className="sticky top-0 z-10 grid grid-cols-(--grid-columns) border-b border-line bg-paper text-[0.8125rem] font-medium text-muted"
          >
            {canChange && (
              <div role="columnheader" className="sticky left-0 z-3 bg-paper">
                <span className="sr-only">{on.selectLabel}</span>
              </div>
            )}
            {columns.map((column) => (
              <div
                key={column.id}
                role="columnheader"
                style={{ left: edges.get(column.id) }}
                className={`flex items-center overflow-hidden bg-paper px-2 ${edges.has(column.id) ? 'sticky z-2' : ''} ${column.isNumber ? 'justify-end' : ''}`}
              >
                <span className={column.hidesName ? 'sr-only' : 'truncate'}>{column.name}</span>
              </div>
            ))}
          </div>
          <CurrentIndex value={currentIndex}>
            <Virtualizer
              ref={list}
              item={RowBox}
              scrollRef={root}
              startMargin={columnsHeight}
              data={items}
              itemSize={rowHeight}
              keepMounted={keepMounted}
            >
              {(item: GridItem<Row>, at) => {
                const isMarked = isBlock && at >= range.top && at <= range.bottom
                return (
                  <GridRow
                    key={item.key}
                    gridId={id}
                    item={item}
                    index={at + 2}
                    columns={columns}
                    current={at === currentIndex ? current.column : undefined}
                    markedLeft={isMarked ? range.left : -1}
                    markedRight={isMarked ? range.right : -1}
                    editing={editing?.row === item.key ? editing : null}
                    isChecked={canChange ? checked.has(item.key) : undefined}
                    isOpen={item.kind === 'row' && item.key === on.openRow}
                    faults={faults.get(item.key) ?? noFaults}
                    addLabel={addLabel}
                    checkLabel={item.kind === 'row' ? on.checkLabel(item.row) : ''}
                    renderHead={renderHead}
                    onDraft={handleDraft}
                    onEnd={handleEnd}
                  />
                )
              }}
            </Virtualizer>
          </CurrentIndex>
        </div>
      </div>
    </div>
  )
}
