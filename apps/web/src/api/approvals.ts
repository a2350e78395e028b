// Approval requests for file versions, and their decisions.
import type { BodyOf } from '@joinery/contract/call-types'
import { approvalMessages as texts } from '@joinery/contract/messages/approval-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { queryOptions } from '@tanstack/react-query'

import { refetchIfFetching, queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { approvalsKey, refreshReview, stackApprovalsKey } from './review-reading.ts'

/**
 * The approvals of a project or of one file's versions, latest first, limited to one page. Clients get only those
 * requested from them.
 */
export const approvalsQuery = (session: Session, uid_project: string, uid_stack?: string) =>
  queryOptions({
    queryKey: uid_stack === undefined ? approvalsKey(uid_project) : stackApprovalsKey(uid_project, uid_stack),
    queryFn: async ({ signal }): Promise<readonly Approval[]> => {
      const query = uid_stack === undefined ? {} : { stack: uid_stack }
      const call = { params: { id: uid_project }, query, signal }
      return (await session.call('listApprovals', call, texts.listFailed)).approvals
    },
  })

/** Shows the user's own change immediately, then refetches. */
export const applyApprovals = (session: Session, changed: readonly Approval[]): void => {
  for (const one of changed) {
    const put = (known: readonly Approval[]): readonly Approval[] =>
      known.some(({ uid_approval }) => uid_approval === one.uid_approval)
        ? known.map((each) => (each.uid_approval === one.uid_approval ? one : each))
        : [one, ...known]
    for (const key of [approvalsKey(one.uid_project), stackApprovalsKey(one.uid_project, one.uid_stack)]) {
      queryClientOf(session).setQueryData<readonly Approval[]>(key, (known) => known && put(known))
      refetchIfFetching(session, key)
    }
  }
  const [first] = changed
  if (first) void refreshReview(session, first.uid_project, first.uid_stack)
}

export const askForApproval = async (
  session: Session,
  fileId: string,
  body: BodyOf<'askForApproval'>,
): Promise<readonly Approval[]> => {
  const { approvals } = await session.call('askForApproval', { params: { fileId }, body }, texts.requestFailed)
  applyApprovals(session, approvals)
  return approvals
}

export const withdrawApproval = async (session: Session, id: string): Promise<void> => {
  const { approval } = await session.call('withdrawApproval', { params: { id } }, texts.withdrawFailed)
  applyApprovals(session, [approval])
}
