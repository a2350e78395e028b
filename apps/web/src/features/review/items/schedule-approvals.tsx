import type { Project } from '@joinery/contract/projects'
import type { Selection } from '@joinery/contract/selections/selections'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'

import { requestedSelectionsQuery } from '#api/approvals.ts'
import { MemberReview } from '#features/review/member-review.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useMayShare } from '#lib/site/use-may-share.ts'

import { ItemApproval } from './item-approval.tsx'
import { RequestsLine } from './requests-line.tsx'
import { RequestsFault, useRequests } from './use-requests.tsx'

const AskItemsDialog = retryableLazy(async () => (await import('./ask-items-dialog.tsx')).AskItemsDialog)

/** What the schedule shows of approvals. */
type Approvals = {
  /** The state of all requests. */
  readonly line: ReactNode
  /** Requests approval of these items, or of all that are not approved; undefined without permission. */
  readonly onRequest: ((uid_selections?: readonly string[]) => void) | undefined
  /** The approval of an item, with its state. */
  readonly ofItem: (item: Selection, mark: ReactNode) => ReactNode
}

type AskProps = { project: Project; chosen: readonly string[] | undefined; onClose: () => void }

function Ask({ project, chosen, onClose }: AskProps) {
  const { data: selections } = useQuery({
    ...requestedSelectionsQuery(useSessionStore(), project.uid_project),
    staleTime: 0,
  })
  const canAskGuests = useMayShare(project)
  if (!selections) return null
  return (
    <AskItemsDialog
      chosen={chosen}
      project={project}
      selections={selections}
      canAskGuests={canAskGuests}
      onClose={onClose}
    />
  )
}

type ScheduleApprovalsProps = { project: Project; children: (approvals: Approvals) => ReactNode }

/** Provides the schedule of selections with their approvals. */
export function ScheduleApprovals({ project, children }: ScheduleApprovalsProps) {
  // The first page is enough for the line; the history of an item is in all of them.
  const [isAllNeeded, setAllNeeded] = useState(false)
  const [asked, setAsked] = useState<{ readonly chosen: readonly string[] | undefined } | null>(null)
  const requests = useRequests(project.uid_project, () => isAllNeeded)
  const known = requests.data ?? []
  const onRequest = may(project, 'askForApproval') ? (chosen?: readonly string[]) => setAsked({ chosen }) : undefined
  const line = requests.data ? (
    <RequestsLine requests={known} onOpen={() => setAllNeeded(true)} />
  ) : (
    <RequestsFault requests={requests} waiting={null} />
  )
  const ofItem = (item: Selection, mark: ReactNode): ReactNode => (
    <ItemApproval
      project={project}
      item={item}
      requests={known}
      mark={mark}
      onRequest={onRequest && (() => onRequest([item.uid_selection]))}
      onShown={setAllNeeded}
    />
  )
  return (
    <MemberReview project={project}>
      {children({ line, onRequest, ofItem })}
      {asked && (
        <RetryBoundary>
          <Suspense fallback={null}>
            <Ask project={project} chosen={asked.chosen} onClose={() => setAsked(null)} />
          </Suspense>
        </RetryBoundary>
      )}
    </MemberReview>
  )
}
