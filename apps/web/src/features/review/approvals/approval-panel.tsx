import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { approvalPanelMessages as texts } from '@joinery/contract/messages/approval-panel-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import type { FileApproval } from '@joinery/contract/review/approvals'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'

import { linksQuery } from '#api/links.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { StampMark } from '#kit/attachments/stamp.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { displayName } from '#lib/session/session.ts'
import { useMayShare } from '#lib/site/use-may-share.ts'

import { ApprovalRow } from './approval-row.tsx'
import { getApprovalStamp } from './approval-stamp.ts'
import { DecideForm } from './decide-form.tsx'
import { DueDay } from './due-day.tsx'
import { useStackApprovals } from './use-approvals.ts'

const AskFileDialog = retryableLazy(async () => (await import('./ask-file-dialog.tsx')).AskFileDialog)

const countOpen = (pins: ReviewView['pins']): number => pins.filter(({ status }) => status === 'open').length

type ApprovalPanelProps = {
  view: ReviewView
  /** Whether the file can be shared by link, so that people without an account can be asked. */
  canAskGuests: boolean
}

/** Approval requests and decisions for the shown version, and the forms to request or decide. */
export function ApprovalPanel({ view, canAskGuests }: ApprovalPanelProps) {
  const { project, file, versions, isAsking, onAsking, onShow } = view
  const headingId = useId()
  const { user } = useSession()
  const { data, error, refetch } = useStackApprovals(project, file)
  const approvals = data ?? []
  const here = approvals.filter(({ version }) => version === file.version)
  const others = approvals.filter(({ version }) => version !== file.version)
  const mine = approvals.find(({ is_mine, status }) => is_mine && status === 'open')
  const stamp = getApprovalStamp(approvals, file.version)
  const newest = versions[0] ?? file
  const isNewest = newest.version <= file.version
  const canAsk = may(project, 'askForApproval')
  const canDecide = may(project, 'decideApprovals')
  const ownName = user ? displayName(user) : ''
  const mayShare = useMayShare(project)
  const isMailed = approvals.some(({ status, uid_link }) => status === 'open' && uid_link !== null)
  const links = useQuery({ ...linksQuery(useSessionStore(), project.uid_project), enabled: mayShare && isMailed })
  const urlOf = (approval: FileApproval): string | null =>
    links.data?.find(({ uid_link }) => uid_link === approval.uid_link)?.url ?? null
  // The requester can withdraw and send again; the server checks more than the name.
  const canManage = ({ asked_by }: FileApproval): boolean =>
    may(project, 'withdrawAnyApproval') || (canAsk && asked_by === ownName)

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5 px-5 py-4 lg:py-6">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="font-display text-xl lg:text-2xl">
          {texts.title}
        </h2>
        {canAsk && isNewest && data && (
          <Button variant={mine || here.length > 0 ? 'outline' : 'primary'} onClick={() => onAsking(true)}>
            {texts.requestApproval}
          </Button>
        )}
      </div>
      {error && (
        <Message kind="alert" tone="bad">
          {sentenceOf(error, approvalMessages.listFailed)}{' '}
          <Button variant="quiet" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </Message>
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {mine &&
        canDecide &&
        (mine.version === file.version ? (
          <DecideForm
            key={mine.uid_approval}
            approval={mine}
            due={mine.due_date !== null && <DueDay day={mine.due_date} />}
            openComments={view.isReading && view.pins.length === 0 ? null : countOpen(view.pins)}
            onDecided={({ status }) => showToast({ text: texts.statuses[status], tone: 'good' })}
          />
        ) : (
          <Message kind="status" className="flex flex-wrap items-center justify-between gap-3">
            {texts.requestedForOther(mine.version)}
            <Button variant="outline" onClick={() => onShow(mine.uid_file)}>
              {texts.showVersion(mine.version)}
            </Button>
          </Message>
        ))}
      {stamp && (
        <div className="flex flex-col items-start gap-2">
          <StampMark stamp={stamp} />
          <p dir="auto" className="text-[0.9375rem] break-words">
            {stamp.words}
          </p>
        </div>
      )}
      {data && !stamp && here.length === 0 && (
        <p className="text-[0.9375rem] text-muted">
          {isNewest ? (canAsk ? texts.empty : texts.notRequested) : texts.noDecision(file.version, newest.version)}
        </p>
      )}
      {here.length > 0 && (
        <ul aria-label={texts.requests(file.version)} className="flex flex-col divide-y divide-line">
          {here.map((approval) => (
            <ApprovalRow
              key={approval.uid_approval}
              approval={approval}
              canManage={canManage(approval)}
              url={urlOf(approval)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div>
          <h3 className="text-sm font-medium text-muted">{texts.otherVersions}</h3>
          <ul aria-label={texts.otherRequests} className="flex flex-col divide-y divide-line">
            {others.map((approval) => (
              <ApprovalRow
                key={approval.uid_approval}
                approval={approval}
                canManage={canManage(approval)}
                url={urlOf(approval)}
                onShow={
                  versions.some(({ uid_file }) => uid_file === approval.uid_file)
                    ? () => onShow(approval.uid_file)
                    : null
                }
              />
            ))}
          </ul>
        </div>
      )}
      {isAsking && canAsk && isNewest && data && (
        <RetryBoundary>
          <Suspense>
            <AskFileDialog
              project={project}
              file={file}
              asked={here}
              canAskGuests={canAskGuests}
              onClose={() => onAsking(false)}
            />
          </Suspense>
        </RetryBoundary>
      )}
    </section>
  )
}
