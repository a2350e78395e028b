import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import { reviewSummaryMessages as texts } from '@joinery/contract/messages/review-summary-messages'
import type { FileApproval } from '@joinery/contract/review/approvals'
import { type ApprovalStatus, isDecided } from '@joinery/contract/review/decisions'

import { personName } from '#features/review/approvals/approval-stamp.ts'
import { DueDay } from '#features/review/approvals/due-day.tsx'
import { type StampKind, StampMark } from '#kit/attachments/stamp.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { paths } from '#paths.ts'

/** Number of listed decisions; the files show the others. */
const decidedListed = 10

const kinds: Readonly<Partial<Record<ApprovalStatus, StampKind>>> = {
  open: 'waiting',
  approved: 'approved',
  changes: 'changes',
}

const saidTexts: Readonly<Partial<Record<ApprovalStatus, (name: string) => string>>> = {
  open: statusTexts.waitingFor,
  approved: texts.approvedBy,
  changes: texts.changesRequestedBy,
}

function ApprovalLine({ approval }: { approval: FileApproval }) {
  const { status, filename, version, uid_project, uid_file, due_date, decided_at, asked_at, decision_note } = approval
  const kind = kinds[status]
  return (
    <li>
      <AppLink
        // The view parameter returns here when the viewer closes.
        to={`${paths.approval(uid_project, uid_file)}&view=review`}
        className="group flex flex-wrap items-start gap-x-4 gap-y-1 rounded-md px-2 py-2.5 hover:bg-sunken"
      >
        <span className="min-w-52 flex-1">
          <span dir="auto" className="break-words group-hover:text-accent">
            {filename}
          </span>{' '}
          <span className="text-[0.8125rem] text-muted">{texts.version(version)}</span>
          <span className="flex flex-wrap gap-x-3 text-[0.8125rem] leading-5 text-muted">
            <span dir="auto" className={approval.is_mine && status === 'open' ? 'font-medium text-accent' : undefined}>
              {saidTexts[status]?.(personName(approval))}
            </span>
            <RelativeTime iso={decided_at ?? asked_at} />
            {status === 'open' && due_date && <DueDay day={due_date} />}
          </span>
          {decision_note && (
            <span dir="auto" className="mt-0.5 line-clamp-2 text-[0.9375rem] break-words">
              {decision_note}
            </span>
          )}
        </span>
        {kind && <StampMark stamp={{ kind, words: '' }} />}
      </AppLink>
    </li>
  )
}

/** Open approval requests and latest decisions of a project; renders nothing without any. */
export function ApprovalLines({ approvals }: { approvals: readonly FileApproval[] }) {
  const open = approvals.filter(({ status }) => status === 'open')
  const decided = approvals
    .filter(({ status }) => isDecided(status))
    .toSorted((one, other) => (other.decided_at ?? '').localeCompare(one.decided_at ?? ''))
    .slice(0, decidedListed)
  if (open.length + decided.length === 0) return null
  return (
    <section aria-labelledby="review-approvals">
      <h2 id="review-approvals" className="mb-3 font-display text-2xl">
        {texts.approvals}
      </h2>
      <ul aria-label={texts.approvals} className="-mx-2">
        {[...open.toSorted((one, other) => Number(other.is_mine) - Number(one.is_mine)), ...decided].map((approval) => (
          <ApprovalLine key={approval.uid_approval} approval={approval} />
        ))}
      </ul>
    </section>
  )
}
