import './board.css'
import type { Project } from '@joinery/contract/projects'
import { useCallback, useEffect, useState } from 'react'

import { refreshBoard } from '#api/kanban.ts'
import type { SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'

import { BoardSkeleton } from './board-skeleton.tsx'
import { BoardTrouble } from './board-trouble.tsx'
import { BoardView, type OpenCard } from './board-view.tsx'
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
  /** Beside a picture in the lightbox. */
  sidePanel?: SidePanel | undefined
}

/** A reading that is still waiting when the board is left is nobody's any more. */
const createReading = (projectId: string) => {
  let isShown = true
  return {
    readAgain: readInTurn(async () => isShown && refreshBoard(projectId)),
    setShown: (shown: boolean) => {
      isShown = shown
    },
  }
}

/** The board of a project: read, kept fresh, and shown. */
export function Board({ project, ...rest }: BoardProps) {
  const { uid_project: projectId } = project
  const { board, error, refetch } = useBoard(projectId)
  const [{ readAgain, setShown }] = useState(() => createReading(projectId))
  useEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [setShown])
  useBoardEvents(projectId, rest.openCard?.uid ?? null, readAgain)
  const handleRetry = useCallback(() => void refetch(), [refetch])
  // What could be read before stays, although reading it again failed.
  if (board) return <BoardView project={project} board={board} readAgain={readAgain} {...rest} />
  return error ? <BoardTrouble error={error} onRetry={handleRetry} /> : <BoardSkeleton />
}
