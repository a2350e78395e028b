import type { ServerToClientEvents } from '@joinery/contract/socket'
import { useEffect, useEffectEvent } from 'react'

import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { type Connection, connectionOf, type ConnectionState } from './connection.ts'

export const useConnection = (): Connection => connectionOf(useSessionStore(), useSite().apiBase)

export const useConnectionState = (): ConnectionState => useStore(useConnection())

/** Hears an event of the server for as long as the component is there. */
export const useServerEvent = <Event extends keyof ServerToClientEvents>(
  event: Event,
  listener: ServerToClientEvents[Event],
): void => {
  const connection = useConnection()
  const heard = useEffectEvent(listener as (...payload: unknown[]) => void) // called with the payload of this event
  useEffect(() => connection.on(event, (...payload: unknown[]) => heard(...payload)), [connection, event])
}

/**
 * `onGap` whenever something that was told to the person may have been missed, unless it was read within the last `quietMs`
 * (`isCurrent`): before there was a connection, and of `events` also while nobody here heard them.
 */
export const useGaps = (events: readonly (keyof ServerToClientEvents)[], onGap: (quietMs: number) => void): void => {
  const connection = useConnection()
  useServerEvent('read_again', () => onGap(0))
  useServerEvent('authentication_confirmed', ({ quietMs = 0 }) => onGap(quietMs))
  const followUnheard = useEffectEvent(() => {
    const quietMs = connection.quietMs(...events, 'read_again')
    if (quietMs !== undefined) onGap(quietMs)
  })
  useEffect(() => followUnheard(), [])
}

/**
 * In the project's room for as long as the component is there; `onJoin` whenever something may have been missed, unless it
 * was read within the last `quietMs` (`isCurrent`).
 */
export const useProjectRoom = (
  projectId: string,
  view: string | null = null,
  onJoin?: (quietMs: number) => void,
): void => {
  const connection = useConnection()
  const joined = useEffectEvent((quietMs: number) => onJoin?.(quietMs))
  useEffect(() => connection.onJoin(projectId, (quietMs) => joined(quietMs)), [connection, projectId])
  useEffect(() => connection.visit(projectId, view), [connection, projectId, view])
}
