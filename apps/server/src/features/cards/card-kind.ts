import type { BoardEvent } from '@joinery/contract/socket'

import { recordEvent } from '#events'
import { messageKind, type ReplyFacts, type ReplyKind, type ReplyKinds } from '#features/messages/reply-kind.ts'
import type { Tx } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { nextBoardVersion } from './board-queries.ts'
import { broadcastBoardChangeAfterCommit } from './broadcast-board-change.ts'
import { countComments } from './card-queries.ts'
import { presentCard } from './present-card.ts'

const isComment = ({ kanban_status }: Pick<ReplyFacts, 'kanban_status'>): boolean => kanban_status === null

/** Returns what changes on a card when its comments change. */
const commentedCard = async (tx: Tx, uid_reply: string): Promise<Pick<BoardEvent, 'uid_reply' | 'card'>> => {
  const counts = await countComments(tx, [uid_reply])
  return { uid_reply, card: { uid_reply, comment_count: counts.get(uid_reply) ?? 0 } }
}

/** Behaviour of cards and comments. Any board user can delete a card; comments of others need `deleteAnyMessage`. */
const cardKind: ReplyKind = {
  toEdit: (reply) => (isComment(reply) ? 'commentOnCards' : 'useBoard'),
  toDelete: (reply, isAuthor) => {
    if (!isComment(reply)) return 'useBoard'
    return isAuthor ? 'commentOnCards' : 'deleteAnyMessage'
  },
  toReact: 'commentOnCards',
  mayBeEmpty: () => false,
  nextVersion: nextBoardVersion,
  present: presentCard,
  broadcastChanged: async (context, tx, reply) => {
    const { uid_project, uid_reply, parent_uid_reply, version } = reply
    const change =
      parent_uid_reply === null
        ? { uid_reply, card: reply }
        : { ...(await commentedCard(tx, parent_uid_reply)), comment: reply }
    if (parent_uid_reply === null)
      await recordEvent(context, tx, { type: 'card.changed', uid_project, uid_reply, reply })
    broadcastBoardChangeAfterCommit(context, tx, { uid_project, version, ...change })
  },
  broadcastDeleted: async (context, tx, { uid_project, uid_reply, parent_uid_reply }, version) => {
    const change =
      parent_uid_reply === null
        ? { uid_reply, is_deleted: true as const }
        : { ...(await commentedCard(tx, parent_uid_reply)), deleted_comment: uid_reply }
    broadcastBoardChangeAfterCommit(context, tx, { uid_project, version, ...change })
  },
  broadcastReaction: (context, tx, { uid_project, parent_uid_reply }, event) => {
    const uid_reply = parent_uid_reply ?? ''
    // Reactions are no part of the board. It only learns the version, so that it has no gap.
    broadcastBoardChangeAfterCommit(context, tx, {
      uid_project,
      uid_reply,
      version: event.version,
      card: { uid_reply },
    })
    const versions = { counter: 'board', version: event.version, after: event.version - 1 } as const
    tx.afterCommit(() =>
      context.realtime.emitInOrder(projectRoom(uid_project), versions, 'project_reaction_changed', event),
    )
  },
}

export const replyKinds: ReplyKinds = { discussion: messageKind, kanban: cardKind }
