// Approval requests, and their decisions.
import type { AnswerOf, BodyOf } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { approvalMessages as texts } from '@joinery/contract/messages/approval-messages'
import type { Approval, FileApproval, SelectionsApproval } from '@joinery/contract/review/approvals'
import { type InfiniteData, infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query'

import { refetchIfFetching, refetchQuery, queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { approvalsKey, refreshReview, stackApprovalsKey } from './review-reading.ts'

type Page = AnswerOf<'listApprovals'>
type Pages = InfiniteData<Page, string>

const approvalsIn = ({ pages }: Pages): readonly Approval[] => {
  const byId = new Map(pages.flatMap(({ approvals }) => approvals).map((one) => [one.uid_approval, one]))
  return [...byId.values()]
}

const isOfFile = (approval: Approval): approval is FileApproval => approval.kind === 'file'

const fileApprovalsIn = (known: Pages): readonly FileApproval[] => approvalsIn(known).filter(isOfFile)

/** The approvals of a project's files or of one file's versions, latest first. Clients get only those requested from them. */
export const approvalsQuery = (session: Session, uid_project: string, uid_stack?: string) =>
  infiniteQueryOptions({
    queryKey: uid_stack === undefined ? approvalsKey(uid_project) : stackApprovalsKey(uid_project, uid_stack),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: limits.approval.pageMax,
        ...(uid_stack === undefined ? {} : { stack: uid_stack }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }
      return session.call('listApprovals', { params: { id: uid_project }, query, signal }, texts.listFailed)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    select: fileApprovalsIn,
  })

const put = (known: Pages, changed: Approval): Pages => {
  const isSame = ({ uid_approval }: Approval): boolean => uid_approval === changed.uid_approval
  const isKnown = approvalsIn(known).some(isSame)
  const pages = known.pages.map(({ approvals, ...page }, index) => ({
    ...page,
    approvals: isKnown || index > 0 ? approvals.map((one) => (isSame(one) ? changed : one)) : [changed, ...approvals],
  }))
  return { ...known, pages }
}

const keysOf = ({ uid_project, uid_stack }: Approval): readonly QueryKey[] => [
  approvalsKey(uid_project),
  ...(uid_stack === null ? [] : [stackApprovalsKey(uid_project, uid_stack)]),
]

/** Shows the user's own change immediately, then refetches. */
export const applyApprovals = (session: Session, changed: readonly Approval[]): void => {
  for (const one of changed) {
    for (const key of keysOf(one)) {
      queryClientOf(session).setQueryData<Pages>(key, (known) => known && put(known, one))
      refetchIfFetching(session, key)
    }
  }
  const [first] = changed
  if (first?.kind === 'file') void refreshReview(session, first.uid_project, first.uid_stack)
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

export const resendApproval = async (session: Session, id: string): Promise<void> => {
  const { approval } = await session.call('resendApproval', { params: { id } }, texts.resendFailed)
  applyApprovals(session, [approval])
}

export const withdrawApproval = async (session: Session, id: string): Promise<void> => {
  const { approval } = await session.call('withdrawApproval', { params: { id } }, texts.withdrawFailed)
  applyApprovals(session, [approval])
}

const isOfSelections = (approval: Approval): approval is SelectionsApproval => approval.kind === 'selections'

/** Of an answer to `approvalsQuery`: those for selections, latest first. */
export const selectionsApprovalsIn = (known: Pages): readonly SelectionsApproval[] =>
  approvalsIn(known).filter(isOfSelections)

/** The selections as the user sees them, for the images and the current content of requested ones. */
export const requestedSelectionsQuery = (session: Session, uid_project: string) =>
  queryOptions({
    queryKey: [...approvalsKey(uid_project), 'selections'],
    queryFn: async ({ signal }) => {
      const { selections } = await session.call(
        'listSelections',
        { params: { id: uid_project }, signal },
        texts.listFailed,
      )
      return selections
    },
  })

/** Reads the requests for selections and what they are about again. */
export const refreshSelectionsApprovals = async (session: Session, uid_project: string): Promise<void> => {
  const keys = [approvalsKey(uid_project), requestedSelectionsQuery(session, uid_project).queryKey]
  await Promise.all(keys.map((key) => refetchQuery(session, key)))
}

export const askForSelectionsApproval = async (
  session: Session,
  uid_project: string,
  body: BodyOf<'askForSelectionsApproval'>,
): Promise<readonly Approval[]> => {
  const params = { id: uid_project }
  const { approvals } = await session.call('askForSelectionsApproval', { params, body }, texts.requestFailed)
  applyApprovals(session, approvals)
  void refreshSelectionsApprovals(session, uid_project)
  return approvals
}

export const decideItems = async (
  session: Session,
  uid_approval: string,
  items: NonNullable<BodyOf<'decideApproval'>['items']>,
): Promise<void> => {
  const params = { id: uid_approval }
  const { approval } = await session.call('decideApproval', { params, body: { items } }, texts.decideFailed)
  applyApprovals(session, [approval])
  void refreshSelectionsApprovals(session, approval.uid_project)
}
