import { labelColors } from '@joinery/contract/board/label-colors'
import type { Label } from '@joinery/contract/board/labels'
import { limits } from '@joinery/contract/limits'
import { labelMessages as texts } from '@joinery/contract/messages/label-messages'
import { Pencil, Plus } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'
import { Popover } from '#kit/ui/overlays/popover.tsx'

import { LabelChip } from './label-chips.tsx'
import { LabelForm } from './label-form.tsx'
import { useLabelList } from './labels-context.ts'

/** `fixed` and `full` cannot be changed: chosen, or not because there are too many. */
type LabelState = 'on' | 'off' | 'some' | 'fixed' | 'full'

export type LabelPickerProps = {
  anchor: HTMLElement | null
  onClose: () => void
  /** Without it, labels can only be edited. */
  stateOf?: (uid: string) => LabelState
  onToggle?: (label: Label, isOn: boolean) => void
  /** A sentence below the list. */
  note?: string | false
  canEdit?: boolean
}

/** Arrow keys go through the rows, Tab also to their buttons. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]:not(:disabled)')]
  const at = rows.findIndex((row) => row.closest('li') === document.activeElement?.closest('li'))
  event.preventDefault()
  rows[(at + step + rows.length) % rows.length]?.focus()
}

const box =
  'size-5 shrink-0 cursor-pointer appearance-none rounded-[4px] border border-muted bg-surface p-[3px] before:block before:size-full before:[clip-path:polygon(14%_44%,0_58%,39%_96%,100%_22%,85%_9%,37%_67%)] checked:border-accent checked:bg-accent checked:before:bg-on-accent indeterminate:border-accent indeterminate:before:bg-accent indeterminate:before:[clip-path:inset(40%_10%)] disabled:opacity-50 forced-colors:appearance-auto'

type RowProps = {
  label: Label
  state: LabelState | undefined
  onToggle: ((label: Label, isOn: boolean) => void) | undefined
  onEdit: (() => void) | undefined
}

function Row({ label, state, onToggle, onEdit }: RowProps) {
  return (
    <li className="flex items-center rounded-sm hover:bg-selected focus-within:bg-selected">
      {state !== undefined && onToggle ? (
        <label className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-2.5 px-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            data-row
            className={box}
            checked={state === 'on' || state === 'fixed'}
            disabled={state === 'fixed' || state === 'full'}
            ref={(input) => {
              if (input) input.indeterminate = state === 'some'
            }}
            onChange={() => onToggle(label, state !== 'on')}
          />
          <LabelChip label={label} />
        </label>
      ) : (
        <span className="flex min-h-10 min-w-0 flex-1 items-center px-2">
          <LabelChip label={label} />
        </span>
      )}
      {onEdit && (
        <button
          type="button"
          {...(state === undefined ? { 'data-row': true } : {})}
          aria-label={texts.edit(label.name)}
          onClick={onEdit}
          className="flex size-10 shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:text-ink pointer-coarse:size-11"
        >
          <Pencil className="size-4" strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </li>
  )
}

function List({ stateOf, onToggle, note, canEdit = true }: Omit<LabelPickerProps, 'anchor' | 'onClose'>) {
  const labels = useLabelList()
  const ref = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<Label | 'new' | null>(null)
  const left = useRef<Label | 'new' | null>(null)
  // The form had the focus.
  useLayoutEffect(() => {
    if (edited !== null || left.current === null) return
    const { current } = left
    left.current = null
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]:not(:disabled)') ?? [])]
    const at = current === 'new' ? -1 : labels.findIndex(({ uid_label }) => uid_label === current.uid_label)
    const button = ref.current?.querySelector<HTMLElement>('[data-new]')
    ;(rows[at] ?? button)?.focus()
  }, [edited, labels])

  if (edited !== null) {
    return (
      <LabelForm
        label={edited === 'new' ? null : edited}
        color={labelColors[labels.length % labelColors.length] ?? 'grey'}
        onDone={(saved) => {
          left.current = edited
          setEdited(null)
          // A new label is for what the list was opened for.
          if (saved && edited === 'new') onToggle?.(saved, true)
        }}
      />
    )
  }
  return (
    <div ref={ref}>
      {labels.length === 0 && <p className="px-2 py-2 text-sm text-muted">{texts.none}</p>}
      {/* Keys of the rows inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul aria-label={texts.title} onKeyDown={walk} className="max-h-80 overflow-y-auto">
        {labels.map((label) => (
          <Row
            key={label.uid_label}
            label={label}
            state={stateOf?.(label.uid_label)}
            onToggle={onToggle}
            onEdit={canEdit ? () => setEdited(label) : undefined}
          />
        ))}
      </ul>
      {note && <p className="px-2 py-2 text-sm text-muted">{note}</p>}
      {canEdit && (
        <button
          type="button"
          data-new
          onClick={() => setEdited('new')}
          className="mt-1 flex h-11 w-full items-center gap-2.5 rounded-sm border-t border-line px-2.5 font-medium text-accent transition-colors hover:bg-selected"
        >
          <Plus className="size-4.5" strokeWidth={1.5} aria-hidden />
          {texts.create}
        </button>
      )}
    </div>
  )
}

/** A small panel of the project's labels: to choose from, edit and create. */
export function LabelPicker({ anchor, onClose, ...list }: LabelPickerProps) {
  return (
    <Popover label={texts.title} anchor={anchor} onClose={onClose}>
      <List {...list} />
    </Popover>
  )
}

type CardLabelPickerProps = {
  card: { uid_reply: string; labels: readonly string[] }
  anchor: HTMLElement | null
  onClose: () => void
}

/** Chooses the labels of one card. */
export function CardLabelPicker({ card: { uid_reply: uid, labels }, anchor, onClose }: CardLabelPickerProps) {
  const { setLabel } = useBoardContext()
  const isFull = labels.length >= limits.board.labelsPerCard
  return (
    <LabelPicker
      anchor={anchor}
      onClose={onClose}
      stateOf={(label) => (labels.includes(label) ? 'on' : isFull ? 'full' : 'off')}
      onToggle={({ uid_label }, isOn) => void setLabel(uid, uid_label, isOn)}
      note={isFull && texts.full(limits.board.labelsPerCard)}
    />
  )
}
