import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { approvalsQuery } from '#api/approvals.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type Options = {
  /** Only requests for versions of this file; null while it is unknown. */
  readonly file?: Pick<Attachment, 'uid_stack'> | null
  /** Older requests are not needed. */
  readonly since?: string | undefined
}

/** Approval requests, latest first. Loads page after page. The query is shared. */
const useRequests = (project: Project, { file, since }: Options) => {
  const session = useSessionStore()
  const query = approvalsQuery(session, project.uid_project, file === undefined ? undefined : (file?.uid_stack ?? ''))
  const list = useInfiniteQuery({
    ...query,
    enabled: file !== null && may(project, 'viewReview'),
  })
  const { data, error, hasNextPage, isFetching, fetchNextPage } = list
  const oldest = data?.at(-1)?.asked_at ?? ''
  const isMoreNeeded = hasNextPage && !isFetching && !error && (since === undefined || oldest >= since)
  useEffect(() => {
    if (isMoreNeeded) void fetchNextPage({ cancelRefetch: false })
  }, [fetchNextPage, isMoreNeeded])
  return list
}

/** Requests for all versions of a file. */
export const useStackApprovals = (project: Project, file: Pick<Attachment, 'uid_stack'> | null) =>
  useRequests(project, { file })

/** Requests for all files of a project. */
export const useProjectApprovals = (project: Project) => useRequests(project, {})

/** No request is as late. */
const never = '9999'

/** Requests that decide the status of these files, which are sorted latest first. */
export const useApprovalsOf = (project: Project, files: readonly Attachment[]) => {
  // A request is not older than its version. Older versions count as well.
  const hasVersions = files.some(({ version_count }) => version_count > 1)
  return useRequests(project, { since: hasVersions ? undefined : (files.at(-1)?.uploaded_at ?? never) })
}
