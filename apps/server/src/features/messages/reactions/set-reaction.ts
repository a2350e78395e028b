import { messages } from '@joinery/contract/messages'
import type { Reaction } from '@joinery/contract/replies'
import { findReactionEmoji } from '@joinery/contract/text/reactions'

import { nameOf } from '#features/auth/account/name-of.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { requireProject } from '#features/members/access.ts'
import type { ReplyKinds } from '#features/messages/reply-kind.ts'
import { updateReplyRow } from '#features/messages/reply-queries.ts'
import { requireReply } from '#features/messages/require-reply.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { presentReactions } from './present-reactions.ts'
import { deleteReaction, findReactions, insertReaction } from './reaction-queries.ts'

type ReactionRequest = { readonly uid_reply: string; readonly emoji: string; readonly isOn: boolean }

/**
 * Adds or removes the caller's reaction to a message or a comment on a card. The reply gets a new version, so that clients
 * that were away receive it with their next catch-up.
 */
export const setReaction = (
  context: ActorContext,
  kinds: ReplyKinds,
  { uid_reply, emoji: text, isOn }: ReactionRequest,
): Promise<Reaction[]> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { uid_user } = actor
    const row = await requireReply(tx, actor, uid_reply)
    if (row.kanban_status !== null) throw new ProductError('not_found', messages.http.notFound)
    const { uid_project } = row
    const kind = kinds[row.reply_type]
    await requireProject(tx, actor, uid_project, kind.toReact)
    const emoji = findReactionEmoji(text)
    if (!emoji) throw new ProductError('bad_request', messages.reply.reactionUnknown)
    const key = { uid_reply, uid_user, emoji }
    const isChanged = isOn ? await insertReaction(tx, key, clock.now()) : await deleteReaction(tx, key)
    const reactions = presentReactions(await findReactions(tx, uid_reply))
    if (!isChanged) return reactions
    const name = nameOf(await findPerson(tx, uid_user))
    // Takes the lock of the discussion or board, so it comes last.
    const version = await kind.nextVersion(tx, uid_project)
    await updateReplyRow(tx, uid_reply, { version })
    const count = reactions.find((reaction) => reaction.emoji === emoji)?.count ?? 0
    kind.broadcastReaction(context, tx, row, {
      uid_project,
      uid_reply,
      emoji,
      count,
      uid_user,
      name,
      added: isOn,
      version,
    })
    return reactions
  })
