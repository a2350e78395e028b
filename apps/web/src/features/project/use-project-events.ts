import type { ProjectTab } from '@joinery/contract/pages'
import { useEffect, useRef } from 'react'

import { addUnread, followProject, refreshProject, setUnread } from '#api/projects.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { useConnectionState, useProjectRoom, useServerEvent } from '#lib/socket/use-connection.ts'

/** In the project's room while its page is open: what others change is read again, what they write is counted. */
export const useProjectEvents = (projectId: string, tab: ProjectTab): void => {
  const { user } = useSession()
  // The discussion itself knows which of its messages somebody has seen.
  const isElsewhere = tab !== 'discussion'
  const isConnected = useConnectionState() === 'on'
  const isHeard = useRef(false)
  useEffect(() => {
    if (!isConnected) isHeard.current = false
  }, [isConnected])
  useProjectRoom(projectId, null, (quietMs) => {
    if (isHeard.current) return // merely another view
    isHeard.current = true
    void followProject(projectId, quietMs)
  })

  const readAgain = ({ uid_project }: { uid_project: string }) => {
    if (uid_project === projectId) void refreshProject(projectId)
  }
  useServerEvent('project_changed', readAgain)
  useServerEvent('project_members_changed', readAgain)
  useServerEvent('read_again', () => void refreshProject(projectId))
  useServerEvent('receive_project_message', ({ uid_project, uid_user }) => {
    if (isElsewhere && uid_project === projectId && uid_user !== user?.uid_user) addUnread(projectId)
  })
  // Read in another tab, and there up to the end: reading is noted while one looks at the end.
  useServerEvent('project_read', ({ uid_project }) => {
    if (isElsewhere && uid_project === projectId) setUnread(projectId, 0)
  })
}
