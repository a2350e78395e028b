import type { Pin, updatePinSchema } from '@joinery/contract/review/pins'
import type { z } from 'zod'

import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import { requireCapability } from '#features/members/access.ts'
import { isGuest } from '#platform/actor.ts'
import type { ReviewerContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'

import { cleanText } from './clean-text.ts'
import { deletePinRow, updatePinRow, type FoundPin, type PinChange } from './pin-queries.ts'
import { readPin } from './read-pin.ts'
import { requireAuthor, requireLockedPin, requirePin, requireCanDelete } from './require-pin.ts'

type Change = z.output<typeof updatePinSchema>

/** Returns no change if the status is the same, so `resolved_by` keeps naming the first person who resolved it. */
const statusChange = ({ actor, clock }: ReviewerContext, pin: FoundPin, status: Change['status']): PinChange => {
  if (status === undefined || status === pin.status) return {}
  const now = clock.now()
  return status === 'resolved'
    ? { status, resolved_by: isGuest(actor) ? null : actor.uid_user, resolved_at: now }
    : { status, resolved_by: null, resolved_at: null, reopened_at: now }
}

/** Changes the text (author only) or the status. */
export const updatePin = async (context: ReviewerContext, uid_pin: string, change: Change): Promise<Pin> => {
  const { actor, clock, db } = context
  // Check permission before sanitising, which is expensive.
  const seen = await requirePin(db, actor, uid_pin)
  if (change.content !== undefined) requireAuthor(seen.access, actor, seen.pin)
  const text = change.content === undefined ? {} : { ...cleanText(change.content), edited_at: clock.now() }
  return transaction(db, async (tx) => {
    const { pin, access } = await requireLockedPin(tx, actor, uid_pin)
    if (change.content !== undefined) requireAuthor(access, actor, pin)
    if (change.status !== undefined) requireCapability(access, 'resolvePins')
    const changed = { ...text, ...statusChange(context, pin, change.status) }
    if (Object.keys(changed).length > 0) {
      await updatePinRow(tx, uid_pin, changed)
      notifyReviewChanged(context, tx, pin)
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
