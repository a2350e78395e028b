import type { ProjectTab } from '@joinery/contract/pages'
import { useEffect, useRef } from 'react'

import { addUnread, applyMember, applyProject, refreshProject, setUnread } from '#api/projects.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useConnectionState, useProjectRoom, useServerEvent } from '#lib/socket/use-connection.ts'

/** Joins the project room while its page is open: applies or refetches changes and counts messages. */
export const useProjectEvents = (projectId: string, tab: ProjectTab): void => {
  const session = useSessionStore()
  const { user } = useSession()
  // The discussion tracks read messages itself.
  const isElsewhere = tab !== 'discussion'
  const isConnected = useConnectionState() === 'on'
  const isHeard = useRef(false)
  useEffect(() => {
    if (!isConnected) isHeard.current = false
  }, [isConnected])
  useProjectRoom(projectId, null, () => {
    if (isHeard.current) return // merely another view
    isHeard.current = true
    void refreshProject(session, projectId)
  })

  useServerEvent('project_changed', ({ uid_project, project }) => {
    if (uid_project !== projectId) return
    if (project) applyProject(session, projectId, project)
    else void refreshProject(session, projectId)
  })
  useServerEvent('project_members_changed', ({ uid_project, ...change }) => {
    if (uid_project !== projectId) return
    const email = change.member?.email ?? change.removed
    // Refetch if the user's own access has changed, or if the event does not say who is affected.
    if (email !== undefined && email !== user?.email) applyMember(session, projectId, change)
    else void refreshProject(session, projectId)
  })
  useServerEvent('read_again', () => void refreshProject(session, projectId))
  useServerEvent('receive_project_message', ({ uid_project, uid_user }) => {
    if (isElsewhere && uid_project === projectId && uid_user !== user?.uid_user) addUnread(session, projectId)
  })
  // Read in another tab, and up to the end: reads are only reported while the end is visible.
  useServerEvent('project_read', ({ uid_project }) => {
    if (isElsewhere && uid_project === projectId) setUnread(session, projectId, 0)
  })
}
