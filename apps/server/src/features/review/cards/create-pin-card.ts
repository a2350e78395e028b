// Creates at most one card per comment: a concurrent second request waits and returns the first card. The image is cropped
// before the transaction opens.
import type { CardFieldsInput } from '@joinery/contract/board/card-fields'
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Reply } from '@joinery/contract/replies'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import type { NewCard } from '#features/cards/creating/creation-queries.ts'
import { storeCards, broadcastCardCreated } from '#features/cards/creating/store-cards.ts'
import { presentCard } from '#features/cards/present-card.ts'
import { changeCardFields, holdFields } from '#features/cards/set-card-fields.ts'
import { withStoredFiles } from '#features/files/attach-files.ts'
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import { requireCapability } from '#features/members/access.ts'
import { findReply } from '#features/messages/reply-queries.ts'
import type { Created } from '#features/messages/sending/send-message.ts'
import { updatePinRow, type FoundPin } from '#features/review/pin-queries.ts'
import { requireLockedPin, requirePin } from '#features/review/require-pin.ts'
import type { ReviewContext } from '#features/review/review-context.ts'
import { holdProject } from '#platform/access-sql.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { escapeHtml } from '#platform/security/escape-html.ts'

import { cropCommentImage } from './crop-image.ts'

/** Returns the comment's card, unless it is deleted. */
const findCardOf = async (context: ReviewContext, db: Db | Tx, { uid_card }: FoundPin): Promise<Reply | undefined> => {
  const row = uid_card === null ? undefined : await findReply(db, uid_card)
  return row && presentCard(context, db, row)
}

const cardFor = ({ actor, config }: ReviewContext, pin: FoundPin): NewCard => {
  const link = `${config.PUBLIC_URL}/projects/${pin.uid_project}/overview?file=${pin.uid_file}&pin=${pin.uid_pin}`
  const label = reviewMessages.cardLink(pin.number)
  return {
    ...actor,
    uid_reply: newId(),
    client_id: null,
    content: `${pin.content}<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`,
    original_content: pin.original_content,
    uid_card: null,
  }
}

/** Thrown to roll back the transaction, including the stored image. */
class CardExists extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super('The comment has a card already')
    this.reply = reply
  }
}

const store = async (
  context: ReviewContext,
  tx: Tx,
  card: NewCard,
  pin: FoundPin,
  fields: CardFieldsInput,
): Promise<Reply> => {
  const row = (await storeCards(context, tx, pin.uid_project, [card])).get(card.uid_reply)
  if (!row) {
    await requireLivingSession(context)
    throw new ProductError('conflict', reviewMessages.cardFailed)
  }
  await updatePinRow(tx, pin.uid_pin, { uid_card: row.uid_reply })
  const reply = await presentCard(context, tx, row)
  tx.afterCommit(() => broadcastCardCreated(context, reply, row.comment_count))
  notifyReviewChanged(context, tx, pin)
  return Object.values(fields).some((value) => value !== null) ? changeCardFields(context, tx, reply, fields) : reply
}

export const createPinCard = async (
  context: ReviewContext,
  uid_pin: string,
  fields: CardFieldsInput,
): Promise<Created> => {
  const { actor, db } = context
  const { pin: seen, access } = await requirePin(db, actor, uid_pin)
  requireCapability(access, 'useBoard')
  const known = await findCardOf(context, db, seen)
  if (known) return { reply: known, isRepeat: true }
  const image = await cropCommentImage(context, seen)
  const storing = withStoredFiles(context, image ? [image] : [], 'documents', (attach) =>
    transaction(db, async (tx) => {
      if (!(await holdProject(tx, seen.uid_project))) throw new ProductError('not_found', messages.http.notFound)
      // Lock order: the comment, the assignee, the person whose storage is counted, and last the board.
      const { pin, access: now } = await requireLockedPin(tx, actor, uid_pin)
      requireCapability(now, 'useBoard')
      const before = await findCardOf(context, tx, pin)
      if (before) throw new CardExists(before)
      await holdFields(tx, pin.uid_project, fields)
      const card = cardFor(context, pin)
      // The card does not exist yet; its foreign key is checked at commit.
      await attach(tx, pin.uid_project, card.uid_reply)
      return store(context, tx, card, pin, fields)
    }),
  )
  try {
    return { reply: await storing, isRepeat: false }
  } catch (error) {
    if (error instanceof CardExists) return { reply: error.reply, isRepeat: true }
    throw error
  }
}
