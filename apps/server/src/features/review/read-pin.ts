import type { AccessRole } from '@joinery/contract/capabilities'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin, PinComment } from '@joinery/contract/review/pins'

import type { ReviewerContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { presentPins } from './present-pin.ts'
import { readThread } from './thread-queries.ts'

type PinKey = { readonly uid_project: string; readonly uid_pin: string }

/** The caller has checked access to the file. */
export const readPin = async (
  context: ReviewerContext,
  db: Db | Tx,
  role: AccessRole,
  { uid_project, uid_pin }: PinKey,
): Promise<Pin> => {
  const [pin] = presentPins(context, role, await readThread(db, { uid_project, role }, uid_pin))
  if (!pin) throw new ProductError('not_found', reviewMessages.pinNotFound)
  return pin
}

export const readComment = async (
  context: ReviewerContext,
  db: Db | Tx,
  role: AccessRole,
  { uid_comment, ...key }: PinKey & { readonly uid_comment: string },
): Promise<PinComment> => {
  const { comments } = await readPin(context, db, role, key)
  // The id may be in upper case.
  const comment = comments.find((one) => one.uid_comment === uid_comment.toLowerCase())
  return required(comment, 'An answer disappeared while its comment was locked')
}
