import { useEffect } from 'react'

import { refreshProject } from '#api/projects.ts'
import { refreshReview, refreshReviews } from '#api/review-reading.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useConnection, useServerEvent } from '#lib/socket/use-connection.ts'

/**
 * Hears of versions and comments of the project's files, in whose room its page is, whatever is on the screen: what is known
 * of them is read again, and with the project its count of open ones.
 */
export const useReviewEvents = (projectId: string): void => {
  const session = useSessionStore()
  const connection = useConnection()
  useServerEvent('project_review_changed', ({ uid_project, uid_stack }) => {
    if (uid_project !== projectId) return
    void refreshReview(session, uid_project, uid_stack)
    void refreshProject(session, uid_project)
  })
  useServerEvent('read_again', () => void refreshReviews(session))
  useEffect(() => connection.onJoin(projectId, () => void refreshReviews(session)), [connection, session, projectId])
}
