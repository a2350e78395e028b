import type { Label } from '@joinery/contract/board/labels'
import { can } from '@joinery/contract/capabilities'
import type { Board } from '@joinery/contract/kanban'
import { messages } from '@joinery/contract/messages'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import type { Project } from '@joinery/contract/projects'
import type { KanbanStatus } from '@joinery/contract/replies'
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'

import { changeBoard } from '#api/kanban.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { dayOf } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

import { BoardProvider, type BoardContextValue } from './board-context.ts'
import { CardIcons } from './cards/card-icons.tsx'
import { createNearCards } from './cards/near-cards.ts'
import { useDeleteCard } from './cards/use-delete-card.ts'
import { useMoveCard } from './cards/use-move-card.ts'
import { ColumnSwitch } from './columns/column-switch.tsx'
import { Column } from './columns/column.tsx'
import { columns } from './columns/columns.ts'
import { DragAnnouncer } from './drag/drag-announcer.tsx'
import { useBoardDrag } from './drag/use-board-drag.ts'
import { preloadAssignees } from './facts/assignee-fact.tsx'
import { preloadLabels } from './facts/labels-fact.tsx'
import { FaultLine } from './fault-line.tsx'
import { type Filter, filterCards, withoutUnknown } from './filters/filter-cards.ts'
import { Filters } from './filters/filters.tsx'
import { LabelsProvider } from './labels/labels-context.ts'
import { CardLabelPicker } from './labels/lazy-picker.ts'
import { PanelWaiting } from './panel/panel-waiting.tsx'
import { SelectionAnnouncer } from './selection/selection-announcer.tsx'
import { SelectionOutlet } from './selection/selection-outlet.tsx'
import { useSelection } from './selection/use-selection.ts'
import { findCard } from './store/board-cache.ts'
import type { BoardFeed } from './store/board-feed.ts'
import { useChangeBoard } from './store/use-change-board.ts'

/** Loaded on hover or focus, or for a link to a card. */
const CardPanel = retryableLazy(async () => {
  const [{ CardPanel: Panel }] = await Promise.all([
    import('./panel/card-panel.tsx'),
    preloadAssignees(),
    preloadLabels(),
  ])
  return Panel
})
const fetchPanel = () => void CardPanel.preload().catch(() => {})

const noLabels: readonly Label[] = []

const cardElement = (uid: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(uid)}"] [data-face]`)

export type OpenCard = { readonly uid: string; readonly isEditing?: boolean }

type BoardViewProps = {
  project: Project
  board: Board
  /** Undefined until loaded. */
  labels: readonly Label[] | undefined
  filter: Filter
  onFilter: (filter: Filter) => void
  uid_user: string
  feed: BoardFeed
  readAgain: () => void
  openCard: OpenCard | null
  onOpen: (card: OpenCard) => void
  onClose: () => void
}

/** The three columns, their filters and the open card. */
export function BoardView({ project, board, labels, uid_user, feed, readAgain, openCard, ...rest }: BoardViewProps) {
  const { filter, onFilter, onOpen, onClose } = rest
  const { uid_project: projectId, creator, details } = project
  const root = useRef<HTMLDivElement>(null)
  const [near] = useState(createNearCards)
  const [current, setCurrent] = useState<KanbanStatus>('todo')
  const [labelled, setLabelled] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const today = dayOf(new Date(useToday()))
  const canUse = may(project, 'useBoard')
  // Cards cannot be assigned to invited people, who have no account, or to clients, who see no board.
  const people = useMemo(
    () =>
      [creator, ...details.members].filter(
        ({ uid_user: uid, role, pending }) => uid !== null && !pending && can(role, 'useBoard'),
      ),
    [creator, details.members],
  )
  // Defers filtering, so that typing stays responsive.
  const valid = useMemo(() => withoutUnknown(filter, people, labels), [filter, people, labels])
  const applied = useDeferredValue(valid)
  const shown = useMemo(
    () => ({
      todo: filterCards(board.todo, applied, today),
      in_progress: filterCards(board.in_progress, applied, today),
      done: filterCards(board.done, applied, today),
    }),
    [board, applied, today],
  )

  const change = useChangeBoard(projectId, feed, readAgain)
  const move = useMoveCard(projectId, change, setFault)
  const remove = useDeleteCard(projectId, change, setFault)
  const pictureMissing = useExpiry(readAgain)
  const { drag, keys, focusCard } = useBoardDrag({
    root,
    shown,
    canUse,
    onDrop: useCallback(({ card, to }) => void move(card, to), [move]),
    onMissingId: useCallback(() => setFault(messages.kanban.moveWithoutId), []),
    onColumn: setCurrent,
  })

  const { selection, ...selectionKeys } = useSelection({ root, shown, canUse, onLabels: setLabelled })
  const session = useSessionStore()
  const shared = useMemo<BoardContextValue>(
    () => ({
      projectId,
      today,
      uid_user,
      canUse,
      people,
      drag,
      near,
      selection,
      change,
      saved: async (card, otherwise) => {
        const { uid_reply, version } = card
        if (await feed.settle({ uid_reply, version, card })) return
        await changeBoard(session, projectId, (known) => otherwise(known, { ...card, card_order: null }))
      },
      expect: feed.expect,
      move,
      remove,
      focusCard,
      focusBeside: (gone) => {
        const column = drag.getShown()[gone.kanban_status ?? 'todo']
        const at = column.findIndex(({ uid_reply }) => uid_reply === gone.uid_reply)
        focusCard((column[at + 1] ?? column[at - 1])?.uid_reply ?? null)
      },
      setLabel: async (uid, label, isOn) => {
        setFault(null)
        try {
          await change({ kind: 'label', uid, label, isOn })
        } catch (error) {
          setFault(sentenceOf(error, boardMessages.labelFailed))
        }
      },
      editLabels: setLabelled,
      showColumn: setCurrent,
      open: ({ uid_reply: uid }, { isEditing = false } = {}) => onOpen({ uid, isEditing }),
      onFault: setFault,
      onPictureMissing: () => void pictureMissing(),
    }),
    [
      session,
      projectId,
      today,
      uid_user,
      canUse,
      people,
      drag,
      near,
      selection,
      feed,
      change,
      move,
      remove,
      focusCard,
      onOpen,
      pictureMissing,
    ],
  )

  const hasCards = columns.some(({ status }) => board[status].length > 0)
  const card = openCard ? (findCard(board, openCard.uid) ?? null) : null
  const labelledCard = labelled === null ? undefined : findCard(board, labelled)
  return (
    <BoardProvider value={shared}>
      <LabelsProvider value={labels ?? noLabels}>
        <CardIcons />
        <div
          onPointerEnter={fetchPanel}
          onFocus={fetchPanel}
          className="relative flex min-h-0 flex-1 flex-col gap-4 px-4 py-5 sm:px-6 lg:px-8"
        >
          {(hasCards || canUse) && <Filters filter={valid} people={people} hasCards={hasCards} onFilter={onFilter} />}
          {!openCard && <FaultLine fault={fault} onDismiss={() => setFault(null)} />}
          {/* Delegated handler; the focused card inside receives the keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            ref={root}
            {...keys}
            onKeyDown={(event) => {
              keys.onKeyDown(event)
              if (!event.defaultPrevented) selectionKeys.onKeyDown(event)
            }}
            onClickCapture={selectionKeys.onClickCapture}
            className="flex min-h-0 flex-1 flex-col gap-3"
          >
            <ColumnSwitch current={current} shown={shown} onSwitch={setCurrent} />
            <div className="grid min-h-0 flex-1 gap-3.5 md:grid-cols-3 lg:grid-rows-[minmax(0,1fr)]">
              {columns.map((entry) => (
                // Visibility is set on the wrapper, so that the column re-renders for its cards only.
                <div key={entry.status} className={entry.status === current ? 'contents' : 'contents max-md:hidden'}>
                  <Column entry={entry} cards={shown[entry.status]} total={board[entry.status].length} />
                </div>
              ))}
            </div>
          </div>
          <DragAnnouncer drag={drag} />
          <SelectionAnnouncer selection={selection} />
          <SelectionOutlet board={board} feed={feed} readAgain={readAgain} selection={selection} />
        </div>
        {labelledCard && (
          <RetryBoundary className="fixed top-20 right-5 z-20">
            <Suspense>
              <CardLabelPicker
                card={labelledCard}
                anchor={cardElement(labelledCard.uid_reply)}
                onClose={() => setLabelled(null)}
              />
            </Suspense>
          </RetryBoundary>
        )}
        {openCard && (
          <RetryBoundary className="fixed top-20 right-5 z-20">
            <Suspense fallback={<PanelWaiting />}>
              <CardPanel
                key={openCard.uid}
                uid={openCard.uid}
                card={card}
                project={project}
                startsEditing={openCard.isEditing ?? false}
                fault={fault}
                onClose={() => {
                  setFault(null)
                  onClose()
                }}
              />
            </Suspense>
          </RetryBoundary>
        )}
      </LabelsProvider>
    </BoardProvider>
  )
}
