import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages as texts } from '@joinery/contract/messages/approval-panel-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Approval, Decision, FileApproval } from '@joinery/contract/review/approvals'
import { BadgeCheck, PencilLine } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'

type DecideFormProps = {
  approval: FileApproval
  due: ReactNode
  /** Open comments the person can see; approving despite them is confirmed once. Null until loaded. */
  openComments: number | null
  onDecided: (approval: Approval) => void
}

const decisions = [
  { decision: 'approved', variant: 'primary', text: approvalMessages.approve, Icon: BadgeCheck },
  { decision: 'changes', variant: 'outline', text: approvalMessages.requestChanges, Icon: PencilLine },
] as const

/** Asks the user to approve or request changes. The decision is final. */
export function DecideForm({ approval, due, openComments, onDecided }: DecideFormProps) {
  const { uid_approval, asked_by, version } = approval
  const { call, write, drafts, onApprovalChanged } = useReviewClient()
  const headingId = useId()
  const [note, setNote] = useState(() => drafts.read('decision', uid_approval) ?? '')
  const [choice, setChoice] = useState<Decision | null>(null)
  const [isWarned, setWarned] = useState(false)
  const { isSending, fault, clearFault, send } = useSending(`decision on ${uid_approval}`, () => {})

  const decide = async (decision: Decision): Promise<void> => {
    const options = { params: { id: uid_approval }, body: { decision, note: note.trim() } }
    const { approval: decided } = await call('decideApproval', options, approvalMessages.decideFailed)
    drafts.save('decision', uid_approval, null)
    onDecided(decided)
    await onApprovalChanged(decided)
  }
  const handleDecide = (decision: Decision): void => {
    setWarned(false)
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
      aria-labelledby={headingId}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-4 rounded-md border border-accent/40 bg-paper p-4"
    >
      <div>
        <h3 id={headingId} className="font-medium">
          {fillMessage(approvalMessages.requestedYourApproval('{name}', version), {
            name: <span dir="auto">{asked_by}</span>,
          })}
        </h3>
        {approval.note !== '' && (
          <p dir="auto" className="mt-1 text-[0.9375rem] break-words whitespace-pre-line text-muted">
            {approval.note}
          </p>
        )}
        {approval.due_date !== null && <p className="mt-1 text-[0.8125rem]">{due}</p>}
      </div>
      <TextArea
        label={approvalMessages.note}
        name="note"
        value={note}
        maxLength={limits.approval.noteMax}
        onChange={({ target }) => {
          setNote(target.value)
          drafts.save('decision', uid_approval, target.value)
          clearFault()
        }}
      />
      <p className="text-sm text-muted">{texts.final}</p>
      <div className="flex flex-wrap gap-3">
        {decisions.map(({ decision, variant, text, Icon }) => (
          <Button
            key={decision}
            variant={variant}
            isBusy={isSending && choice === decision}
            disabled={isSending || (decision === 'approved' && openComments === null)}
            onClick={() => (decision === 'approved' && openComments ? setWarned(true) : handleDecide(decision))}
            className="flex-auto"
          >
            <Icon className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
            {text}
          </Button>
        ))}
      </div>
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
      {isWarned && openComments !== null && (
        <Dialog title={approvalMessages.openComments(openComments)} onClose={() => setWarned(false)}>
          <p className="mt-3 text-muted">{approvalMessages.openCommentsAbout}</p>
          <div className="mt-7 flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => setWarned(false)}>
              {commonMessages.cancel}
            </Button>
            <Button onClick={() => handleDecide('approved')}>{approvalMessages.approveVersion(version)}</Button>
          </div>
        </Dialog>
      )}
    </form>
  )
}
