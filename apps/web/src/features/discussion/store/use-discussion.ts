import { limits } from '@joinery/contract/limits'
import type { Project } from '@joinery/contract/projects'
import { useEffect, useState } from 'react'

import { cacheNewestPage, getCachedNewestPage, readMessages } from '#api/replies.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useServerEvent } from '#lib/socket/use-connection.ts'
import { useStore } from '#lib/store/use-store.ts'

import { createDiscussionStore, type DiscussionState, type DiscussionStore } from './discussion-store.ts'
import { newestPage } from './message-cache.ts'

/** Applies server events of this discussion. */
const useDiscussionEvents = (projectId: string, discussion: DiscussionStore): void => {
  useServerEvent('receive_project_message', (reply) => {
    if (reply.uid_project === projectId) discussion.applyMessage(reply)
  })
  useServerEvent('project_message_updated', (reply) => {
    if (reply.uid_project === projectId) discussion.applyMessage(reply)
  })
  useServerEvent('project_message_deleted', (deletion) => {
    if (deletion.uid_project === projectId) discussion.applyDeletion(deletion)
  })
  useServerEvent('project_reaction_changed', (event) => {
    if (event.uid_project === projectId) discussion.applyReaction(event)
  })
  useServerEvent('project_board_changed', ({ uid_project, version }) => {
    if (uid_project === projectId) discussion.noteBoardVersion(version)
  })
  useServerEvent('project_read', ({ uid_project, read_number }) => {
    if (uid_project === projectId) discussion.setRead(read_number)
  })
}

const { pageSize, pageMax } = limits.reply

/** Large enough to include the first unread message and some context. */
const firstPageFor = (unread: number): number => Math.min(pageMax, Math.max(pageSize, unread + pageSize / 2))

type Discussion = { readonly discussion: DiscussionStore; readonly state: DiscussionState }

/** The discussion of a project while shown, opened at a message or at its end. */
export const useDiscussion = (project: Project, me: string, messageId: string | null): Discussion => {
  const session = useSessionStore()
  const id = project.uid_project
  const scope = `${me}/${id}`
  const [discussion] = useState(() =>
    createDiscussionStore({
      read: (place) => readMessages(session, id, place),
      me,
      firstPage: firstPageFor(project.unread_count),
      // A target message has its own stretch, so the cached end is not used.
      kept: messageId === null ? getCachedNewestPage(session, scope) : undefined,
      onMissing: (text) => showToast({ text, tone: 'bad' }),
    }),
  )
  useDiscussionEvents(id, discussion)
  const [first] = useState(messageId)
  useEffect(() => {
    discussion.start(first)
    return () => {
      discussion.stop()
      const { cache, phase, readNumber } = discussion.getState()
      const page = phase === 'ready' ? newestPage(cache, pageSize, readNumber) : null
      // Cache nothing after logout.
      if (page && session.getState().user?.uid_user === me) cacheNewestPage(session, scope, page)
    }
  }, [discussion, first, me, scope, session])
  return { discussion, state: useStore(discussion) }
}
