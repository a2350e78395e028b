import type { AccessRole } from '@joinery/contract/capabilities'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin, PinComment } from '@joinery/contract/review/pins'

import type { ReviewerContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { presentPins } from './present-pin.ts'
import { readThread } from './thread-queries.ts'

type Wanted = { readonly uid_project: string; readonly uid_pin: string }

/** For somebody who was found to see it. */
export const readPin = async (
  context: ReviewerContext,
  db: Db | Tx,
  role: AccessRole,
  { uid_project, uid_pin }: Wanted,
): Promise<Pin> => {
  const [pin] = presentPins(context, role, await readThread(db, uid_project, uid_pin))
  if (!pin) throw new ProductError('not_found', reviewMessages.pinNotFound)
  return pin
}

export const readComment = async (
  context: ReviewerContext,
  db: Db | Tx,
  role: AccessRole,
  { uid_comment, ...of }: Wanted & { readonly uid_comment: string },
): Promise<PinComment> => {
  const { comments } = await readPin(context, db, role, of)
  // An id may be written in capitals.
  const comment = comments.find((one) => one.uid_comment === uid_comment.toLowerCase())
  return required(comment, 'An answer disappeared while its comment was locked')
}
