import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import type { Approval, Decision } from '@joinery/contract/review/approvals'
import { BadgeCheck, PencilLine } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'

type DecideFormProps = {
  approval: Approval
  due: ReactNode
  texts: {
    /** Accessible name, if different from the question. */
    readonly formLabel?: string
    readonly final: string
    /** Set to choose the decision first and send it with its note in a second step. */
    readonly steps?: { readonly changesNote: string; readonly approveVersion: string }
  }
  onDecided: (approval: Approval) => void
}

const look = {
  once: { form: 'rounded-md border-accent/40 bg-paper p-4', due: 'mt-1 text-[0.8125rem]' },
  steps: { form: 'rounded-lg border-accent/50 bg-surface p-5', due: 'mt-1.5 text-[0.9375rem] text-warn' },
} as const
const decisions = [
  { decision: 'approved', variant: 'primary', text: approvalMessages.approve, Icon: BadgeCheck },
  { decision: 'changes', variant: 'outline', text: approvalMessages.requestChanges, Icon: PencilLine },
] as const

/** Asks the user to approve or request changes. The decision is final. */
export function DecideForm({ approval, due, texts: { formLabel, final, steps }, onDecided }: DecideFormProps) {
  const { uid_approval, asked_by, version } = approval
  const { call, write, drafts, onApprovalChanged } = useReviewClient()
  const headingId = useId()
  const [note, setNote] = useState(() => drafts.read('decision', uid_approval) ?? '')
  const [choice, setChoice] = useState<Decision | null>(null)
  const { isSending, fault, clearFault, send } = useSending(`decision on ${uid_approval}`, () => {})
  const { form, due: dueLook } = look[steps ? 'steps' : 'once']
  const Heading = steps ? 'p' : 'h3'
  const isChosen = !steps || choice !== null

  const decide = async (decision: Decision): Promise<void> => {
    const options = { params: { id: uid_approval }, body: { decision, note: note.trim() } }
    const { approval: decided } = await call('decideApproval', options, approvalMessages.decideFailed)
    drafts.save('decision', uid_approval, null)
    onDecided(decided)
    await onApprovalChanged(decided)
  }
  const handleChoose = (decision: Decision): void => {
    // The request may be shown twice, on the page and in the viewer; share the note draft.
    setNote(drafts.read('decision', uid_approval) ?? '')
    setChoice(decision)
  }
  const handleDecide = (decision: Decision): void => {
    setChoice(decision)
    void send(async () => {
      try {
        await write(() => decide(decision))
      } catch (error) {
        // The request may have been withdrawn or decided in another window.
        void onApprovalChanged(approval)
        throw error
      }
    }, approvalMessages.decideFailed)
  }

  return (
    <form
      aria-label={formLabel}
      aria-labelledby={formLabel === undefined ? headingId : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (steps && choice) handleDecide(choice)
      }}
      className={`flex flex-col gap-4 border ${form}`}
    >
      <div>
        <Heading id={headingId} className="font-medium">
          {fillMessage(approvalMessages.requestedYourApproval('{name}', version), {
            name: <span dir="auto">{asked_by}</span>,
          })}
        </Heading>
        {approval.note !== '' && (
          <p dir="auto" className="mt-1 text-[0.9375rem] break-words whitespace-pre-line text-muted">
            {approval.note}
          </p>
        )}
        {approval.due_date !== null && <p className={dueLook}>{due}</p>}
      </div>
      {isChosen && (
        <>
          <TextArea
            label={steps && choice === 'changes' ? steps.changesNote : approvalMessages.note}
            name="note"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the second step it appears where a button was pressed
            autoFocus={steps !== undefined}
            value={note}
            maxLength={limits.approval.noteMax}
            onChange={({ target }) => {
              setNote(target.value)
              drafts.save('decision', uid_approval, target.value)
              clearFault()
            }}
          />
          <p className="text-sm text-muted">{final}</p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {steps && choice !== null ? (
          <>
            <Button type="submit" size="lg" isBusy={isSending} className="max-sm:grow">
              {choice === 'approved' ? steps.approveVersion : approvalMessages.requestChanges}
            </Button>
            <Button size="lg" variant="quiet" disabled={isSending} onClick={() => setChoice(null)}>
              {common.cancel}
            </Button>
          </>
        ) : (
          decisions.map(({ decision, variant, text, Icon }) => (
            <Button
              key={decision}
              size={steps ? 'lg' : 'md'}
              variant={variant}
              isBusy={isSending && choice === decision}
              disabled={isSending}
              onClick={() => (steps ? handleChoose(decision) : handleDecide(decision))}
              className={steps ? 'max-sm:grow' : 'flex-1'}
            >
              <Icon className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
              {text}
            </Button>
          ))
        )}
      </div>
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
    </form>
  )
}
