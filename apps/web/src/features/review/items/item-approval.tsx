import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalStatusMessages as statuses } from '@joinery/contract/messages/approval-status-messages'
import { itemHistoryMessages as history } from '@joinery/contract/messages/item-history-messages'
import { selectionsApprovalPath } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import type { SelectionsApproval, Snapshot } from '@joinery/contract/review/approvals'
import { isSharedStage } from '@joinery/contract/selections/kinds'
import { displayAmount } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'
import { type ReactNode, useEffect } from 'react'

import { personName } from '#features/review/approvals/approval-stamp.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { formatDate } from '#lib/format.ts'
import { may } from '#lib/may.ts'

import { AskAgain } from './ask-again.tsx'
import { historyOf, type ItemEntry } from './item-history.ts'

const titleOf = ({ approval, item }: ItemEntry): string => {
  const name = personName(approval)
  const decided = formatDate(item.decided_at ?? approval.asked_at)
  if (item.decision === 'approved') return statuses.approvedBy(name, decided)
  if (item.decision === 'changes') return statuses.changesRequestedBy(name, decided)
  const asked = formatDate(approval.asked_at)
  return approval.status === 'open' ? statuses.waitingFor(name, asked) : history.withdrawn(name, asked)
}

/** A price is shown with its currency, and an image by the first letters of its checksum. */
const valueOf = (snapshot: Snapshot, field: keyof Snapshot): string | undefined => {
  const { currency, image_sha256, unit_price } = snapshot
  if (field === 'unit_price' && unit_price !== undefined && currency !== undefined)
    return displayAmount(unit_price, currency)
  if (field === 'currency') return undefined
  return field === 'image_sha256' ? image_sha256?.slice(0, 12) : snapshot[field]
}

function Shown({ snapshot }: { snapshot: Snapshot }) {
  const fields = Object.keys(texts.fields) as (keyof Snapshot)[] // its own keys
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:content-center">
        {history.snapshot}
      </summary>
      <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        {fields.map((field) => {
          const value = valueOf(snapshot, field)
          return (
            value !== undefined && (
              <div key={field} className="contents">
                <dt className="text-muted">{texts.fields[field]}</dt>
                <dd dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap tabular-nums">
                  {value}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </details>
  )
}

function Entry({ entry, project }: { entry: ItemEntry; project: Project }) {
  const { approval, canAskAgain, changes, item } = entry
  const isMine = approval.is_mine && approval.status === 'open' && item.decision === 'open'
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[0.9375rem]">{titleOf(entry)}</p>
      {item.note !== '' && (
        <p dir="auto" className="border-l-2 border-line-strong pl-3 break-words whitespace-pre-line">
          {item.note}
        </p>
      )}
      {changes.length > 0 && (
        <div className="rounded-sm bg-warn/10 px-3 py-2 text-sm">
          <p className="font-medium">{history.changed}</p>
          <ul className="tabular-nums">
            {changes.map((line) => (
              <li key={line} dir="auto" className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {item.decision !== 'open' && <Shown snapshot={item.snapshot} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {canAskAgain && may(project, 'askForApproval') && (
          <AskAgain
            project={project}
            approval={approval}
            uid_selections={[item.uid_selection]}
            text={texts.requestAgain}
          />
        )}
        <AppLink
          to={selectionsApprovalPath(approval.uid_project, approval.uid_approval)}
          className="text-sm text-muted underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:py-2.5"
        >
          {isMine ? history.decide : history.openRequest}
        </AppLink>
      </div>
    </div>
  )
}

type ItemApprovalProps = {
  project: Project
  item: Selection
  requests: readonly SelectionsApproval[]
  /** The state of the item. */
  mark: ReactNode
  /** Undefined where the item cannot be requested. */
  onRequest: (() => void) | undefined
  /** Reads the requests that are not known yet. */
  onShown: (isShown: boolean) => void
}

/** The state of an item's approval, with every decision, what was shown and what has changed since. */
export function ItemApproval({ project, item, requests, mark, onRequest, onShown }: ItemApprovalProps) {
  useEffect(() => onShown(true), [onShown])
  const entries = historyOf(requests, item, project.details.currency ?? 'USD')
  // What matters now; the rest is folded away.
  const isCurrent = (entry: ItemEntry, index: number): boolean =>
    index === 0 || entry.canAskAgain || (entry.approval.status === 'open' && entry.item.decision === 'open')
  const current = entries.filter(isCurrent)
  const earlier = entries.filter((entry, index) => !isCurrent(entry, index))
  const isShared = isSharedStage(item.stage)
  return (
    <section
      aria-label={history.title}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        {mark}
        {isShared && onRequest && entries.length === 0 && (
          <Button variant="outline" onClick={onRequest}>
            {texts.requestApproval}
          </Button>
        )}
      </div>
      {!isShared && onRequest && <p className="text-sm text-muted">{history.draft}</p>}
      {current.map((entry) => (
        <Entry key={entry.approval.uid_approval} entry={entry} project={project} />
      ))}
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:content-center">
            {history.history(earlier.length)}
          </summary>
          <div className="mt-2 flex flex-col gap-4">
            {earlier.map((entry) => (
              <Entry key={entry.approval.uid_approval} entry={entry} project={project} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}
