import { useEffect } from 'react'

import { refreshProject } from '#api/projects.ts'
import { refreshReview, refreshReviews } from '#api/review-reading.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useConnection, useServerEvent } from '#lib/socket/use-connection.ts'

/** Refetches versions, comments and the open count of a project on events of its room, whatever tab is shown. */
export const useReviewEvents = (projectId: string): void => {
  const session = useSessionStore()
  const connection = useConnection()
  const email = useSession().user?.email
  useServerEvent('project_review_changed', ({ uid_project, uid_stack }) => {
    if (uid_project !== projectId) return
    void refreshReview(session, uid_project, uid_stack)
    void refreshProject(session, uid_project)
  })
  // The user's role decides which comments they see.
  useServerEvent('project_members_changed', ({ uid_project, member }) => {
    if (uid_project === projectId && member?.email === email) void refreshReviews(session)
  })
  useServerEvent('read_again', () => void refreshReviews(session))
  useEffect(() => connection.onJoin(projectId, () => void refreshReviews(session)), [connection, session, projectId])
}
