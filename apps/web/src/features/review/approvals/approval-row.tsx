import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages as texts } from '@joinery/contract/messages/approval-panel-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import type { FileApproval } from '@joinery/contract/review/approvals'
import { type ApprovalStatus, isDecided } from '@joinery/contract/review/decisions'
import { useState } from 'react'

import { withdrawApproval } from '#api/approvals.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { GuestMark } from '#kit/ui/guest-mark.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDateTime } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGuestLinks } from '#lib/site/use-may-share.ts'

import { CertificateButton } from './certificate-button.tsx'
import { DueDay } from './due-day.tsx'
import { ResendButton } from './resend-button.tsx'

const colours: Readonly<Record<ApprovalStatus, string>> = {
  open: 'text-warn',
  approved: 'text-good',
  changes: 'text-bad',
  withdrawn: 'text-muted',
  superseded: 'text-muted',
}

/** The plain-text note of a request or decision. */
function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="mt-1 border-l-2 border-line pl-3 text-[0.9375rem] break-words whitespace-pre-line">
      {text}
    </p>
  )
}

type ApprovalRowProps = {
  approval: FileApproval
  /** Whether the user can withdraw the request or send it again. */
  canManage: boolean
  /** The address of the guest link the request was emailed with, if the user can see it. */
  url: string | null
  /** Opens the version if it is not the shown one; null if it was deleted. */
  onShow?: (() => void) | null
}

/** One approver with request, decision and actions. */
export function ApprovalRow({ approval, canManage, url, onShow }: ApprovalRowProps) {
  const session = useSessionStore()
  const [isLeaving, setLeaving] = useState(false)
  const { person, status, is_mine, decided_at, version } = approval
  const name = is_mine ? common.you : person.name
  const hasLinks = useGuestLinks()
  return (
    <li className="flex gap-3 py-3">
      <Avatar size="xs" name={person.name} email={person.email ?? person.name} photo={null} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-[0.9375rem]">
          <span dir="auto" className="font-medium break-words">
            {name}
          </span>
          {person.is_guest && <GuestMark />}
          {onShow !== undefined &&
            (onShow ? (
              <button
                type="button"
                onClick={onShow}
                className="rounded-sm text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:py-2.5"
              >
                {common.version(version)}
              </button>
            ) : (
              <span className="text-[0.8125rem] text-muted">{texts.deletedVersion(version)}</span>
            ))}
        </p>
        <p className={`text-[0.9375rem] ${colours[status]}`}>
          {texts.statuses[status]}
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
            {fillMessage(texts.requestedBy, {
              name: <span dir="auto">{approval.asked_by}</span>,
              time: <RelativeTime iso={approval.asked_at} />,
            })}
          </span>
          {status === 'open' && approval.due_date && <DueDay day={approval.due_date} />}
        </p>
        {approval.note && !is_mine && <Words text={approval.note} />}
        {isDecided(status) && (
          <div className="mt-2 flex flex-wrap gap-2">
            <CertificateButton approval={approval} text={texts.certificate} />
          </div>
        )}
        {status === 'open' && canManage && (
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {!is_mine && (hasLinks || !person.is_guest) && <ResendButton approval={approval} />}
            <Button variant="outline" onClick={() => setLeaving(true)}>
              {texts.withdraw}
            </Button>
            {url !== null && <CopyButton label={texts.copyLink(name)} text={() => url} isLink className="text-muted" />}
          </div>
        )}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={texts.withdrawTitle}
          action={texts.withdraw}
          otherwise={approvalMessages.withdrawFailed}
          onConfirm={() => withdrawApproval(session, approval.uid_approval)}
          onClose={() => setLeaving(false)}
        >
          {fillMessage(texts.withdrawWarning, { person: <span dir="auto">{name}</span> })}
        </ConfirmDialog>
      )}
    </li>
  )
}
