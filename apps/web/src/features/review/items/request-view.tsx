import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Project } from '@joinery/contract/projects'
import type { SelectionsApproval } from '@joinery/contract/review/approvals'
import { isDecided } from '@joinery/contract/review/decisions'
import type { Selection } from '@joinery/contract/selections/selections'
import { useState } from 'react'

import { decideItems, refreshSelectionsApprovals, withdrawApproval } from '#api/approvals.ts'
import { personName } from '#features/review/approvals/approval-stamp.ts'
import { CertificateButton } from '#features/review/approvals/certificate-button.tsx'
import { DueDay } from '#features/review/approvals/due-day.tsx'
import { ResendButton } from '#features/review/approvals/resend-button.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { formatDateTime } from '#lib/format.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { displayName } from '#lib/session/session.ts'

import { AskAgain } from './ask-again.tsx'
import { describeChanges } from './content-changes.ts'
import { DecideItems } from './decide-items.tsx'
import { ItemCard, MadeDecision } from './item-card.tsx'
import { toRequested } from './item-facts.ts'

type RequestProps = { project: Project; approval: SelectionsApproval; selections: readonly Selection[] }

type Changed = { readonly uid_selection: string; readonly lines: readonly string[] }

/** Approved items whose content differs now, with what changed. */
const changedIn = ({ items }: SelectionsApproval, selections: readonly Selection[], currency: string): Changed[] => {
  const known = new Map(selections.map((selection) => [selection.uid_selection, selection]))
  return items.flatMap(({ uid_selection, decision, snapshot }) => {
    const selection = known.get(uid_selection)
    // An approved selection has been approved again since.
    if (!selection || decision !== 'approved' || selection.approval === 'approved') return []
    const lines = describeChanges(snapshot, selection, currency)
    return lines.length > 0 ? [{ uid_selection, lines }] : []
  })
}

function Changes({ project, approval, changed }: Omit<RequestProps, 'selections'> & { changed: Changed }) {
  const { items, person } = approval
  const { uid_selection, lines } = changed
  const decided_at = items.find((item) => item.uid_selection === uid_selection)?.decided_at ?? null
  return (
    <div className="flex flex-col gap-2 border-t border-line bg-warn/10 px-4 py-3">
      {decided_at !== null && <p className="text-sm">{texts.changesSince(person.name, formatDateTime(decided_at))}</p>}
      <ul className="tabular-nums">
        {lines.map((line) => (
          <li key={line} dir="auto" className="break-words">
            {line}
          </li>
        ))}
      </ul>
      {may(project, 'askForApproval') && (
        <div className="flex flex-wrap gap-2">
          <AskAgain project={project} approval={approval} uid_selections={[uid_selection]} text={texts.requestAgain} />
        </div>
      )}
    </div>
  )
}

/** A request as the team sees it, or as its person does once it is decided: every item with its snapshot and decision. */
function RequestHistory({ project, approval, selections }: RequestProps) {
  const session = useSessionStore()
  const { user } = useSession()
  const { items, status, asked_by, due_date, note, person } = approval
  const known = new Map(selections.map((selection) => [selection.uid_selection, selection]))
  const changed = new Map(
    changedIn(approval, selections, project.details.currency ?? 'USD').map((one) => [one.uid_selection, one]),
  )
  const decided = items.filter(({ decision }) => decision !== 'open').length
  const canManage =
    may(project, 'withdrawAnyApproval') ||
    (may(project, 'askForApproval') && user !== null && asked_by === displayName(user))
  const { isSending, fault, send } = useSending(`withdraw ${approval.uid_approval}`, () => {})
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="font-display text-2xl">
          {approval.is_mine
            ? texts.requestedYours(asked_by, items.length)
            : texts.requestedFrom(personName(approval), items.length)}
        </h2>
        {items.length > 0 && <p className="mt-1 text-muted">{texts.decidedOf(decided, items.length)}</p>}
        {status === 'open' && due_date !== null && <DueDay day={due_date} />}
        {note !== '' && (
          <p dir="auto" className="mt-2 border-l-2 border-line pl-3 break-words whitespace-pre-line text-muted">
            {note}
          </p>
        )}
        {(status === 'withdrawn' || status === 'superseded') && <p className="mt-2">{texts.status[status]}</p>}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isDecided(status) && <CertificateButton approval={approval} text={texts.certificate} />}
        {changed.size > 1 && may(project, 'askForApproval') && (
          <AskAgain
            project={project}
            approval={approval}
            uid_selections={[...changed.keys()]}
            text={texts.requestAllAgain(changed.size)}
          />
        )}
        {status === 'open' && canManage && !approval.is_mine && (
          <>
            <ResendButton approval={approval} />
            <Button
              variant="outline"
              isBusy={isSending}
              onClick={() =>
                void send(async () => {
                  await withdrawApproval(session, approval.uid_approval)
                  await refreshSelectionsApprovals(session, project.uid_project)
                }, approvalMessages.withdrawFailed)
              }
            >
              {texts.withdraw}
            </Button>
          </>
        )}
        {fault !== null && (
          <Message kind="alert" tone="bad" className="basis-full">
            {fault}
          </Message>
        )}
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => {
          const shown = toRequested(item, known.get(item.uid_selection))
          const changes = changed.get(item.uid_selection)
          return (
            <li key={item.uid_selection}>
              <ItemCard item={shown}>
                <MadeDecision
                  item={shown}
                  by={
                    item.decided_at !== null && (
                      <p className="text-sm text-muted">
                        {person.name} · {formatDateTime(item.decided_at)}
                      </p>
                    )
                  }
                />
                {changes && <Changes project={project} approval={approval} changed={changes} />}
              </ItemCard>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A request for selections: to decide on, or to read. */
export function RequestView(props: RequestProps) {
  const { project, approval, selections } = props
  const session = useSessionStore()
  const { uid_approval, asked_by, due_date, is_mine, items, note, status } = approval
  const [isDone, setDone] = useState(false)
  const isDeciding = is_mine && status === 'open' && may(project, 'decideApprovals')
  if (!isDeciding) {
    return (
      <>
        {isDone && <p className="mb-5 text-lg text-good">{texts.allDone}</p>}
        <RequestHistory {...props} />
      </>
    )
  }
  const known = new Map(selections.map((selection) => [selection.uid_selection, selection]))
  return (
    <DecideItems
      uid_approval={uid_approval}
      items={items.map((item) => toRequested(item, known.get(item.uid_selection)))}
      hint={texts.final}
      record={async (decisions) => {
        await decideItems(session, uid_approval, decisions)
        setDone(true)
        showToast({ text: texts.confirmed(decisions.length), tone: 'good' })
        return true
      }}
      readAgain={() => refreshSelectionsApprovals(session, project.uid_project)}
      heading={
        <div>
          <h2 className="font-display text-3xl leading-tight text-balance">
            {texts.requestedYours(asked_by, items.length)}
          </h2>
          {due_date !== null && <DueDay day={due_date} />}
          {note !== '' && (
            <p dir="auto" className="mt-2 break-words whitespace-pre-line text-muted">
              {note}
            </p>
          )}
        </div>
      }
    />
  )
}
