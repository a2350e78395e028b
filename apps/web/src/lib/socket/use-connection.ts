import type { ServerToClientEvents } from '@joinery/contract/socket'
import { useEffect, useEffectEvent } from 'react'

import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { type Connection, connectionOf, type ConnectionState } from './connection.ts'

export const useConnection = (): Connection => connectionOf(useSessionStore(), useSite().apiBase)

export const useConnectionState = (): ConnectionState => useStore(useConnection())

export const useServerEvent = <Event extends keyof ServerToClientEvents>(
  event: Event,
  listener: ServerToClientEvents[Event],
): void => {
  const connection = useConnection()
  const handleEvent = useEffectEvent(listener as (...payload: unknown[]) => void) // called with this event's payload
  useEffect(() => connection.on(event, (...payload: unknown[]) => handleEvent(...payload)), [connection, event])
}

/** Calls `onGap` whenever events for the user may have been missed. Queries cover the time before mounting. */
export const useGaps = (onGap: () => void): void => {
  useServerEvent('read_again', onGap)
  useServerEvent('authentication_confirmed', onGap)
}

/** Joins the project's room while mounted. Calls `onJoin` whenever events may have been missed. */
export const useProjectRoom = (projectId: string, view: string | null = null, onJoin?: () => void): void => {
  const connection = useConnection()
  const joined = useEffectEvent(() => onJoin?.())
  useEffect(() => connection.onJoin(projectId, () => joined()), [connection, projectId])
  useEffect(() => connection.visit(projectId, view), [connection, projectId, view])
}
