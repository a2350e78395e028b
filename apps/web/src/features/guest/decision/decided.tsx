import { approvalMessages as say } from '@joinery/contract/messages/approval-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { isDecided } from '@joinery/contract/review/decisions'
import { BadgeCheck, Download, PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { saveCertificateFile } from '#lib/browser/save-certificate-file.ts'
import { formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

const texts = guestMessages.decision

type DecidedProps = {
  approval: Approval
  /** She has decided just now: she is thanked, and reading goes on here. */
  isNew: boolean
}

/** What she decided, with its certificate. */
export function Decided({ approval, isNew }: DecidedProps) {
  const { uid_approval, filename, version, status, decision_note, decided_at } = approval
  const { session, review } = useGuest()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) head.current?.focus()
  }, [isNew])
  if (!isDecided(status) || decided_at === null) return null

  const handleSave = async () => {
    setBusy(true)
    setFault(null)
    try {
      const call = { params: { id: uid_approval } }
      const answer: unknown = await session.call('getCertificate', call, say.certificateFailed)
      if (!saveCertificateFile(answer, approval)) setFault(say.certificateFailed)
    } catch (error) {
      setFault(sentenceOf(error, say.certificateFailed))
    }
    setBusy(false)
  }
  const Icon = status === 'approved' ? BadgeCheck : PencilLine
  const who = review.guest?.name ?? ''
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
              {who === '' ? texts.thanks : texts.thanksName(who)}
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
      <Button variant="outline" className="mt-4" isBusy={isBusy} onClick={() => void handleSave()}>
        <Download className="size-4.5" strokeWidth={1.5} aria-hidden />
        {texts.downloadCertificate}
      </Button>
      {fault !== null && (
        <Message kind="alert" tone="bad" className="mt-3">
          {fault}
        </Message>
      )}
    </section>
  )
}
