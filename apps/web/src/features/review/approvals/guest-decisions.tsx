import type { Attachment } from '@joinery/contract/files'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { isDecided } from '@joinery/contract/review/decisions'
import type { GuestReview } from '@joinery/contract/review/links'
import { BadgeCheck, PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDateTime } from '#lib/format.ts'
import { type Day, dayOf, daysAfter, formatDay } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

import { CertificateButton } from './certificate-button.tsx'
import { DecideForm } from './decide-form.tsx'

const texts = guestMessages.decision

/** Formats the due date and how close it is. */
const formatDue = (due: Day, today: Day): string => {
  const date = formatDay(due)
  if (due < today) return texts.decideByOverdue(date)
  if (due === today) return texts.decideByToday(date)
  return due === daysAfter(today, 1) ? texts.decideByTomorrow(date) : texts.decideBy(date)
}

type DecidedProps = {
  approval: Approval
  guestName: string
  /** True right after the decision: shows the thank-you and moves focus here. */
  isNew: boolean
}

/** The guest's decision with its certificate. */
function Decided({ approval, guestName, isNew }: DecidedProps) {
  const { filename, version, status, decision_note, decided_at } = approval
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) head.current?.focus()
  }, [isNew])
  if (!isDecided(status) || decided_at === null) return null
  const Icon = status === 'approved' ? BadgeCheck : PencilLine
  return (
    <section aria-label={texts.madeLabel(filename)} className="rounded-lg border border-line bg-surface p-5">
      <p ref={head} tabIndex={-1} className="flex gap-3">
        <Icon
          className={`mt-0.5 size-6 shrink-0 ${status === 'approved' ? 'text-good' : 'text-warn'}`}
          strokeWidth={1.5}
          aria-hidden
        />
        <span>
          {isNew && (
            <span className="block font-display text-2xl leading-tight">
              {guestName === '' ? texts.thanks : texts.thanksName(guestName)}
            </span>
          )}
          {fillMessage(texts[status], {
            version,
            file: <span dir="auto">{filename}</span>,
            date: <span className="text-muted">{formatDateTime(decided_at)}</span>,
          })}
        </span>
      </p>
      {decision_note !== '' && (
        <p dir="auto" className="mt-3 border-l-2 border-line pl-3 whitespace-pre-line text-muted">
          {decision_note}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <CertificateButton approval={approval} text={texts.downloadCertificate} />
      </div>
    </section>
  )
}

/** Approval requests to a guest for the versions of a file, and their decisions. */
export function GuestDecisions({ file, review }: { file: Attachment; review: GuestReview }) {
  const [justNow, setJustNow] = useState<string | null>(null)
  const today = dayOf(new Date(useToday()))
  const approvals = review.approvals
    .filter(({ is_mine, uid_stack }) => is_mine && uid_stack === file.uid_stack)
    .toSorted((one, other) => other.version - one.version || (other.asked_at < one.asked_at ? -1 : 1))
  const [latest] = approvals
  if (!latest) return null
  return (
    <div className="flex flex-col gap-4">
      {file.version > latest.version && isDecided(latest.status) && (
        <p className="text-[0.9375rem] text-muted">{texts.newerVersion(file.version)}</p>
      )}
      {approvals.map((approval) => {
        const { uid_approval, status, version, filename, due_date } = approval
        if (status === 'open') {
          return (
            <DecideForm
              key={uid_approval}
              approval={approval}
              due={due_date !== null && formatDue(due_date, today)}
              texts={{
                formLabel: texts.formLabel(filename),
                final: texts.final,
                steps: { changesNote: texts.changesNote, approveVersion: texts.approveVersion(version) },
              }}
              onDecided={() => setJustNow(uid_approval)}
            />
          )
        }
        if (isDecided(status)) {
          const guestName = review.guest?.name ?? ''
          return (
            <Decided key={uid_approval} approval={approval} guestName={guestName} isNew={uid_approval === justNow} />
          )
        }
        return (
          <p key={uid_approval} className="text-[0.9375rem] text-muted">
            {status === 'superseded' ? texts.replaced(version) : texts.withdrawn(version)}
          </p>
        )
      })}
    </div>
  )
}
