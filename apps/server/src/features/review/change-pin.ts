import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin, updatePinSchema } from '@joinery/contract/review/pins'
import type { z } from 'zod'

import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import { requireCapability } from '#features/members/access.ts'
import { isGuest, isOwn } from '#platform/actor.ts'
import type { ReviewerContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { cleanText } from './clean-text.ts'
import { hasClientReplies } from './comment-queries.ts'
import { deletePinRow, updatePinRow, type FoundPin, type PinChange } from './pin-queries.ts'
import { readPin } from './read-pin.ts'
import {
  requireAudience,
  requireAuthor,
  requireLockedPin,
  requirePin,
  requireCanDelete,
  type SeenPin,
} from './require-pin.ts'

type Change = z.output<typeof updatePinSchema>

/** Returns no change if the status is the same, so `resolved_by` keeps naming the first person who resolved it. */
const statusChange = ({ actor, clock }: ReviewerContext, pin: FoundPin, status: Change['status']): PinChange => {
  if (status === undefined || status === pin.status) return {}
  const now = clock.now()
  return status === 'resolved'
    ? { status, resolved_by: isGuest(actor) ? null : actor.uid_user, resolved_at: now }
    : { status, resolved_by: null, resolved_at: null, reopened_at: now }
}

/**
 * Changes who sees the comment. Clients and guests must not lose a comment they wrote or replied to; the comment is locked, so
 * none can reply in between.
 */
const visibilityChange = async (
  { actor }: ReviewerContext,
  tx: Tx,
  { pin, access }: SeenPin,
  visibility: Change['visibility'],
): Promise<PinChange> => {
  if (visibility === undefined) return {}
  requireCapability(access, isOwn(actor, pin) ? 'commentOnFiles' : 'changeAnyPinVisibility')
  if (visibility === pin.visibility) return {}
  if (pin.is_by_client) throw new ProductError('conflict', reviewMessages.clientAuthor)
  requireCapability(access, 'viewTeamComments')
  if (visibility === 'team' && (await hasClientReplies(tx, pin.uid_pin))) {
    throw new ProductError('conflict', reviewMessages.clientReplied)
  }
  return { visibility }
}

/** Changes the text (author only), the status, or who sees it. */
export const updatePin = async (context: ReviewerContext, uid_pin: string, change: Change): Promise<Pin> => {
  const { actor, clock, db } = context
  // Check permission before sanitising, which is expensive.
  const seen = await requirePin(db, actor, uid_pin)
  if (change.content !== undefined) requireAuthor(seen.access, actor, seen.pin)
  const text = change.content === undefined ? {} : { ...cleanText(change.content), edited_at: clock.now() }
  return transaction(db, async (tx) => {
    const found = await requireLockedPin(tx, actor, uid_pin)
    const { pin, access } = found
    if (change.content !== undefined) requireAuthor(access, actor, pin)
    if (change.content !== undefined) requireAudience(actor, pin.visibility)
    if (change.visibility !== undefined) requireAudience(actor, change.visibility)
    if (change.status !== undefined) requireCapability(access, 'resolvePins')
    const audience = await visibilityChange(context, tx, found, change.visibility)
    const changed = { ...text, ...statusChange(context, pin, change.status), ...audience }
    if (Object.keys(changed).length > 0) {
      await updatePinRow(tx, uid_pin, changed)
      if (audience.visibility === 'team')
        await context.transactionEvents.emit(tx, { type: 'pin.hidden', uid_project: pin.uid_project, uid_pin })
      // Clients and guests are notified of a change from or to a comment they see.
      notifyReviewChanged(context, tx, { ...pin, ...(audience.visibility ? { visibility: 'client' } : {}) })
    }
    return readPin(context, tx, access.role, pin)
  })
}

/** Deletes a comment with its thread; its card stays. */
export const deletePin = (context: ReviewerContext, uid_pin: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { pin, access } = await requireLockedPin(tx, context.actor, uid_pin)
    requireCanDelete(access, context.actor, pin)
    await deletePinRow(tx, uid_pin)
    notifyReviewChanged(context, tx, pin)
  })
