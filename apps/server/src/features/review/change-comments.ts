// Replies in a comment's thread. Every change locks the comment, so concurrent changes run one after the other.
import { can } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { PinComment, PinVisibility } from '@joinery/contract/review/pins'

import { recordEvent } from '#events'
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import type { ReviewerContext } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { cleanText } from './clean-text.ts'
import {
  countComments,
  deleteCommentRow,
  findComment,
  findCommentByClientId,
  insertComment,
  updateComment,
  type CommentRow,
} from './comment-queries.ts'
import { readComment } from './read-pin.ts'
import {
  requireAudience,
  requireAuthor,
  requireLockedPin,
  requirePin,
  requireCanDelete,
  requireWriter,
  type SeenPin,
} from './require-pin.ts'

type NewComment = {
  readonly content: string
  readonly clientId?: string | null | undefined
  /** As the author saw it. */
  readonly visibility?: PinVisibility | undefined
}

/** Returns the stored reply when the client id is repeated. */
export const createPinComment = async (
  context: ReviewerContext,
  uid_pin: string,
  { content, clientId = null, visibility }: NewComment,
): Promise<PinComment> => {
  const { actor, clock, db } = context
  requireWriter((await requirePin(db, actor, uid_pin)).access, actor)
  const text = cleanText(content)
  return transaction(db, async (tx) => {
    const { pin, access } = await requireLockedPin(tx, actor, uid_pin)
    const author = requireWriter(access, actor)
    requireAudience(actor, pin.visibility)
    const { uid_project, uid_reply } = pin
    const before = clientId === null ? undefined : await findCommentByClientId(tx, author, uid_pin, clientId)
    if (before) return readComment(context, tx, access.role, { uid_project, uid_pin, uid_comment: before.uid_comment })
    if (visibility !== undefined && visibility !== pin.visibility) {
      throw new ProductError('conflict', reviewMessages.visibilityChanged)
    }
    if ((await countComments(tx, uid_pin)) >= limits.review.comments) {
      throw new ProductError('conflict', reviewMessages.tooManyReplies)
    }
    const uid_comment = newId()
    await insertComment(tx, {
      uid_comment,
      uid_pin,
      ...text,
      ...author,
      is_by_client: !can(access.role, 'viewTeamComments'),
      client_id: clientId,
      created_at: clock.now(),
    })
    const is_of_reply = uid_reply !== null
    await recordEvent(context, tx, { type: 'pin.commented', ...author, uid_project, uid_pin, uid_comment, is_of_reply })
    notifyReviewChanged(context, tx, pin)
    return readComment(context, tx, access.role, { uid_project, uid_pin, uid_comment })
  })
}

type Answer = SeenPin & { readonly comment: CommentRow }

/** Locks the thread when called in a transaction. */
const requireComment = async (
  db: Db | Tx,
  { actor }: ReviewerContext,
  uid_pin: string,
  uid_comment: string,
): Promise<Answer> => {
  const seen = await ('afterCommit' in db ? requireLockedPin(db, actor, uid_pin) : requirePin(db, actor, uid_pin))
  const comment = await findComment(db, uid_pin, uid_comment)
  if (!comment) throw new ProductError('not_found', messages.http.notFound)
  return { ...seen, comment }
}

export const updatePinComment = async (
  context: ReviewerContext,
  uid_pin: string,
  uid_comment: string,
  html: string,
): Promise<PinComment> => {
  const { actor, clock, db } = context
  // Check permission before sanitising, which is expensive.
  const before = await requireComment(db, context, uid_pin, uid_comment)
  requireAuthor(before.access, actor, before.comment)
  const text = cleanText(html)
  return transaction(db, async (tx) => {
    const { pin, access, comment } = await requireComment(tx, context, uid_pin, uid_comment)
    requireAuthor(access, actor, comment)
    requireAudience(actor, pin.visibility)
    await updateComment(tx, uid_comment, { ...text, edited_at: clock.now() })
    notifyReviewChanged(context, tx, pin)
    return readComment(context, tx, access.role, { uid_project: pin.uid_project, uid_pin, uid_comment })
  })
}

export const deletePinComment = (context: ReviewerContext, uid_pin: string, uid_comment: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { pin, access, comment } = await requireComment(tx, context, uid_pin, uid_comment)
    requireCanDelete(access, context.actor, comment)
    await deleteCommentRow(tx, uid_comment)
    notifyReviewChanged(context, tx, pin)
  })
