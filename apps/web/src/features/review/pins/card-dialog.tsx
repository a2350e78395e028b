import { can } from '@joinery/contract/capabilities'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Field } from '#kit/ui/forms/field.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

import type { PinActs } from './use-pin-acts.ts'

type CardDialogProps = { project: Project; pin: Pin; acts: PinActs; onClose: () => void }

/** Creates a card from a comment, with an assignee and a due date if wanted. */
export function CardDialog({ project: { creator, details }, pin, acts, onClose }: CardDialogProps) {
  const [assignee, setAssignee] = useState('')
  const [due, setDue] = useState('')
  const { at, showFault, ...form } = useFault<'form'>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => acts.makeCard(pin, { assignee_uid: assignee || null, due_date: due || null }),
    onSuccess: onClose,
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, reviewMessages.cardFailed) }),
  })
  // Cards cannot be assigned to invited people, who have no account, or to clients, who see no board.
  const people = [creator, ...details.members].filter(({ role, pending }) => !pending && can(role, 'useBoard'))
  return (
    <FormDialog
      title={texts.createCardTitle(pin.number)}
      about={texts.createCardAbout}
      submitLabel={texts.createCard}
      {...form}
      isPending={isPending}
      fault={at('form')}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <div>
        <span aria-hidden className="mb-1.5 block text-sm font-medium">
          {boardMessages.assignee}
        </span>
        <Select
          label={boardMessages.assignee}
          className="w-full"
          value={assignee}
          onChange={({ target }) => setAssignee(target.value)}
        >
          <option value="">{boardMessages.unassigned}</option>
          {people.flatMap(({ uid_user, name }) =>
            uid_user === null ? (
              []
            ) : (
              <option key={uid_user} value={uid_user}>
                {name}
              </option>
            ),
          )}
        </Select>
      </div>
      <Field
        label={boardMessages.dueDate}
        type="date"
        name="due_date"
        min="2000-01-01"
        value={due}
        onChange={({ target }) => setDue(target.value)}
      />
    </FormDialog>
  )
}
