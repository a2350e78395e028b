import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'

import { requestedSelectionsQuery } from '#api/approvals.ts'
import { MemberReview } from '#features/review/member-review.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { RequestView } from './request-view.tsx'
import { RequestsFault, useRequests } from './use-requests.tsx'

/** One request for approval of a project's selections. */
export function SelectionRequest({ project, uid_approval }: { project: Project; uid_approval: string }) {
  const session = useSessionStore()
  const { uid_project } = project
  const { data: selections } = useQuery(requestedSelectionsQuery(session, uid_project))
  const requests = useRequests(uid_project, (known) => !known.some((one) => one.uid_approval === uid_approval))
  const { data, isFetching } = requests
  if (!data) return <RequestsFault requests={requests} waiting={<Skeleton className="h-40 w-full" />} />
  if (!selections) return <Skeleton className="h-40 w-full" />
  const shown = data.find((one) => one.uid_approval === uid_approval)
  return (
    <MemberReview project={project}>
      <div className="flex flex-col gap-6 pb-8">
        <AppLink
          to={`/projects/${uid_project}/overview?view=selections`}
          className="self-start text-muted underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:py-2.5"
        >
          {texts.back}
        </AppLink>
        {shown ? (
          <RequestView key={shown.uid_approval} project={project} approval={shown} selections={selections} />
        ) : (
          !isFetching && <p className="text-muted">{texts.notFound}</p>
        )}
      </div>
    </MemberReview>
  )
}
