import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { itemHistoryMessages } from '@joinery/contract/messages/item-history-messages'
import { selectionsApprovalPath } from '@joinery/contract/pages'
import type { SelectionsApproval } from '@joinery/contract/review/approvals'
import { ChevronRight, ClipboardCheck } from 'lucide-react'
import { useState } from 'react'

import { personName } from '#features/review/approvals/approval-stamp.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'

const decidedIn = ({ items }: SelectionsApproval): number => items.filter(({ decision }) => decision !== 'open').length

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const summarize = (requests: readonly SelectionsApproval[]): string => {
  const open = requests.filter(({ status }) => status === 'open')
  if (open.length === 0) return itemHistoryMessages.closedRequests(requests.length)
  return itemHistoryMessages.openRequests(
    open.length,
    sum(open.map(decidedIn)),
    sum(open.map(({ items }) => items.length)),
  )
}

type RequestsLineProps = {
  requests: readonly SelectionsApproval[]
  onOpen: () => void
}

/** One line with the state of all requests; they are listed in a dialog. */
export function RequestsLine({ requests, onOpen }: RequestsLineProps) {
  const [isListed, setListed] = useState(false)
  if (requests.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-my-1 inline-flex min-h-9 max-w-full items-center gap-2 self-start rounded-md text-left text-[0.9375rem] text-muted hover:text-ink pointer-coarse:min-h-11"
        onClick={() => {
          onOpen()
          setListed(true)
        }}
      >
        <ClipboardCheck className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
        <span className="min-w-0 tabular-nums">{summarize(requests)}</span>
        <ChevronRight className="size-4 shrink-0 rtl:rotate-180" strokeWidth={1.75} aria-hidden />
      </button>
      {isListed && (
        <Dialog title={texts.requests} onClose={() => setListed(false)}>
          <ul aria-label={texts.requests} className="mt-4 divide-y divide-line border-y border-line">
            {requests.map((approval) => {
              const { asked_at, items, status, uid_approval, uid_project } = approval
              return (
                <li key={uid_approval}>
                  <AppLink
                    to={selectionsApprovalPath(uid_project, uid_approval)}
                    className="flex min-h-13 flex-col justify-center py-2.5 hover:text-accent"
                  >
                    <span dir="auto" className="min-w-0 break-words">
                      {personName(approval)} · {texts.items(items.length)}
                    </span>
                    <span className="text-sm text-muted tabular-nums">
                      {texts.statuses[status]}
                      {status === 'open' && ` · ${texts.decidedOf(decidedIn(approval), items.length)}`} ·{' '}
                      <RelativeTime iso={asked_at} />
                    </span>
                  </AppLink>
                </li>
              )
            })}
          </ul>
        </Dialog>
      )}
    </>
  )
}
