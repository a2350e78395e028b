import { limits } from '@joinery/contract/limits'
import { approvalMessages as say } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages as texts } from '@joinery/contract/messages/approval-panel-messages'
import type { Approval, Decision } from '@joinery/contract/review/approvals'
import { useMutation } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useId, useState } from 'react'

import { decideApproval } from '#api/approvals.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { DueDay } from './due-day.tsx'

/** Somebody waits for the answer of the person on the screen: the question, and both answers. */
export function DecideForm({ approval }: { approval: Approval }) {
  const session = useSessionStore()
  const headingId = useId()
  const [note, setNote] = useState('')
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (decision: Decision) => decideApproval(session, approval.uid_approval, { decision, note: note.trim() }),
    onSuccess: ({ status }) =>
      showToast({ text: status === 'approved' ? texts.statuses.approved : texts.statuses.changes, tone: 'good' }),
  })
  return (
    <form
      aria-labelledby={headingId}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-4 rounded-md border border-accent/40 bg-paper p-4"
    >
      <div>
        <h3 id={headingId} className="font-medium">
          {fillMessage(say.requestedYourApproval('{name}', approval.version), {
            name: <span dir="auto">{approval.asked_by}</span>,
          })}
        </h3>
        {approval.note && (
          <p dir="auto" className="mt-1 text-[0.9375rem] break-words whitespace-pre-line text-muted">
            {approval.note}
          </p>
        )}
        {approval.due_date && (
          <p className="mt-1 text-[0.8125rem]">
            <DueDay day={approval.due_date} />
          </p>
        )}
      </div>
      <TextArea
        label={say.note}
        name="note"
        value={note}
        maxLength={limits.approval.noteMax}
        onChange={(event) => setNote(event.target.value)}
      />
      {error && (
        <Message kind="alert" tone="bad">
          {sentenceOf(error, say.decideFailed)}
        </Message>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          isBusy={isPending && variables === 'approved'}
          disabled={isPending}
          onClick={() => mutate('approved')}
          className="flex-1"
        >
          <BadgeCheck className="size-4.5" strokeWidth={1.5} aria-hidden />
          {say.approve}
        </Button>
        <Button
          variant="outline"
          isBusy={isPending && variables === 'changes'}
          disabled={isPending}
          onClick={() => mutate('changes')}
          className="flex-1"
        >
          {say.requestChanges}
        </Button>
      </div>
      <p className="text-[0.8125rem] text-muted">{texts.final}</p>
    </form>
  )
}
