import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { reviewSummaryMessages as texts } from '@joinery/contract/messages/review-summary-messages'
import type { Project } from '@joinery/contract/projects'
import type { FileApproval } from '@joinery/contract/review/approvals'
import type { Pin } from '@joinery/contract/review/pins'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'

import { type Review, reviewQuery } from '#api/review.ts'
import { useProjectApprovals } from '#features/review/approvals/use-approvals.ts'
import { SmallPicture } from '#features/review/small-picture.tsx'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { versionWords } from '#kit/attachments/version-badge.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { ListEnd, type More } from '#kit/ui/layout/list-end.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { fetchNext } from '#lib/query-client.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { ApprovalLines } from './approval-lines.tsx'
import { openFiles, turnsOf, waitsFor } from './group-review.ts'
import { PinLine } from './pin-line.tsx'
import { TurnFilter } from './turn-filter.tsx'

const none: readonly never[] = []

/** The project review: open comments, who they wait for, and decisions. */
export function ReviewSummary({ project }: { project: Project }) {
  const session = useSessionStore()
  const query = reviewQuery(session, project.uid_project)
  const { data, error, refetch, ...pages } = useInfiniteQuery(query)
  // Optional: comments are shown without approvals; a failure is shown beside the file.
  const { data: approvals = none } = useProjectApprovals(project)
  if (data) {
    const { uid_project } = project
    const rest = {
      more: pages.hasNextPage ? () => void fetchNext(session, query.queryKey, pages.fetchNextPage) : undefined,
      isReadingMore: pages.isFetchingNextPage,
      moreFault: pages.isFetchNextPageError ? sentenceOf(error, reviewMessages.reviewFailed) : null,
    }
    return (
      <Summary
        review={data}
        rest={rest}
        approvals={approvals}
        uid_project={uid_project}
        onExpired={() => void refetch()}
      />
    )
  }
  if (!error) {
    return (
      <div className="flex flex-col gap-4" aria-busy>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  return (
    <Message kind="alert" tone="bad">
      {sentenceOf(error, reviewMessages.reviewFailed)}{' '}
      <Button variant="quiet" onClick={() => void refetch()}>
        {common.tryAgain}
      </Button>
    </Message>
  )
}

type SummaryProps = {
  review: Review
  rest: More
  approvals: readonly FileApproval[]
  uid_project: string
  onExpired: () => void
}

function Summary({ review, rest, approvals, uid_project, onExpired }: SummaryProps) {
  const uid_user = useSession().user?.uid_user ?? ''
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const readAgain = useExpiry(onExpired)
  const { stacks, open, decided } = review
  const turns = turnsOf(open, uid_user)
  // Reset the filter if the selected person has no open comments left.
  const turn = turns.some(({ key }) => key === selectedKey) ? selectedKey : null
  const files = openFiles(review, uid_user, turn)
  const openCount = review.total ?? open.length
  // The view parameter returns here when the viewer closes.
  const to = ({ uid_file, uid_pin }: Pin): string => `${paths.file(uid_project, uid_file, uid_pin)}&view=review`
  const newestOf = (pin: Pin) => stacks.find(({ file }) => file.uid_stack === pin.uid_stack)?.file ?? null

  if (openCount === 0 && decided.length === 0 && approvals.length === 0) {
    return (
      <EmptyState
        title={texts.emptyTitle}
        picture={<MessageSquareText className="size-12 text-muted" strokeWidth={1} aria-hidden />}
        action={
          <AppLink
            to={paths.project(uid_project)}
            className="text-accent underline decoration-line-strong underline-offset-4"
          >
            {texts.goToFiles}
          </AppLink>
        }
      >
        {texts.empty}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-12">
      <ApprovalLines approvals={approvals} />
      <section aria-labelledby="review-open">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="review-open" className="font-display text-2xl">
            {texts.open}
          </h2>
          {turns.length > 1 && <TurnFilter turns={turns} turn={turn} all={openCount} onTurn={setSelectedKey} />}
        </div>
        {openCount === 0 && <p className="text-muted">{decided.length > 0 ? texts.allResolved : texts.noComments}</p>}
        <ul className="flex flex-col gap-6">
          {files.map(({ file, count, pins }) => (
            <li key={file.uid_stack} className="flex gap-4 border-t border-line pt-6 max-sm:flex-col sm:gap-6">
              <AppLink
                to={`${paths.file(uid_project, file.uid_file)}&view=review`}
                className="flex shrink-0 gap-3 rounded-md sm:w-44 sm:flex-col"
              >
                <SmallPicture
                  file={file}
                  onBroken={() => void readAgain()}
                  className="aspect-4/3 w-28 rounded-md! sm:w-full"
                />
                <span className="min-w-0">
                  <span dir="auto" className="line-clamp-2 text-[0.9375rem] font-medium break-words">
                    {file.filename}
                  </span>
                  <span className="block text-[0.8125rem] text-muted tabular-nums">
                    {statusTexts.openComments(count)}
                  </span>
                  {versionWords(file) && (
                    <span className="block text-[0.8125rem] text-muted tabular-nums">{versionWords(file)}</span>
                  )}
                </span>
              </AppLink>
              <ul aria-label={texts.openOnFile(file.filename)} className="flex min-w-0 flex-1 flex-col sm:-mt-2.5">
                {pins.map((pin) => (
                  <PinLine key={pin.uid_pin} pin={pin} file={file} to={to(pin)} isOwn={waitsFor(pin, uid_user)} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <ListEnd key={open.length} {...rest} />
      </section>
      {decided.length > 0 && (
        <section aria-labelledby="review-decided">
          <h2 id="review-decided" className="mb-3 font-display text-2xl">
            {statusTexts.resolved}
          </h2>
          <ul aria-label={statusTexts.resolved} className="-mx-2">
            {decided.map((pin) => {
              const file = newestOf(pin)
              return (
                <PinLine key={pin.uid_pin} pin={pin} file={file} to={to(pin)} isOwn={false}>
                  {file && <span dir="auto">{file.filename}</span>}
                  <span className="text-good">
                    {pin.resolved_by ? statusTexts.resolvedBy(pin.resolved_by.name) : statusTexts.resolved}
                    {pin.resolved_at && (
                      <>
                        {' '}
                        · <RelativeTime iso={pin.resolved_at} />
                      </>
                    )}
                  </span>
                  {pin.answer && <span>{statusTexts.addressedIn(pin.answer.version)}</span>}
                </PinLine>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
