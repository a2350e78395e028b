import { useEffect } from 'react'

import { addUnread, setUnread } from '#api/projects.ts'
import { markRead } from '#api/replies.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useServerEvent } from '#lib/socket/use-connection.ts'

import type { DiscussionState, DiscussionStore } from './discussion-store.ts'

/** Batches read marks in a busy conversation; milliseconds. */
const pause = 400

type Options = {
  readonly projectId: string
  readonly me: string
  readonly discussion: DiscussionStore
  readonly state: DiscussionState
  /** Whether the end of the discussion is visible to the user. */
  readonly isLooking: boolean
}

/** Reports the read position to the server while the end is visible. */
export const useReadMark = ({ projectId, me, discussion, state, isLooking }: Options): void => {
  const session = useSessionStore()
  const { cache, readNumber } = state
  const latest = cache.messages.findLast(({ uid_user }) => uid_user !== me)?.message_number ?? 0
  const isBehind = isLooking && cache.last === null && latest > readNumber

  useServerEvent('receive_project_message', ({ uid_project, uid_user }) => {
    if (uid_project === projectId && uid_user !== me && !isLooking) addUnread(session, projectId)
  })
  useEffect(() => discussion.setLooking(isLooking), [discussion, isLooking])
  useEffect(() => {
    if (!isBehind) return undefined
    const mark = async () => {
      try {
        const unread = await markRead(session, projectId, latest)
        discussion.setRead(latest)
        setUnread(session, projectId, unread)
      } catch {
        // Ignore: the next message triggers another attempt.
      }
    }
    const timer = setTimeout(() => void mark(), pause)
    return () => clearTimeout(timer)
  }, [discussion, isBehind, latest, projectId, session])
}
