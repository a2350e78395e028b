// The requests for approval of a project's selections, latest first, kept up to date.
import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { SelectionsApproval } from '@joinery/contract/review/approvals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import { approvalsQuery, refreshSelectionsApprovals, selectionsApprovalsIn } from '#api/approvals.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGaps, useServerEvent } from '#lib/socket/use-connection.ts'
import { createThrottledRefetch } from '#lib/throttled-refetch.ts'

/** Between two reads after changes of items; milliseconds. */
const pauseMs = 1000

/** Reads further pages while more requests are needed than are known. */
export const useRequests = (uid_project: string, isMoreNeeded: (known: readonly SelectionsApproval[]) => boolean) => {
  const session = useSessionStore()
  const requests = useInfiniteQuery({ ...approvalsQuery(session, uid_project), select: selectionsApprovalsIn })
  const [refresh] = useState(() =>
    createThrottledRefetch(() => refreshSelectionsApprovals(session, uid_project), pauseMs),
  )
  useGaps(refresh)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = requests
  useServerEvent('project_selections_changed', ({ uid_project: id, selection }) => {
    if (id !== uid_project) return
    // Many items are edited or pasted without any request for them.
    const isAsked =
      selection === undefined ||
      selection.approval !== 'none' ||
      data?.some(({ items }) => items.some(({ uid_selection: uid }) => uid === selection.uid_selection))
    if (isAsked) refresh()
  })
  const readsMore = data !== undefined && hasNextPage && !isFetching && !error && isMoreNeeded(data)
  useEffect(() => {
    if (readsMore) void fetchNextPage({ cancelRefetch: false })
  }, [fetchNextPage, readsMore])
  return requests
}

type Requests = ReturnType<typeof useRequests>

/** Shown in place of requests that are not read yet, or cannot be. */
export function RequestsFault({ requests, waiting }: { requests: Requests; waiting: ReactNode }) {
  const { error, refetch } = requests
  if (!error) return waiting
  return (
    <Message kind="alert" tone="bad">
      {sentenceOf(error, approvalMessages.listFailed)}{' '}
      <Button variant="quiet" onClick={() => void refetch()}>
        {texts.tryAgain}
      </Button>
    </Message>
  )
}
