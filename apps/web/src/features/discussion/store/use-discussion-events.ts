import { useServerEvent } from '#lib/socket/use-connection.ts'

import type { DiscussionStore } from './discussion-store.ts'

/** Every word of the server about this discussion goes into its list. */
export const useDiscussionEvents = (projectId: string, discussion: DiscussionStore): void => {
  useServerEvent('receive_project_message', (reply) => {
    if (reply.uid_project === projectId) discussion.hear(reply)
  })
  useServerEvent('project_message_updated', (reply) => {
    if (reply.uid_project === projectId) discussion.hear(reply)
  })
  useServerEvent('project_message_deleted', (deletion) => {
    if (deletion.uid_project === projectId) discussion.hearDeletion(deletion)
  })
  useServerEvent('project_read', ({ uid_project, read_number }) => {
    if (uid_project === projectId) discussion.setRead(read_number)
  })
}
