import type { WaitingItem } from '@joinery/contract/review/waiting'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { followWaiting, refreshWaiting, waitingQuery } from '#api/waiting.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useConnection, useGaps, useServerEvent } from '#lib/socket/use-connection.ts'

/** What happens together is read once; milliseconds. */
const pause = 300

const none: readonly WaitingItem[] = []

type Waiting = { readonly items: readonly WaitingItem[]; readonly hasMore: boolean }

/** What waits for the person, in one project or in all. Nothing while nobody knows. It follows whatever can change it. */
export const useWaiting = (project?: string): Waiting => {
  const session = useSessionStore()
  const connection = useConnection()
  const { data } = useQuery(waitingQuery(session, project))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refreshWaiting(session, project)
    }, pause)
  }
  const readIfHere = ({ uid_project }: { readonly uid_project: string }) => {
    if (project === undefined || project === uid_project) readSoon()
  }
  useServerEvent('notification', readSoon)
  useServerEvent('project_changed', readIfHere)
  useServerEvent('project_review_changed', readIfHere)
  useServerEvent('project_board_changed', readIfHere)
  useServerEvent('project_members_changed', readIfHere)
  useGaps(['notification'], (quietMs) => {
    if (project === undefined) void followWaiting(session, quietMs)
  })
  const handleFocus = useEffectEvent(readSoon)
  useEffect(() => {
    const listener = () => handleFocus()
    addEventListener('focus', listener)
    return () => {
      removeEventListener('focus', listener)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  useEffect(() => {
    if (project === undefined) return undefined
    return connection.onJoin(project, (quietMs) => void followWaiting(session, quietMs, project))
  }, [connection, session, project])
  return { items: data?.waiting ?? none, hasMore: data?.has_more ?? false }
}
