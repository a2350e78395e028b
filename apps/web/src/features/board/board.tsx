import './board.css'
import './labels/labels.css'
import { loadingMessage, messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Project } from '@joinery/contract/projects'
import { useCallback, useEffect, useState } from 'react'

import { mergeChecklist, refreshAllChecklists, refreshChecklist } from '#api/checklists.ts'
import { dropComment, mergeComment, refreshAllComments, refreshComments } from '#api/comments.ts'
import { knownState, refreshBoard, writeBoard } from '#api/kanban.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'
import { createThrottledRefetch } from '#lib/throttled-refetch.ts'

import { BoardView, type OpenCard } from './board-view.tsx'
import { columns } from './columns/columns.ts'
import type { Filter } from './filters/filter-cards.ts'
import { useLabels } from './labels/labels-context.ts'
import { createBoardFeed } from './store/board-feed.ts'
import { useBoardEvents } from './store/use-board-events.ts'
import { useBoard } from './store/use-board.ts'

type BoardProps = {
  project: Project
  /** The current user. */
  uid_user: string
  filter: Filter
  onFilter: (filter: Filter) => void
  openCard: OpenCard | null
  onOpen: (card: OpenCard) => void
  onClose: () => void
}

/** Keeps the shown board up to date. Pending reads are dropped when the board is left. */
const createFollowing = (session: Session, projectId: string) => {
  let isShown = true
  const readAgain = createThrottledRefetch(async () => isShown && refreshBoard(session, projectId))
  const feed = createBoardFeed({
    known: () => knownState(session, projectId),
    write: (board) => writeBoard(session, projectId, board),
    onApplied: ({ uid_reply, version = 0, checklist, comment, deleted_comment }) => {
      if (uid_reply === undefined) return
      if (checklist) mergeChecklist(session, projectId, uid_reply, version, checklist)
      if (comment) mergeComment(session, projectId, uid_reply, comment)
      if (deleted_comment !== undefined) dropComment(session, projectId, uid_reply, deleted_comment)
    },
    onPassed: ({ uid_reply, checklist, comment, deleted_comment }) => {
      if (uid_reply === undefined) return
      if (checklist) void refreshChecklist(session, projectId, uid_reply)
      if (comment || deleted_comment !== undefined) void refreshComments(session, projectId, uid_reply)
    },
    onGap: () => {
      readAgain()
      void refreshAllComments(session, projectId)
      void refreshAllChecklists(session, projectId)
    },
  })
  return {
    feed,
    readAgain,
    show: () => {
      isShown = true
      return () => {
        isShown = false
        feed.stop()
      }
    },
  }
}

const heights = ['h-24', 'h-40', 'h-20'] as const

function BoardSkeleton() {
  return (
    <output className="flex flex-1 flex-col gap-4 px-4 py-5 sm:px-6 lg:px-8">
      <span className="sr-only">{loadingMessage}</span>
      <Skeleton className="h-11 w-72 max-w-full" />
      <div aria-hidden className="grid flex-1 gap-3.5 md:grid-cols-3">
        {columns.map(({ status, name }, index) => (
          <div
            key={status}
            className={`flex flex-col gap-2.5 rounded-lg bg-sunken px-3 py-3.5 ${index > 0 ? 'max-md:hidden' : ''}`}
          >
            <span className="px-1 pb-1 font-medium text-muted">{name}</span>
            {heights.slice(0, 3 - index).map((height) => (
              <div
                key={height}
                className={`animate-pulse rounded-md bg-surface motion-reduce:animate-none ${height}`}
              />
            ))}
          </div>
        ))}
      </div>
    </output>
  )
}

function BoardTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center px-5 py-16 text-center">
      <h2 className="font-display text-2xl leading-tight">{messages.kanban.loadFailed}</h2>
      <p className="mt-2 text-muted">{sentenceOf(error, messages.kanban.fetchFailed)}</p>
      <Button className="mt-6" onClick={onRetry}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}

/** Loads, updates and shows the board of a project. */
export function Board({ project, ...rest }: BoardProps) {
  const { uid_project: projectId } = project
  const session = useSessionStore()
  const { known, board, error, refetch } = useBoard(projectId)
  const labels = useLabels(projectId)
  const [{ feed, readAgain, show }] = useState(() => createFollowing(session, projectId))
  useEffect(show, [show])
  // Apply events received during loading.
  useEffect(() => {
    if (known) feed.catchUp()
  }, [feed, known])
  useBoardEvents(projectId, feed, readAgain)
  const handleRetry = useCallback(() => void refetch(), [refetch])
  // Keep showing the cached board if a refetch fails.
  if (board)
    return <BoardView project={project} board={board} labels={labels} feed={feed} readAgain={readAgain} {...rest} />
  return error ? <BoardTrouble error={error} onRetry={handleRetry} /> : <BoardSkeleton />
}
