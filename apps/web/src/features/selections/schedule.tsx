import { approvalItemMessages } from '@joinery/contract/messages/approval-item-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import type { Project } from '@joinery/contract/projects'
import { isSharedStage } from '@joinery/contract/selections/kinds'
import type { Selection } from '@joinery/contract/selections/selections'
import { Columns3, Plus, Search, Trash2, Wallet } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { createSelectionCard, setSelectionImage } from '#api/selections.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import type { CellText, GridGroup, NewRow } from '#kit/grid/grid-types.ts'
import { Grid, type GridHandle } from '#kit/grid/grid.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
import { Popover } from '#kit/ui/overlays/popover.tsx'
import { useMedia } from '#lib/browser/use-media.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { ApprovalMark } from './approval-mark.tsx'
import { BudgetBar } from './budget/budget-bar.tsx'
import { BudgetDialog } from './budget/budget-dialog.tsx'
import { divideBudget } from './budget/budget-parts.ts'
import { readHidden, saveHidden } from './column-choice.ts'
import { bareAmount, buildColumns, fixedColumns } from './columns.tsx'
import { type FieldName, isField, matches, parseField } from './fields.ts'
import { ImageDialog } from './panel/image-dialog.tsx'
import { ItemPanel } from './panel/item-panel.tsx'
import { PhoneList } from './phone-list.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { RoomHead } from './room-head.tsx'
import type { Edit, Fields } from './store/apply-edits.ts'
import { useSelections } from './store/use-selections.ts'
import { PhoneFoot, TotalsFoot } from './totals-foot.tsx'
import { TransferButtons } from './transfer/transfer-buttons.tsx'

const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const
const keyOf = ({ uid_selection }: Selection): string => uid_selection
const none: ReadonlySet<string> = new Set()

/** Length of the longest amount of a column. */
const useLongest = (
  selections: readonly Selection[],
  field: 'unit_price' | 'unit_cost',
  currency: string | null,
): number =>
  useMemo(() => {
    if (currency === null) return 0
    const longest = selections.reduce(
      (most, { [field]: amount }) => (Number(amount) > Number(most) ? (amount ?? most) : most),
      '0',
    )
    return bareAmount(longest, currency).length
  }, [selections, field, currency])

const groupByRoom = (selections: readonly Selection[]): GridGroup<Selection>[] => {
  const rooms = new Map<string, Selection[]>()
  for (const selection of selections) {
    const known = rooms.get(selection.room)
    if (known) known.push(selection)
    else rooms.set(selection.room, [selection])
  }
  return [...rooms].map(([room, rows]) => ({ id: room, name: room, rows }))
}

type ScheduleProps = {
  project: Project
  /** Requests approval of chosen items, or of all. Without it, the user cannot. */
  onAsk: ((uids?: readonly string[]) => void) | undefined
  /** The state of all requests, and the approval of an item with its mark. */
  approvals?: {
    readonly line: ReactNode
    readonly ofItem: (item: Selection, mark: ReactNode) => ReactNode
  }
}

/** The finishes schedule of a project: its selections by room, with prices. */
export function Schedule({ project, onAsk, approvals }: ScheduleProps) {
  const { uid_project: projectId } = project
  const session = useSessionStore()
  const uid_user = useSession().user?.uid_user ?? ''
  const schedule = useSelections(project)
  const { selections, totals, currency, edits, faults, fault, current, change, readAgain } = schedule
  const canEdit = may(project, 'editSelections')
  const isPhone = useMedia('(max-width: 47.99rem)')
  const hasSide = useMedia('(min-width: 80rem)')
  const isWide = useMedia('(min-width: 85rem)')
  const grid = useRef<GridHandle>(null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(none)
  const [opened, setOpened] = useState<string | null>(null)
  const [isPanelFocused, setPanelFocused] = useState(false)
  const [imageOf, setImageOf] = useState<string | null>(null)
  const [hidden, setHidden] = useState(() => readHidden(uid_user))
  const [columnsAnchor, setColumnsAnchor] = useState<HTMLElement | null>(null)
  const [showsBudget, setShowsBudget] = useState(false)
  const [addedFault, setAddedFault] = useState<string | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(none)
  const [renamed, setRenamed] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  /** Items found when the query was typed, and those added since, stay while they are edited. */
  const [found, setFound] = useState<ReadonlySet<string>>(none)
  const isFiltered = query.trim() !== ''
  useLeaveGuard(schedule.isUnsaved)
  const expired = useExpiry(readAgain)
  const handleBroken = useCallback(() => void expired(), [expired])

  const roomTotals = useMemo(() => new Map(totals?.by_room.map(({ room, total }) => [room, total])), [totals])
  const longestPrice = useLongest(selections, 'unit_price', currency)
  const longestCost = useLongest(selections, 'unit_cost', currency)
  const longestTotal = currency === null || !totals ? 0 : bareAmount(totals.subtotal, currency).length
  const allColumns = useMemo(
    () =>
      buildColumns({
        currency,
        hidden,
        canEdit,
        longest: { unit_price: longestPrice, unit_cost: longestCost, total: longestTotal },
        onImageBroken: handleBroken,
      }),
    [currency, hidden, canEdit, longestPrice, longestCost, longestTotal, handleBroken],
  )
  const columns = useMemo(() => allColumns.filter(({ id }) => !hidden.has(id)), [allColumns, hidden])
  const groups = useMemo((): readonly GridGroup<Selection>[] => {
    const listed = isFiltered
      ? selections.filter((one) => found.has(one.uid_selection) || matches(one, query))
      : selections
    const all = groupByRoom(listed).map((one): GridGroup<Selection> => {
      const total = roomTotals.get(one.id)
      return {
        ...one,
        isClosed: !isFiltered && closed.has(one.id),
        summaries: total === undefined || currency === null ? {} : { total: bareAmount(total, currency) },
      }
    })
    return all.length === 0 && canEdit && !isFiltered ? [{ id: '', name: '', rows: [] }] : all
  }, [selections, canEdit, isFiltered, found, query, closed, roomTotals, currency])
  const rooms = useMemo(
    () => [...new Set(selections.map(({ room }) => room))].filter((room) => room !== ''),
    [selections],
  )
  const find = (text: string): void => {
    setQuery(text)
    setFound(
      text.trim() === '' ? none : new Set(current().flatMap((one) => (matches(one, text) ? [one.uid_selection] : []))),
    )
  }
  const toggleRoom = useCallback((room: string): void => {
    setClosed((known) => {
      const next = new Set(known)
      if (!next.delete(room)) next.add(room)
      return next
    })
  }, [])
  const renderHead = useCallback(
    (group: GridGroup<Selection>) => (
      <RoomHead group={group} onToggle={toggleRoom} onRename={canEdit ? setRenamed : undefined} />
    ),
    [toggleRoom, canEdit],
  )
  const parts = useMemo(
    () => (totals && canEdit ? divideBudget(selections, totals) : null),
    [selections, totals, canEdit],
  )

  /** Valid texts are saved together for each item; others stay where they were typed. */
  const parseCells = useCallback(
    (cells: readonly CellText[]): Edit[] => {
      const byRow = new Map<string, Fields>()
      for (const { row, column, text } of cells) {
        if (!isField(column)) continue
        const parsed = parseField(column, text)
        if ('reason' in parsed) edits.refuse(row, column, text, parsed.reason)
        else byRow.set(row, { ...byRow.get(row), ...parsed.fields })
      }
      return [...byRow].map(([uid, fields]) => ({ kind: 'fields', uid, fields }))
    },
    [edits],
  )
  const parseRows = useCallback(
    (room: string, rows: readonly NewRow[]): (Edit & { kind: 'create' })[] =>
      rows.map((row) => {
        const uid = edits.newId()
        let fields: Fields = {}
        for (const [column, text] of Object.entries(row)) {
          if (!isField(column) || text.trim() === '') continue
          const parsed = parseField(column, text)
          if ('reason' in parsed) edits.refuse(uid, column, text, parsed.reason)
          else fields = { ...fields, ...parsed.fields }
        }
        return { kind: 'create', uid, fields: { room, ...fields, title: fields.title ?? texts.untitled } }
      }),
    [edits],
  )
  const edit = useCallback(
    (cells: readonly CellText[]) => {
      const changes = parseCells(cells)
      if (changes.length > 0) change(changes)
    },
    [parseCells, change],
  )
  const add = useCallback(
    (room: string, rows: readonly NewRow[], cells: readonly CellText[] = []): readonly string[] => {
      const created = parseRows(room, rows)
      const uids = created.map(({ uid }) => uid)
      change([...parseCells(cells), ...created])
      setFound((known) => (known.size === 0 ? known : new Set([...known, ...uids])))
      return uids
    },
    [parseCells, parseRows, change],
  )
  const remove = (uids: readonly string[]): void => {
    const list = current()
    const at = list.findIndex(({ uid_selection }) => uid_selection === opened)
    if (opened !== null && uids.includes(opened)) {
      setOpened(null)
      if (at >= 0) grid.current?.focus()
    }
    setChecked(none)
    change(uids.map((uid) => ({ kind: 'remove', uid })))
    showToast({
      text: uids.length === 1 ? texts.deleted : texts.deletedMany(uids.length),
      action: { label: commonMessages.undo, onAct: schedule.undo },
    })
  }
  const moveRow = (uid: string, step: -1 | 1): void => {
    const list = current()
    const at = list.findIndex(({ uid_selection }) => uid_selection === uid)
    const item = list[at]
    const neighbour = list[at + step]
    if (!item || !neighbour) return
    const before = list[at - 2]
    // At the edge of a room, an item moves into the next room.
    const after =
      neighbour.room !== item.room
        ? step === 1
          ? null
          : neighbour.uid_selection
        : step === 1
          ? neighbour.uid_selection
          : before?.room === item.room
            ? before.uid_selection
            : null
    change([{ kind: 'move', uid, place: { room: neighbour.room, after } }])
  }
  /** The items keep their order, and the room its place. If a room has that name, the items come after its own. */
  const renameRoom = (room: string, name: string): void => {
    const list = current()
    let after = list.findLast((one) => one.room === name)?.uid_selection ?? null
    const moves: Edit[] = []
    for (const { uid_selection: uid } of list.filter((one) => one.room === room)) {
      moves.push({ kind: 'move', uid, place: { room: name, after, in_place: true } })
      after = uid
    }
    change(moves)
  }
  const saveImage = async (uid: string, image: { file: File } | { uid_pin: string }): Promise<void> => {
    await setSelectionImage(session, edits.realId(uid), image)
    readAgain()
  }
  const step = (by: -1 | 1): void => {
    const list = current()
    const at = list.findIndex(({ uid_selection }) => uid_selection === opened)
    const next = list[at + by]
    if (next) setOpened(next.uid_selection)
  }
  const acts = {
    onField: (uid: string, field: FieldName, text: string) => edit([{ row: uid, column: field, text }]),
    onUpload: (uid: string, file: File) => saveImage(uid, { file }),
    onRemoveImage: (uid: string) => change([{ kind: 'fields', uid, fields: { uid_file: null } }]),
    onChooseImage: setImageOf,
    onDelete: (uid: string) => remove([uid]),
    onCreateCard: async (uid: string) => {
      await createSelectionCard(session, edits.realId(uid))
      readAgain()
    },
  }
  const pasteFile = async (uid: string, file: File): Promise<void> => {
    setAddedFault(null)
    try {
      await saveImage(uid, { file })
    } catch (error) {
      setAddedFault(sentenceOf(error, texts.imageFailed))
    }
  }
  const addItem = (): void => {
    if (!isPhone) {
      const last = groupByRoom(current()).at(-1)?.id ?? ''
      // Its row is shown first.
      flushSync(() => {
        find('')
        if (closed.has(last)) toggleRoom(last)
      })
      return grid.current?.showAddRow(last, 'title')
    }
    find('')
    const [uid] = add(groupByRoom(current()).at(-1)?.id ?? '', [{}])
    if (uid !== undefined) setOpened(uid)
    return undefined
  }

  if (!schedule.isRead)
    return schedule.error ? (
      <Message kind="alert" tone="bad">
        <span className="flex items-center gap-3">
          {sentenceOf(schedule.error, texts.listFailed)}
          <Button variant="outline" onClick={schedule.retry}>
            {commonMessages.tryAgain}
          </Button>
        </span>
      </Message>
    ) : (
      <output className="flex flex-col gap-3">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="h-64 w-full" />
      </output>
    )

  const item = opened === null ? undefined : selections.find(({ uid_selection }) => uid_selection === opened)
  const shownFault = fault ?? addedFault
  const shown = [...checked].filter((uid) => selections.some(({ uid_selection }) => uid_selection === uid))
  // No one is asked about drafts.
  const askable = shown.filter((uid) =>
    selections.some(({ uid_selection, stage }) => uid_selection === uid && isSharedStage(stage)),
  )
  const canAsk = shown.length > 0 ? askable.length > 0 : selections.some(({ stage }) => isSharedStage(stage))
  const primary = onAsk && canAsk && (
    <Button onClick={() => onAsk(askable.length > 0 ? askable.map(edits.realId) : undefined)}>
      {askable.length > 0 ? texts.requestFor(askable.length) : approvalItemMessages.requestApproval}
    </Button>
  )
  const panel = item && (
    <ItemPanel
      item={item}
      projectId={projectId}
      currency={currency}
      canEdit={canEdit}
      canUseBoard={canEdit && may(project, 'useBoard') && !edits.isNew(item.uid_selection)}
      rooms={rooms}
      faults={faults.get(item.uid_selection)}
      approval={
        approvals && !edits.isNew(item.uid_selection)
          ? approvals.ofItem(
              { ...item, uid_selection: edits.realId(item.uid_selection) },
              <ApprovalMark approval={item.approval} />,
            )
          : undefined
      }
      acts={acts}
      onStep={step}
      onClose={() => {
        flushSync(() => setOpened(null))
        if (isPhone) document.getElementById(`item-${item.uid_selection}`)?.focus()
        else grid.current?.focus()
      }}
      onImageBroken={handleBroken}
      takesFocus={!hasSide || isPanelFocused}
    />
  )
  return (
    <section aria-label={texts.title} className="flex min-h-0 flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {shown.length === 0 ? (
          <>
            {canEdit && (
              // Without items, this is the next step.
              <Button variant={selections.length === 0 ? 'primary' : 'outline'} onClick={addItem}>
                <Plus {...icon} />
                {texts.addItem}
              </Button>
            )}
            {selections.length > 0 && (
              <span className="relative min-w-0 max-md:flex-1 md:w-52">
                <Search
                  className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
                  strokeWidth={1.5}
                  aria-hidden
                />
                <input
                  type="search"
                  dir="auto"
                  aria-label={texts.find}
                  placeholder={texts.find}
                  value={query}
                  onChange={({ target }) => find(target.value)}
                  className="h-10 w-full rounded-md border border-line bg-surface pr-2 pl-10 text-[0.9375rem] text-ink transition-colors placeholder:text-muted hover:border-line-strong pointer-coarse:h-11"
                />
              </span>
            )}
          </>
        ) : (
          <>
            <span className="px-1 text-[0.9375rem] font-medium">{texts.selected(shown.length)}</span>
            <Button variant="outline" onClick={() => remove(shown)}>
              <Trash2 {...icon} />
              {commonMessages.delete}
            </Button>
            <Button variant="quiet" onClick={() => setChecked(none)}>
              {texts.clearSelected}
            </Button>
          </>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <TransferButtons
            project={project}
            isMenu={!isWide}
            more={totals && canEdit ? [{ name: texts.budgetButton, onChoose: () => setShowsBudget(true) }] : []}
          />
          {isWide && totals && canEdit && (
            <Button variant="quiet" onClick={() => setShowsBudget(true)}>
              <Wallet {...icon} />
              {texts.budgetButton}
            </Button>
          )}
          {!isPhone && (
            <Button
              variant="quiet"
              aria-expanded={columnsAnchor !== null}
              onClick={({ currentTarget }) => setColumnsAnchor(columnsAnchor ? null : currentTarget)}
            >
              <Columns3 {...icon} />
              {texts.columnsButton}
            </Button>
          )}
          {!isPhone && primary}
        </div>
      </div>
      {approvals?.line}
      {parts && totals && !isPhone && selections.length > 0 && <BudgetBar parts={parts} totals={totals} />}
      {shownFault !== null && (
        <Message kind="alert" tone="bad" className="flex items-center gap-3">
          <span className="min-w-0 flex-1">{shownFault}</span>
          <Button
            variant="quiet"
            onClick={() => {
              edits.dismiss()
              setAddedFault(null)
            }}
          >
            {commonMessages.dismiss}
          </Button>
        </Message>
      )}
      {isFiltered && groups.length === 0 && <output className="py-8 text-center text-muted">{texts.noMatches}</output>}
      {selections.length === 0 && (
        <EmptyState title={texts.empty.title}>{canEdit ? texts.empty.hint : texts.empty.hintReadOnly}</EmptyState>
      )}
      {isPhone ? (
        <PhoneList
          groups={groups.filter(({ rows }) => rows.length > 0)}
          currency={currency}
          roomTotals={roomTotals}
          faults={faults}
          onOpen={setOpened}
          onImageBroken={handleBroken}
        />
      ) : (
        (selections.length > 0 || canEdit) && (
          <div
            className={`-mx-5 flex min-h-60 flex-1 max-lg:h-[70dvh] max-lg:flex-none sm:-mx-8 lg:-mx-6 ${groups.length === 0 ? 'hidden' : ''}`}
          >
            <Grid
              label={texts.title}
              handle={grid}
              className="min-w-0 flex-1"
              groups={groups}
              columns={columns}
              keyOf={keyOf}
              canChange={canEdit}
              hasNoAdding={isFiltered}
              checked={checked}
              openRow={opened}
              faults={faults}
              addLabel={texts.addItemHint}
              selectLabel={texts.select}
              checkLabel={({ title }) => texts.selectItem(title)}
              renderHead={renderHead}
              onEdit={edit}
              onAdd={add}
              onPaste={(cells, group, rows) => void add(group, rows, cells)}
              onCheck={(row, isChecked) => {
                const next = new Set(checked)
                if (isChecked) next.add(row)
                else next.delete(row)
                setChecked(next)
              }}
              onOpen={(row) => {
                setOpened(row)
                setPanelFocused(true)
              }}
              onHead={(group, key) => {
                if (key === 'Enter') toggleRoom(group)
                else if (canEdit && group !== '') setRenamed(group)
              }}
              onAct={(row) => {
                setOpened(row)
                setPanelFocused(false)
              }}
              onDropFault={edits.dropFault}
              onPasteFile={(row, _, file) => void pasteFile(row, file)}
              onMoveRow={moveRow}
              onUndo={schedule.undo}
              onRedo={schedule.redo}
            />
            {hasSide && panel && <div className="w-84 shrink-0 border-y border-l border-line">{panel}</div>}
          </div>
        )
      )}
      {!hasSide && panel && (
        <div className="fixed inset-y-0 right-0 z-30 w-full max-w-md border-l border-line bg-paper pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-high">
          {panel}
        </div>
      )}
      {selections.length > 0 &&
        (isPhone ? (
          <PhoneFoot totals={totals} parts={parts} primary={primary} />
        ) : (
          <div className="-mx-5 -mt-4 sm:-mx-8 lg:-mx-6">
            <TotalsFoot totals={totals} canEdit={canEdit} />
          </div>
        ))}
      {columnsAnchor && (
        <Popover label={texts.columnsButton} anchor={columnsAnchor} onClose={() => setColumnsAnchor(null)}>
          <p className="px-2 pb-1 text-sm text-muted">{texts.columnsHint}</p>
          {allColumns
            .filter(({ id }) => !fixedColumns.includes(id))
            .map(({ id, name }) => (
              <div key={id} className="px-2">
                <Checkbox
                  label={name}
                  checked={!hidden.has(id)}
                  onChange={() => {
                    const next = new Set(hidden)
                    if (!next.delete(id)) next.add(id)
                    setHidden(next)
                    saveHidden(uid_user, next)
                  }}
                />
              </div>
            ))}
        </Popover>
      )}
      {renamed !== null && (
        <RoomDialog
          room={renamed}
          rooms={rooms}
          onSave={(name) => renameRoom(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
      {imageOf !== null && (
        <ImageDialog
          projectId={projectId}
          onFile={(uid_file) => change([{ kind: 'fields', uid: imageOf, fields: { uid_file } }])}
          onPin={(uid_pin) => saveImage(imageOf, { uid_pin })}
          onClose={() => setImageOf(null)}
        />
      )}
      {showsBudget && totals && (
        <BudgetDialog
          projectId={projectId}
          totals={totals}
          canEdit={may(project, 'editProject')}
          onSaved={readAgain}
          onClose={() => setShowsBudget(false)}
        />
      )}
    </section>
  )
}
