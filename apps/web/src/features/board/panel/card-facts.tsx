import { messages } from '@joinery/contract/messages'

import { useBoardContext } from '#features/board/board-context.ts'
import { DueMark } from '#features/board/cards/due-mark.tsx'
import { columnName, columns, isStatus } from '#features/board/columns/columns.ts'
import type { BoardChange, Card } from '#features/board/store/board-cache.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

import { AssigneeMenu } from './assignee-menu.tsx'
import { DueField } from './due-field.tsx'

const say = messages.kanban
const label = 'mb-1.5 block text-[0.8125rem] whitespace-nowrap text-muted'

/** Whose a card is, when it is due and where it stands; whoever may use the board changes it here. */
export function CardFacts({ card }: { card: Card }) {
  const { canUse, people, today, change, move, onFault } = useBoardContext()
  const assignee = people.find(({ uid_user }) => uid_user === card.assignee_uid)
  const { uid_reply: uid, due_date, kanban_status } = card

  const save = async (wanted: BoardChange, otherwise: string) => {
    onFault(null)
    try {
      await change(wanted)
    } catch (error) {
      onFault(sentenceOf(error, otherwise))
    }
  }

  if (!canUse) {
    return (
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4 text-[0.9375rem] sm:grid-cols-3">
        <div>
          <dt className={label}>Assignee</dt>
          <dd>{assignee?.name ?? 'Nobody'}</dd>
        </div>
        <div>
          <dt className={label}>Due date</dt>
          <dd>{due_date === null ? 'None' : <DueMark due={due_date} status={kanban_status} today={today} />}</dd>
        </div>
        <div>
          <dt className={label}>Column</dt>
          <dd>{kanban_status && columnName(kanban_status)}</dd>
        </div>
      </dl>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-4 border-y border-line py-5 sm:grid-cols-3">
      <AssigneeMenu
        people={people}
        assignee={assignee}
        labelClass={label}
        onAssign={(assignee_uid) => void save({ kind: 'assign', uid, assignee_uid }, say.assignFailed)}
      />
      <DueField
        card={card}
        labelClass={label}
        onDue={(due) => void save({ kind: 'due', uid, due_date: due }, say.dueDateFailed)}
      />
      <div>
        <span aria-hidden className={label}>
          Column
        </span>
        <Select
          label="Column"
          name="column"
          value={kanban_status ?? ''}
          onChange={({ target: { value } }) => {
            // Undoing it is choosing again, so no toast offers it.
            if (isStatus(value)) void move(card, { status: value, before: null }, { isQuiet: true })
          }}
          className="w-full"
        >
          {columns.map(({ status, name }) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
