import { projectRoom } from '#platform/realtime/rooms.ts'

import { nextVersion } from './discussion-queries.ts'
import { presentReply } from './present-reply.ts'
import type { ReplyKind } from './reply-kind.ts'

export const messageKind: ReplyKind = {
  toEdit: () => 'sendMessage',
  toDelete: (_, isAuthor) => (isAuthor ? 'sendMessage' : 'deleteAnyMessage'),
  mayBeEmpty: (attachmentCount) => attachmentCount > 0,
  nextVersion,
  present: presentReply,
  tellChanged: ({ realtime }, tx, reply) =>
    tx.afterCommit(() => realtime.tell(projectRoom(reply.uid_project), 'project_message_updated', reply)),
  tellDeleted: ({ realtime }, tx, { uid_project, uid_reply }, version) =>
    tx.afterCommit(() =>
      realtime.tell(projectRoom(uid_project), 'project_message_deleted', { uid_project, uid_reply, version }),
    ),
}
