import './board.css'
import type { Project } from '@joinery/contract/projects'
import { useCallback, useEffect, useState } from 'react'

import { dropComment, mergeComment, refreshAllComments } from '#api/comments.ts'
import { knownState, refreshBoard, writeBoard } from '#api/kanban.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'

import { BoardSkeleton } from './board-skeleton.tsx'
import { BoardTrouble } from './board-trouble.tsx'
import { BoardView, type OpenCard } from './board-view.tsx'
import { createBoardFeed } from './store/board-feed.ts'
import { readInTurn } from './store/read-in-turn.ts'
import { useBoardEvents } from './store/use-board-events.ts'
import { useBoard } from './store/use-board.ts'

type BoardProps = {
  project: Project
  /** The person on the screen. */
  uid_user: string
  openCard: OpenCard | null
  onOpen: (card: OpenCard) => void
  onClose: () => void
}

/** What keeps the shown board as the server has it. A reading that still waits when the board is left is nobody's any more. */
const createFollowing = (session: Session, projectId: string) => {
  let isShown = true
  const readAgain = readInTurn(async () => isShown && refreshBoard(session, projectId))
  const feed = createBoardFeed({
    known: () => knownState(session, projectId),
    write: (board) => writeBoard(session, projectId, board),
    onApplied: ({ uid_reply, comment, deleted_comment }) => {
      if (comment) mergeComment(session, projectId, uid_reply, comment)
      if (deleted_comment !== undefined) dropComment(session, projectId, uid_reply, deleted_comment)
    },
    onGap: () => {
      readAgain()
      void refreshAllComments(session, projectId)
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

/** The board of a project: read, kept fresh, and shown. */
export function Board({ project, ...rest }: BoardProps) {
  const { uid_project: projectId } = project
  const session = useSessionStore()
  const { known, board, error, refetch } = useBoard(projectId)
  const [{ feed, readAgain, show }] = useState(() => createFollowing(session, projectId))
  useEffect(show, [show])
  // What came while it was being read is applied to it.
  useEffect(() => {
    if (known) feed.catchUp()
  }, [feed, known])
  useBoardEvents(projectId, feed, readAgain)
  const handleRetry = useCallback(() => void refetch(), [refetch])
  // What could be read before stays, although reading it again failed.
  if (board) return <BoardView project={project} board={board} feed={feed} readAgain={readAgain} {...rest} />
  return error ? <BoardTrouble error={error} onRetry={handleRetry} /> : <BoardSkeleton />
}
