import type { BodyOf } from '@joinery/contract/call-types'
import { can } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalRequestMessages as texts } from '@joinery/contract/messages/approval-request-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project } from '@joinery/contract/projects'
import type { Approval } from '@joinery/contract/review/approvals'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { emailFault } from '#lib/email-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { dayOf } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

import { type AskedGuest, GuestFields } from './guest-fields.tsx'

/** The people, the note and the due date. */
export type Requested = Omit<BodyOf<'askForApproval'>, 'guests'> & {
  readonly guests: { name: string; email: string; compare: boolean }[]
}

const noOne = (): boolean => false

type AskDialogProps = {
  project: Project
  /** What approval is requested of. */
  about: ReactNode
  /** Choices beyond people. */
  children?: ReactNode
  /** Whether the person has an open request already. */
  isAsked?: (email: string) => boolean
  /** Whether a guest can be given older versions. */
  canCompare?: boolean
  /** Rejects with the message to show. */
  send: (request: Requested) => Promise<readonly Approval[]>
  canAskGuests: boolean
  onClose: () => void
}

/** Members who can be asked: not the user and not people who are only invited. */
const peopleOf = ({ creator, details }: Project, ownEmail: string): readonly Member[] =>
  [creator, ...details.members].filter(
    ({ email, role, pending }, at, all) =>
      !pending &&
      email !== ownEmail &&
      can(role, 'decideApprovals') &&
      all.findIndex((other) => other.email === email) === at,
  )

let serial = 0
const emptyGuest = (): AskedGuest => ({ key: ++serial, name: '', email: '', compare: false })

/** Requests approval from members and from guests by email address. */
export function AskDialog(props: AskDialogProps) {
  const { project, about, children, isAsked = noOne, canCompare = true, send, canAskGuests, onClose } = props
  const { user } = useSession()
  const people = peopleOf(project, user?.email ?? '')
  const today = dayOf(new Date(useToday()))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [guests, setGuests] = useState<readonly AskedGuest[]>(() =>
    people.length === 0 && canAskGuests ? [emptyGuest()] : [],
  )
  const [note, setNote] = useState('')
  const [due, setDue] = useState('')
  const { formRef, showFault, clearFault, at } = useFault<string>()

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send({
        emails: [...chosen],
        guests: guests.map(({ name, email, compare }) => ({
          name: name.trim(),
          email: email.trim().toLowerCase(),
          compare,
        })),
        note: note.trim(),
        due_date: due || null,
      }),
    onSuccess: (approvals) => {
      const [first, ...others] = approvals
      const text =
        first && others.length === 0
          ? texts.requestedFrom(first.person.name)
          : texts.requestedFromSeveral(approvals.length)
      showToast({ text, tone: 'good' })
      onClose()
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, approvalMessages.requestFailed) }),
  })

  const handleSubmit = () => {
    if (chosen.size + guests.length === 0)
      return showFault({ field: 'form', message: approvalMessages.approverRequired })
    for (const { key, name, email } of guests) {
      if (!name.trim()) return showFault({ field: `name-${key}`, message: approvalMessages.guestNameRequired })
      const wrong = emailFault(email)
      if (wrong !== null) return showFault({ field: `email-${key}`, message: wrong })
    }
    if (due && due < today) return showFault({ field: 'due', message: approvalMessages.dueDatePast })
    showFault(null)
    return mutate()
  }
  const handleChoose = (email: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(email)
    else next.delete(email)
    setChosen(next)
  }

  return (
    <Dialog title={texts.title} onClose={onClose} isForm>
      <p className="mt-2 text-muted">{about}</p>
      <DialogForm
        formRef={formRef}
        clearFault={clearFault}
        fault={at('form')}
        submitLabel={texts.submit}
        isPending={isPending}
        onSubmit={handleSubmit}
        onClose={onClose}
      >
        {children}
        {people.length > 0 && (
          <fieldset className="flex max-h-60 flex-col overflow-y-auto">
            <legend className="mb-1.5 text-sm font-medium">{roleMessages.people}</legend>
            {people.map(({ email, name, role }) => (
              <Checkbox
                key={email}
                name="people"
                label={`${name} · ${isAsked(email) ? texts.alreadyRequested : roleMessages.names[role]}`}
                checked={chosen.has(email)}
                disabled={isAsked(email)}
                onChange={(event) => handleChoose(email, event.target.checked)}
              />
            ))}
          </fieldset>
        )}
        {guests.map((guest, index) => (
          <GuestFields
            key={guest.key}
            guest={guest}
            number={guests.length > 1 ? index + 1 : null}
            at={at}
            canCompare={canCompare}
            onChange={(changed) => setGuests(guests.map((one) => (one.key === guest.key ? changed : one)))}
            onRemove={() => setGuests(guests.filter(({ key }) => key !== guest.key))}
          />
        ))}
        {canAskGuests && guests.length < limits.approval.people && (
          <Button variant="outline" className="self-start" onClick={() => setGuests([...guests, emptyGuest()])}>
            <Plus className="size-4" strokeWidth={1.5} aria-hidden />
            {texts.addGuest}
          </Button>
        )}
        <TextArea
          label={approvalMessages.note}
          name="note"
          value={note}
          maxLength={limits.approval.noteMax}
          placeholder={texts.notePlaceholder}
          onChange={(event) => setNote(event.target.value)}
        />
        <Field
          label={texts.dueDate}
          type="date"
          name="due"
          min={today}
          value={due}
          error={at('due')}
          hint={texts.dueDateHint}
          onChange={(event) => setDue(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
