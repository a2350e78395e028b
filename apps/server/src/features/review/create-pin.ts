// Lock order: project, version, stack; deleting a version uses the same order.
import { can } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { createPinSchema, Pin } from '@joinery/contract/review/pins'
import type { z } from 'zod'

import { recordEvent } from '#events'
import { holdFile } from '#features/files/held-file-queries.ts'
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import { holdProject } from '#platform/access-sql.ts'
import { authorOf } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { cleanText } from './clean-text.ts'
import { countPins, findPinByClientId, insertPin, lockStack, nextNumber } from './pin-queries.ts'
import { requirePage, requireReviewable } from './read-pages.ts'
import { readPin } from './read-pin.ts'
import { requireAudience, requireVersion, type Reviewed } from './require-pin.ts'
import type { ReviewingContext } from './review-context.ts'

type NewPin = z.output<typeof createPinSchema>

/** Checks access again and keeps the version from being deleted until the end of the transaction. */
const holdReviewed = async ({ actor }: ReviewingContext, tx: Tx, { stack, file }: Reviewed): Promise<Reviewed> => {
  if (!(await holdProject(tx, stack.uid_project))) throw new ProductError('not_found', messages.http.notFound)
  const held = (await holdFile(tx, file.uid_file)) && (await requireVersion(tx, actor, file.uid_file, 'commentOnFiles'))
  if (!held) throw new ProductError('not_found', reviewMessages.fileNotFound)
  return held
}

/** Returns the stored comment when the client id is repeated. */
export const createPin = async (context: ReviewingContext, uid_file: string, input: NewPin): Promise<Pin> => {
  const { actor, clock, db } = context
  const { x, y, w = null, h = null, page = null, clientId = null } = input
  const reviewed = await requireVersion(db, actor, uid_file, 'commentOnFiles')
  const author = authorOf(actor)
  const text = cleanText(input.content)
  requireReviewable(reviewed.file)
  await requirePage(context, reviewed.file, page)
  return transaction(db, async (tx) => {
    const { stack, file } = await holdReviewed(context, tx, reviewed)
    const { uid_project, uid_stack, uid_reply, role } = stack
    await lockStack(tx, uid_stack, uid_project)
    const before = clientId === null ? undefined : await findPinByClientId(tx, author, uid_stack, clientId)
    if (before) return readPin(context, tx, role, { uid_project, uid_pin: before.uid_pin })
    if ((await countPins(tx, uid_file)) >= limits.review.pins) {
      throw new ProductError('conflict', reviewMessages.tooManyPins)
    }
    const is_by_client = !can(role, 'viewTeamComments')
    const visibility = is_by_client ? 'client' : (input.visibility ?? 'team')
    requireAudience(actor, visibility)
    const uid_pin = newId()
    await insertPin(tx, {
      uid_pin,
      uid_project,
      uid_stack,
      uid_file: file.uid_file,
      version: file.version,
      number: await nextNumber(tx, uid_stack),
      x,
      y,
      w,
      h,
      page,
      visibility,
      ...text,
      ...author,
      is_by_client,
      client_id: clientId,
      created_at: clock.now(),
    })
    await recordEvent(context, tx, {
      type: 'pin.added',
      ...author,
      uid_project,
      uid_pin,
      is_of_reply: uid_reply !== null,
    })
    notifyReviewChanged(context, tx, { uid_project, uid_stack, uid_reply, visibility })
    return readPin(context, tx, role, { uid_project, uid_pin })
  })
}
