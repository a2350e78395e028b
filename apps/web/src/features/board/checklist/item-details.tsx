import { checklistMessages as texts } from '@joinery/contract/messages/checklist-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { ChecklistItem } from '@joinery/contract/replies'
import { SquareKanban, Trash2 } from 'lucide-react'

import type { ItemFields } from '#api/checklist-edits.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { AssigneeMenu } from '#features/board/panel/assignee-menu.tsx'
import { DueField } from '#features/board/panel/due-field.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'

const label = 'mb-1.5 block text-[0.8125rem] whitespace-nowrap text-muted'

type ItemDetailsProps = {
  item: ChecklistItem
  onChange: (fields: ItemFields) => void
  onConvert: () => void
  onDelete: () => void
}

/** Assignee, due date and actions of the item that is being edited. */
export function ItemDetails({ item, onChange, onConvert, onDelete }: ItemDetailsProps) {
  const { people } = useBoardContext()
  const { assignee_uid, due_date, is_done } = item
  return (
    <div className="grid gap-3 pt-1 pb-3 pl-11 sm:grid-cols-2 sm:pl-8">
      <AssigneeMenu
        people={people}
        assignee={people.find(({ uid_user }) => uid_user === assignee_uid)}
        labelClass={label}
        onAssign={(uid) => onChange({ assignee_uid: uid })}
      />
      <DueField
        card={{ due_date, kanban_status: is_done ? 'done' : 'todo' }}
        labelClass={label}
        onDue={(due) => onChange({ due_date: due })}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button variant="outline" onClick={onConvert}>
          <SquareKanban className="size-4" strokeWidth={1.5} aria-hidden />
          {texts.toCard}
        </Button>
        <Button variant="outline" onClick={onDelete}>
          <Trash2 className="size-4" strokeWidth={1.5} aria-hidden />
          {commonMessages.delete}
        </Button>
      </div>
    </div>
  )
}
