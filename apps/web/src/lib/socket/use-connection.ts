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
 * Calls `onGap` whenever events to the person may have been missed. Those of the time before the component was mounted are
 * covered by its queries, which read on every mount.
 */
export const useGaps = (onGap: () => void): void => {
  useServerEvent('read_again', onGap)
  useServerEvent('authentication_confirmed', onGap)
}

/** In the project's room while the component is mounted; `onJoin` whenever events may have been missed. */
export const useProjectRoom = (projectId: string, view: string | null = null, onJoin?: () => void): void => {
  const connection = useConnection()
  const joined = useEffectEvent(() => onJoin?.())
  useEffect(() => connection.onJoin(projectId, () => joined()), [connection, projectId])
  useEffect(() => connection.visit(projectId, view), [connection, projectId, view])
}
