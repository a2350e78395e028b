import type { ReplyFacts, ReplyKind } from '#features/messages/reply-kind.ts'

import { nextBoardVersion } from './board-queries.ts'
import { presentCard } from './present-card.ts'
import { tellBoardChanged } from './tell-board-changed.ts'

const isComment = ({ kanban_status }: Pick<ReplyFacts, 'kanban_status'>): boolean => kanban_status === null

/** Cards and their comments. A card is everybody's; a comment is its author's. */
export const cardKind: ReplyKind = {
  toEdit: (reply) => (isComment(reply) ? 'commentOnCards' : 'useBoard'),
  toDelete: (reply, isAuthor) => {
    if (!isComment(reply)) return 'useBoard'
    return isAuthor ? 'commentOnCards' : 'deleteAnyMessage'
  },
  mayBeEmpty: () => false,
  nextVersion: nextBoardVersion,
  present: presentCard,
  tellChanged: (context, tx, { uid_project, uid_reply, parent_uid_reply }) =>
    tellBoardChanged(context, tx, uid_project, parent_uid_reply ?? uid_reply),
  tellDeleted: (context, tx, { uid_project, uid_reply, parent_uid_reply }) =>
    tellBoardChanged(context, tx, uid_project, parent_uid_reply ?? uid_reply),
}
