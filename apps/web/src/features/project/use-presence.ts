import { useState } from 'react'

import { useConnectionState, useServerEvent } from '#lib/socket/use-connection.ts'

const noIds: ReadonlySet<string> = new Set()

/** Ids of people who have the project open; empty without a connection. */
export const usePresence = (projectId: string): ReadonlySet<string> => {
  const [online, setOnline] = useState(noIds)
  const isConnected = useConnectionState() === 'on'
  useServerEvent('project_presence', (presence) => {
    if (presence.uid_project === projectId) setOnline(new Set(presence.online))
  })
  useServerEvent('project_presence_changed', ({ uid_project, came, left }) => {
    if (uid_project === projectId)
      setOnline((known) => new Set([...known, ...came].filter((who) => !left.includes(who))))
  })
  return isConnected ? online : noIds
}
