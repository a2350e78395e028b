import { approvalMessages as say } from '@joinery/contract/messages/approval-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { type ApprovalStatus, isDecided } from '@joinery/contract/review/decisions'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { saveCertificate, withdrawApproval } from '#api/approvals.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { GuestMark } from '#kit/ui/guest-mark.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { DueDay } from './due-day.tsx'

const states: Readonly<Record<ApprovalStatus, { readonly name: string; readonly colour: string }>> = {
  open: { name: 'No answer yet', colour: 'text-warn' },
  approved: { name: 'Approved', colour: 'text-good' },
  changes: { name: 'Asked for changes', colour: 'text-bad' },
  withdrawn: { name: 'Withdrawn', colour: 'text-muted' },
  superseded: { name: 'Superseded by a newer version', colour: 'text-muted' },
}

/** What somebody wrote with a request or a decision: plain text. */
function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="mt-1 border-l-2 border-line pl-3 text-[0.9375rem] break-words whitespace-pre-line">
      {text}
    </p>
  )
}

type ApprovalRowProps = {
  approval: Approval
  canWithdraw: boolean
  /** Where it is about another version than the one on show: leads there; null where that is deleted. */
  onShow?: (() => void) | null
}

/** One person who was asked: since when, what they said, and what can be done about it. */
export function ApprovalRow({ approval, canWithdraw, onShow }: ApprovalRowProps) {
  const session = useSessionStore()
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => saveCertificate(session, approval) })
  const { person, status, is_mine, decided_at, version } = approval
  const { name, colour } = states[status]
  return (
    <li className="flex gap-3 py-3">
      <Avatar size="xs" name={person.name} email={person.email ?? person.name} photo={null} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-[0.9375rem]">
          <span dir="auto" className="font-medium break-words">
            {is_mine ? 'You' : person.name}
          </span>
          {person.is_guest && <GuestMark />}
          {onShow !== undefined &&
            (onShow ? (
              <button
                type="button"
                onClick={onShow}
                className="rounded-sm text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:py-2.5"
              >
                Version {version}
              </button>
            ) : (
              <span className="text-[0.8125rem] text-muted">Version {version}, deleted</span>
            ))}
        </p>
        <p className={`text-[0.9375rem] ${colour}`}>
          {name}
          {decided_at !== null && isDecided(status) && (
            <time dateTime={decided_at} className="text-muted tabular-nums">
              {' '}
              · {formatDateTime(decided_at)}
            </time>
          )}
        </p>
        {approval.decision_note && <Words text={approval.decision_note} />}
        <p className="mt-1 flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
          <span>
            Asked by <span dir="auto">{approval.asked_by}</span> · <RelativeTime iso={approval.asked_at} />
          </span>
          {status === 'open' && approval.due_date && <DueDay day={approval.due_date} />}
        </p>
        {approval.note && !is_mine && <Words text={approval.note} />}
        {(isDecided(status) || (status === 'open' && canWithdraw)) && (
          <div className="mt-2 flex flex-wrap gap-2">
            {isDecided(status) && (
              <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
                <Download className="size-4" strokeWidth={1.5} aria-hidden />
                Certificate
              </Button>
            )}
            {status === 'open' && canWithdraw && (
              <Button variant="outline" onClick={() => setLeaving(true)}>
                Withdraw
              </Button>
            )}
          </div>
        )}
        {error && (
          <Message kind="alert" tone="bad" className="mt-2">
            {sentenceOf(error, say.certificateFailed)}
          </Message>
        )}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Withdraw this request?"
          action="Withdraw"
          otherwise={say.withdrawFailed}
          onConfirm={() => withdrawApproval(session, approval.uid_approval)}
          onClose={() => setLeaving(false)}
        >
          <span dir="auto">{is_mine ? 'You' : person.name}</span> can no longer answer it. That it was asked and
          withdrawn stays to be seen here.
        </ConfirmDialog>
      )}
    </li>
  )
}
