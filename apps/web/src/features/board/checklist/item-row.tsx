import { limits } from '@joinery/contract/limits'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { checklistMessages as texts } from '@joinery/contract/messages/checklist-messages'
import type { ChecklistItem } from '@joinery/contract/replies'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'

import type { ItemFields } from '#api/checklist-edits.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { DueMark } from '#features/board/cards/due-mark.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'

import { ItemDetails } from './item-details.tsx'
import { isPending } from './use-checklist.ts'

/** Where in the row the focus is, to keep it when the row moves. */
export type RowPart = 'check' | 'text' | 'input'

type ItemRowProps = {
  item: ChecklistItem
  /** The edited text; null if the row is closed. */
  text: string | null
  /** Where a dragged item would be dropped, or that this one is dragged. */
  drop: 'before' | 'dragged' | null
  onText: (text: string) => void
  onOpen: () => void
  /** Saves the edited text, unless `isCancelled`. */
  onClose: (options?: { isCancelled?: boolean }) => void
  onChange: (fields: ItemFields) => void
  onMove: (by: -1 | 1, part: RowPart) => void
  onConvert: () => void
  onDelete: () => void
  onDrag: (event: PointerEvent) => void
}

const partOf = (element: EventTarget): RowPart =>
  element instanceof HTMLElement ? ((element.dataset['part'] as RowPart | undefined) ?? 'check') : 'check'

const box =
  'size-5 shrink-0 cursor-pointer appearance-none rounded-[4px] border border-muted bg-surface p-[3px] before:block before:size-full before:[clip-path:polygon(14%_44%,0_58%,39%_96%,100%_22%,85%_9%,37%_67%)] checked:border-good checked:bg-good checked:before:bg-surface disabled:cursor-default forced-colors:appearance-auto'

export function ItemRow({ item, text, drop, onText, onOpen, onClose, onChange, onMove, ...acts }: ItemRowProps) {
  const { canUse, people, today } = useBoardContext()
  const { uid_item, is_done, due_date } = item
  const assignee = people.find(({ uid_user }) => uid_user !== null && uid_user === item.assignee_uid)
  const isUsable = canUse && !isPending(item)
  const isOpen = text !== null && isUsable

  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!event.altKey || by === undefined || !isUsable) return
    event.preventDefault()
    onMove(by, partOf(event.target))
  }
  const handleInputKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Escape') {
      // The panel stays open.
      event.preventDefault()
      event.stopPropagation()
      onClose({ isCancelled: true })
    }
  }

  return (
    // Alt and the arrows work on every control of the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-item={uid_item}
      onKeyDown={handleKey}
      className={`group/item relative border-b border-line ${drop === 'dragged' ? 'opacity-50' : ''} ${
        drop === 'before' ? 'shadow-[0_-2px_0_var(--color-accent)]' : ''
      } ${isPending(item) ? 'opacity-60' : ''}`}
    >
      <div className="flex min-h-11 items-center sm:min-h-9.5">
        {isUsable && (
          // The keyboard moves items with Alt and the arrows.
          <span
            aria-hidden
            title={texts.move}
            onPointerDown={acts.onDrag}
            className="-ml-5 flex h-11 w-5 shrink-0 cursor-grab touch-none items-center justify-center text-muted opacity-0 group-hover/item:opacity-100 [@media(hover:none)]:opacity-100"
          >
            <GripVertical className="size-4" strokeWidth={1.5} />
          </span>
        )}
        <label className="flex min-h-11 min-w-11 cursor-pointer items-center sm:min-h-9.5 sm:min-w-8">
          <input
            type="checkbox"
            data-part="check"
            aria-label={item.text}
            checked={is_done}
            disabled={!isUsable}
            onChange={() => onChange({ is_done: !is_done })}
            className={box}
          />
        </label>
        {isOpen ? (
          <input
            data-part="input"
            dir="auto"
            // The person pressed the text to edit it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={text}
            maxLength={limits.checklist.textMax}
            aria-label={texts.itemText}
            onChange={({ target: { value } }) => onText(value)}
            onKeyDown={handleInputKey}
            className="h-11 min-w-0 flex-1 rounded-sm border border-line bg-surface px-2 text-[0.9375rem] sm:h-9.5"
          />
        ) : isUsable ? (
          <button
            type="button"
            data-part="text"
            dir="auto"
            aria-label={texts.edit(item.text)}
            onClick={onOpen}
            className={`min-h-11 min-w-0 flex-1 rounded-sm py-1.5 pr-2 text-left text-[0.9375rem] leading-snug [overflow-wrap:anywhere] sm:min-h-9.5 ${is_done ? 'text-muted line-through' : ''}`}
          >
            {item.text}
          </button>
        ) : (
          <span
            dir="auto"
            className={`min-w-0 flex-1 py-1.5 text-[0.9375rem] leading-snug [overflow-wrap:anywhere] ${is_done ? 'text-muted line-through' : ''}`}
          >
            {item.text}
          </span>
        )}
        {!isOpen && (due_date !== null || assignee) && (
          <span className="ml-2 flex shrink-0 items-center gap-2.5 text-[0.8125rem]">
            {due_date !== null && <DueMark due={due_date} status={is_done ? 'done' : 'todo'} today={today} />}
            {assignee && (
              <span title={assignee.name}>
                <span className="sr-only">{boardMessages.assignedTo(assignee.name)}</span>
                <Avatar size="xs" name={assignee.name} email={assignee.email} photo={assignee.profile_photo} />
              </span>
            )}
          </span>
        )}
      </div>
      {isOpen && <ItemDetails item={item} onChange={onChange} onConvert={acts.onConvert} onDelete={acts.onDelete} />}
    </li>
  )
}
