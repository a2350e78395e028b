import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { useState } from 'react'

import { AskedNote } from '#features/guest/deciding/asked-note.tsx'
import { formatDue } from '#features/guest/deciding/format-due.ts'
import { type ItemRequest, itemRequestsOf } from '#features/guest/deciding/item-requests.ts'
import { ItemsSheet } from '#features/guest/deciding/items-sheet.tsx'
import { useGuest } from '#features/guest/guest-context.ts'
import { CertificateButton } from '#features/review/approvals/certificate-button.tsx'
import { DecideItems } from '#features/review/items/decide-items.tsx'
import { type RequestedItem, snapshotOf, toRequested } from '#features/review/items/item-facts.ts'
import type { ItemDecisions } from '#features/review/items/use-marks.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { dayOf } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

/** Decisions that wait for a guest's address and code. */
type Confirming = { readonly size: number; readonly settle: (isConfirmed: boolean) => void }

function RequestOfItems({ request }: { request: ItemRequest }) {
  const { session, review } = useGuest()
  const { uid_approval, approval, asked_by, due_date, note, open, person_name } = request
  const today = dayOf(new Date(useToday()))
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const selections = new Map(review.selections.map((selection) => [selection.uid_selection, selection]))
  const items: readonly RequestedItem[] = approval
    ? approval.items.map((item) => toRequested(item, selections.get(item.uid_selection)))
    : open.flatMap(({ uid_selection, content_sha256 }) => {
        const selection = selections.get(uid_selection)
        if (!selection) return []
        const snapshot = snapshotOf(selection, review.totals?.currency)
        return { uid_selection, content_sha256, snapshot, decision: 'open' as const, note: '', image: selection.image }
      })

  const send = async (decisions: ItemDecisions): Promise<void> => {
    const options = { params: { id: uid_approval }, body: { items: decisions } }
    await session.call('decideApproval', options, approvalMessages.decideFailed)
    await session.read()
  }
  const isKnown = (): boolean => {
    const state = session.getState()
    return state.stage === 'ready' && state.review.guest !== null
  }
  const confirm = (size: number): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isConfirmed: boolean): void => {
        setConfirming(null)
        resolve(isConfirmed)
      }
      setConfirming({ size, settle })
    })
  const record = async (decisions: ItemDecisions): Promise<boolean> => {
    if (!isKnown() && !(await confirm(decisions.length))) return false
    await send(decisions)
    showToast({ text: texts.confirmed(decisions.length), tone: 'good' })
    return true
  }
  const isDecided = approval !== null && approval.status !== 'open'
  return (
    <>
      <DecideItems
        uid_approval={uid_approval}
        items={items}
        hint={review.guest ? texts.final : texts.codeFollows}
        record={record}
        readAgain={session.read}
        heading={
          <div className="flex flex-col gap-4">
            <h2 className="font-display text-[1.75rem] leading-tight text-balance sm:text-4xl">
              {texts.requestedYours(asked_by, items.length)}
            </h2>
            {due_date !== null && !isDecided && (
              <p className={due_date < today ? 'text-bad' : 'text-muted'}>{formatDue(due_date, today)}</p>
            )}
            {note !== '' && <AskedNote name={asked_by} note={note} />}
            {isDecided && (
              <div className="flex flex-wrap gap-2.5">
                <CertificateButton approval={approval} text={texts.certificate} />
              </div>
            )}
          </div>
        }
      />
      {confirming && <ItemsSheet count={confirming.size} personName={person_name} onSettle={confirming.settle} />}
    </>
  )
}

/** The selections that the guest is asked to decide on, or has decided on. */
export function RequestedItems() {
  const { review } = useGuest()
  return (
    <div className="flex flex-col gap-12 [--page-edge:1rem] max-sm:px-(--page-edge)">
      {itemRequestsOf(review).map((request) => (
        <RequestOfItems key={request.uid_approval} request={request} />
      ))}
    </div>
  )
}
