import { boardMessages } from '@joinery/contract/messages/board-messages'
import { cardSelectionMessages as texts } from '@joinery/contract/messages/card-selection-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { ArrowLeftRight, CircleDashed, type LucideIcon, Tag, Trash2, UserRound, X } from 'lucide-react'

import { useBoardContext } from '#features/board/board-context.ts'
import { columns } from '#features/board/columns/columns.ts'
import { LabelPicker } from '#features/board/labels/label-picker.tsx'
import { type CardsChange, findCard } from '#features/board/store/board-cache.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Choices } from '#kit/ui/overlays/choices.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useStore } from '#lib/store/use-store.ts'

import type { SelectionBarProps } from './selection-outlet.tsx'
import type { BarPanel } from './selection.ts'
import { useChangeCards } from './use-change-cards.ts'

type BarButtonProps = {
  name: BarPanel
  label: string
  icon: LucideIcon
  isOpen: boolean
  tone?: string
  onClick: () => void
}

function BarButton({ name, label, icon: Icon, isOpen, tone = '', onClick }: BarButtonProps) {
  return (
    <button
      data-panel={name}
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
      className={`flex h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2.5 font-medium transition-colors hover:bg-white/15 aria-expanded:bg-white/15 ${tone}`}
    >
      <Icon className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
      <span className="max-sm:hidden">{label}</span>
    </button>
  )
}

/** What can be done with the selected cards. */
export function SelectionBar({ board, feed, readAgain, selection }: SelectionBarProps) {
  const { projectId, people, onFault, focusCard } = useBoardContext()
  const { uids, panel } = useStore(selection)
  const changeCards = useChangeCards(projectId, feed, readAgain)
  const cards = [...uids].map((uid) => findCard(board, uid)).filter((card) => card !== undefined)
  const count = cards.length
  // In the order of the board.
  const ordered = columns.flatMap(({ status }) =>
    board[status].map(({ uid_reply }) => uid_reply).filter((uid) => uids.has(uid)),
  )
  const close = () => selection.show(null)

  const act = async (change: Omit<CardsChange, 'kind' | 'uids'>, text: string) => {
    onFault(null)
    focusCard(ordered[0] ?? null)
    selection.clear()
    try {
      await changeCards({ kind: 'cards', uids: ordered, ...change }, text)
    } catch (error) {
      onFault(sentenceOf(error, texts.failed))
    }
  }
  const button = (name: BarPanel) => ({
    name,
    isOpen: panel === name,
    onClick: () => selection.show(panel === name ? null : name),
  })
  const anchor = document.querySelector<HTMLElement>(`[data-panel='${panel}']`)

  return (
    <>
      <div
        role="toolbar"
        aria-label={texts.bar}
        className="pointer-events-auto flex animate-rise items-center gap-1 rounded-md bg-[#1d1b18] p-1.5 text-[0.9375rem] text-[#f3efe8] shadow-high ring-1 ring-white/15"
      >
        <span className="px-2.5 font-medium whitespace-nowrap tabular-nums">{texts.selected(count)}</span>
        <BarButton {...button('move')} label={texts.move} icon={ArrowLeftRight} />
        <BarButton {...button('assign')} label={texts.assign} icon={UserRound} />
        <BarButton {...button('labels')} label={texts.labels} icon={Tag} />
        <span aria-hidden className="mx-1 h-6 w-px bg-white/20 max-sm:hidden" />
        <BarButton {...button('delete')} label={commonMessages.delete} icon={Trash2} tone="text-[#f08a84]" />
        <button
          type="button"
          aria-label={texts.clear}
          onClick={() => {
            focusCard(ordered[0] ?? null)
            selection.clear()
          }}
          className="flex size-11 items-center justify-center rounded-sm transition-colors hover:bg-white/15"
        >
          <X className="size-5" strokeWidth={1.5} aria-hidden />
        </button>
      </div>
      <div className="contents [&>*]:pointer-events-auto">
        {panel === 'move' && (
          <Choices
            label={texts.move}
            anchor={anchor}
            onClose={close}
            choices={columns.map(({ status, name }) => ({
              key: status,
              content: boardMessages.moveToColumn(name),
              onChoose: () => void act({ kanban_status: status }, texts.moved(count, name)),
            }))}
          />
        )}
        {panel === 'assign' && (
          <Choices
            label={texts.assign}
            anchor={anchor}
            onClose={close}
            choices={[
              {
                key: 'none',
                content: (
                  <>
                    <CircleDashed className="size-7 shrink-0 p-1 text-muted" strokeWidth={1.5} aria-hidden />
                    {boardMessages.unassigned}
                  </>
                ),
                onChoose: () => void act({ assignee_uid: null }, texts.unassigned(count)),
              },
              ...people.map(({ uid_user, name, email, profile_photo }) => ({
                key: email,
                content: (
                  <>
                    <Avatar size="xs" name={name} email={email} photo={profile_photo} />
                    <span dir="auto" className="min-w-0 flex-1 truncate">
                      {name}
                    </span>
                  </>
                ),
                onChoose: () => void act({ assignee_uid: uid_user }, texts.assigned(count, name)),
              })),
            ]}
          />
        )}
        {panel === 'labels' && (
          <LabelPicker
            anchor={anchor}
            onClose={close}
            stateOf={(uid) => {
              const having = cards.filter(({ labels }) => labels.includes(uid)).length
              return having === 0 ? 'off' : having < count ? 'some' : 'fixed'
            }}
            onToggle={({ uid_label, name }) => void act({ add_labels: [uid_label] }, texts.labelled(count, name))}
          />
        )}
        {panel === 'delete' && (
          <ConfirmDialog
            title={texts.deleteTitle(count)}
            action={texts.deleteCards(count)}
            otherwise={texts.deleteFailed}
            onConfirm={async () => {
              const first = ordered.map((uid) => findCard(board, uid)).find((card) => card !== undefined)
              const column = board[first?.kanban_status ?? 'todo']
              await changeCards({ kind: 'cards', uids: ordered, delete: true }, texts.deleted(count))
              focusCard(column.find(({ uid_reply }) => !uids.has(uid_reply))?.uid_reply ?? null)
              selection.clear()
            }}
            onClose={close}
          >
            {texts.deleteWarning(count)}
          </ConfirmDialog>
        )}
      </div>
    </>
  )
}
