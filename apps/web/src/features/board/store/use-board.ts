import type { Board } from '@joinery/contract/kanban'
import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { boardQuery, knownBoard } from '#api/kanban.ts'
import { queryClientOf } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'

import { applyChanges, type BoardChange } from './board-cache.ts'

/** Mutation key of pending changes, in order. */
export const changesKey = (projectId: string) => ['board', projectId, 'change'] as const

const pendingOf = (projectId: string) => ({ mutationKey: changesKey(projectId), status: 'pending' as const })

// Only board changes use this key.
const changeOf = ({ state }: { state: { variables: unknown } }) => state.variables as BoardChange

/** The board with pending changes applied. */
export const useBoard = (projectId: string) => {
  const { data, error, refetch } = useQuery(boardQuery(useSessionStore(), projectId))
  const known = data?.board
  const pending = useMutationState({ filters: pendingOf(projectId), select: changeOf })
  const board = useMemo(() => known && applyChanges(known, pending), [known, pending])
  return { known: data, board, error, refetch }
}

/** The current board for event handlers, independent of the last render. */
export const shownBoard = (session: Session, projectId: string): Board | undefined => {
  const board = knownBoard(session, projectId)
  return (
    board && applyChanges(board, queryClientOf(session).getMutationCache().findAll(pendingOf(projectId)).map(changeOf))
  )
}
