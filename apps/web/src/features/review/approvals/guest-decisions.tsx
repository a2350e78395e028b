import type { Attachment } from '@joinery/contract/files'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { pages } from '@joinery/contract/pages'
import type { FileApproval } from '@joinery/contract/review/approvals'
import { isDecided, type Decision } from '@joinery/contract/review/decisions'
import type { GuestReview } from '@joinery/contract/review/links'
import { BadgeCheck, PencilLine, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDateTime } from '#lib/format.ts'

import { CertificateButton } from './certificate-button.tsx'

const texts = guestMessages.decision

type Decided = FileApproval & { readonly status: Decision; readonly decided_at: string }

const isMade = (approval: FileApproval): approval is Decided =>
  isDecided(approval.status) && approval.decided_at !== null

/** The guest's requests for versions of a file, the latest first. */
const ownOf = ({ approvals }: GuestReview, { uid_stack }: Attachment): readonly FileApproval[] =>
  approvals
    .filter((approval) => approval.kind === 'file')
    .filter((approval) => approval.is_mine && approval.uid_stack === uid_stack)
    .toSorted((one, other) => other.version - one.version || (other.asked_at < one.asked_at ? -1 : 1))

type DecidedHeadProps = {
  file: Attachment
  review: GuestReview
  /** The decision made right now: moves the focus here. */
  decidedNow: string | null
}

/** Says what the guest decided on a file, or why no decision is needed; nothing without a request. */
export function DecidedHead({ file, review, decidedNow }: DecidedHeadProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const latest = ownOf(review, file).find(({ status }) => status !== 'open')
  const isNew = latest?.uid_approval === decidedNow
  useEffect(() => {
    if (!isNew) return
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  if (!latest) return null
  if (!isMade(latest)) {
    const { status, version } = latest
    return <p className="max-sm:px-5">{status === 'superseded' ? texts.replaced(version) : texts.withdrawn(version)}</p>
  }
  const { status, version, asked_by, decided_at } = latest
  const isApproved = status === 'approved'
  const Icon = isApproved ? BadgeCheck : PencilLine
  return (
    <div className="flex items-start gap-4 max-sm:px-5">
      <Icon
        className={`mt-0.5 size-9 shrink-0 ${isApproved ? 'text-good' : 'text-warn'}`}
        strokeWidth={1.25}
        aria-hidden
      />
      <div className="min-w-0">
        <h2 ref={head} tabIndex={-1} className="font-display text-[1.75rem] leading-tight text-balance sm:text-4xl">
          {texts.made[status](version)}
        </h2>
        <p className="mt-2 text-muted">
          {fillMessage(texts.notified, {
            date: formatDateTime(decided_at),
            name: <span dir="auto">{asked_by}</span>,
          })}
        </p>
        {file.version > version && <p className="mt-2">{texts.newerVersion(file.version)}</p>}
      </div>
    </div>
  )
}

function DecidedCard({ approval }: { approval: Decided }) {
  const { uid_approval, filename, version, decision_note, person } = approval
  return (
    <section aria-label={texts.madeLabel(filename)} className="rounded-lg border border-line bg-surface p-5">
      <h3 className="font-semibold">{texts.certificate}</h3>
      <p className="text-[0.9375rem] text-muted">{texts.certificateAbout}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4">
        <dt className="text-muted">{guestMessages.address.name}</dt>
        <dd dir="auto" className="min-w-0 break-words">
          {person.name}
        </dd>
        <dt className="text-muted">{texts.fileLabel}</dt>
        <dd className="min-w-0 break-words">
          {fillMessage(texts.fileVersion, { file: <span dir="auto">{filename}</span>, version })}
        </dd>
      </dl>
      {decision_note !== '' && (
        <p dir="auto" className="mt-3 border-l-2 border-line pl-3 whitespace-pre-line text-muted">
          {decision_note}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5 *:grow">
        <a href={pages.verify.path.replace(':id', uid_approval)} className={buttonClass('outline', 'lg')}>
          <ShieldCheck className="size-4.5" strokeWidth={1.5} aria-hidden />
          {texts.verify}
        </a>
        <CertificateButton
          approval={approval}
          text={texts.downloadCertificate}
          look={{ variant: 'primary', size: 'lg' }}
        />
      </div>
    </section>
  )
}

/** The guest's decisions on the versions of a file, with their certificates. */
export function GuestDecisions({ file, review }: { file: Attachment; review: GuestReview }) {
  return ownOf(review, file)
    .filter(isMade)
    .map((approval) => <DecidedCard key={approval.uid_approval} approval={approval} />)
}
