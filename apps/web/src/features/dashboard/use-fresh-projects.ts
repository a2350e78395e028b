import { pages } from '@joinery/contract/pages'
import { useEffect } from 'react'
import { matchPath } from 'react-router'

import { addUnread, refetchProjects, refreshProjects } from '#api/projects.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGaps, useServerEvent } from '#lib/socket/use-connection.ts'

const projectOf = (link: string): string | undefined =>
  matchPath(pages.project.path, new URL(link, location.origin).pathname)?.params.projectId

/** Keeps the project list up to date by events, and refetches it when the tab regains focus. */
export const useFreshProjects = (): void => {
  const session = useSessionStore()
  const readAgain = () => void refreshProjects(session)
  useServerEvent('project_read', readAgain)
  useServerEvent('project_members_changed', readAgain)
  useServerEvent('notification', ({ kind, link }) => {
    const project = projectOf(link)
    if (project !== undefined && (kind === 'message' || kind === 'mention')) addUnread(session, project)
    if (kind === 'member_added' || kind === 'member_removed') readAgain()
  })
  useGaps(() => void refetchProjects(session))
  useEffect(() => {
    const handleFocus = () => void refreshProjects(session)
    addEventListener('focus', handleFocus)
    return () => removeEventListener('focus', handleFocus)
  }, [session])
}
