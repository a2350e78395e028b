import type { Capability } from '@joinery/contract/capabilities'
import type { Reply, ReplyType } from '@joinery/contract/replies'
import type { ReactionEvent } from '@joinery/contract/socket'

import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { CountedVersions } from '#platform/realtime/in-order.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { nextVersion } from './discussion-queries.ts'
import { presentReply } from './present-reply.ts'
import type { ReplyRow } from './reply-queries.ts'

/** The facts that decide about permissions for a reply, including a deleted one. */
export type ReplyFacts = Pick<ReplyRow, 'uid_reply' | 'uid_project' | 'uid_user' | 'parent_uid_reply' | 'kanban_status'>

/**
 * Differences between messages, cards and comments when they are edited, deleted or restored. These actions take
 * the kinds as an argument, because `messages` does not import `cards`.
 */
export type ReplyKind = {
  /** Capability the author needs to edit it. Others cannot edit it. */
  readonly toEdit: (reply: ReplyFacts) => Capability
  /** Capability the actor needs to delete it, or to restore it after deleting it. */
  readonly toDelete: (reply: ReplyFacts, isAuthor: boolean) => Capability
  /** Capability a person needs to react to it. */
  readonly toReact: Capability
  readonly mayBeEmpty: (attachmentCount: number) => boolean
  /** Returns the next version of its discussion or board. Takes a lock, so call it as late as possible. */
  readonly nextVersion: (tx: Tx, uid_project: string) => Promise<number>
  readonly present: (context: ActorContext, tx: Tx, row: ReplyRow) => Promise<Reply>
  /** Broadcasts after the commit, with data read before it. */
  readonly broadcastChanged: (context: ActorContext, tx: Tx, reply: Reply) => Promise<void> | void
  readonly broadcastDeleted: (context: ActorContext, tx: Tx, reply: ReplyFacts, version: number) => Promise<void> | void
  readonly broadcastReaction: (context: ActorContext, tx: Tx, reply: ReplyFacts, event: ReactionEvent) => void
}

/** A change takes one version of the discussion. */
const versionsOf = (version: number): CountedVersions => ({ counter: 'discussion', version, after: version - 1 })

export type ReplyKinds = Readonly<Record<ReplyType, ReplyKind>>

export const messageKind: ReplyKind = {
  toEdit: () => 'sendMessage',
  toDelete: (_, isAuthor) => (isAuthor ? 'sendMessage' : 'deleteAnyMessage'),
  toReact: 'sendMessage',
  mayBeEmpty: (attachmentCount) => attachmentCount > 0,
  nextVersion,
  present: presentReply,
  broadcastChanged: ({ realtime }, tx, reply) =>
    tx.afterCommit(() =>
      realtime.emitInOrder(projectRoom(reply.uid_project), versionsOf(reply.version), 'project_message_updated', reply),
    ),
  broadcastDeleted: ({ realtime }, tx, { uid_project, uid_reply }, version) =>
    tx.afterCommit(() =>
      realtime.emitInOrder(projectRoom(uid_project), versionsOf(version), 'project_message_deleted', {
        uid_project,
        uid_reply,
        version,
      }),
    ),
  broadcastReaction: ({ realtime }, tx, { uid_project }, event) =>
    tx.afterCommit(() =>
      realtime.emitInOrder(projectRoom(uid_project), versionsOf(event.version), 'project_reaction_changed', event),
    ),
}
