import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'

import { approvalsQuery } from '#api/approvals.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Approval requests for all versions of a file; the query is shared. */
export const useStackApprovals = (project: Project, file: Pick<Attachment, 'uid_stack'> | null) =>
  useQuery({
    ...approvalsQuery(useSessionStore(), project.uid_project, file?.uid_stack ?? ''),
    enabled: file !== null && may(project, 'viewReview'),
  })
