import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import type { CardsState } from '#features/cards/cards-context.ts'
import { requireLivingSession } from '#features/cards/require-card.ts'
import { withKeptFiles, type NewFile } from '#features/files/attach-files.ts'
import { requireAccess, requireCapability, requireProject, requireRole } from '#features/members/access.ts'
import { presentReply } from '#features/messages/present-reply.ts'
import { findByClientId, findReply } from '#features/messages/reply-queries.ts'
import type { Created, NewReply } from '#features/messages/sending/send-message.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { cleanWithin, isCheapToClean, plainText } from '#platform/security/clean-html.ts'

import type { NewCard } from './creation-queries.ts'
import { storeCards, broadcastCardCreated } from './store-cards.ts'

type Context = ActorContext & Pick<CardsState, 'cardBatches'>

const capabilityFor = (uid_card: string | null) => (uid_card === null ? 'useBoard' : 'commentOnCards')

/** The card of a comment must be there; a card has none. */
const requireParent = async (db: Db | Tx, uid_project: string, uid_card: string | null): Promise<void> => {
  if (uid_card === null) return
  const card = await findReply(db, uid_card)
  if (card?.uid_project === uid_project && card.kanban_status !== null) return
  throw new ProductError('not_found', messages.reply.parentUnknown)
}

/**
 * Nothing was stored: because it was before (then that is the answer), because the person may not, because the card is not
 * there, or because their session has ended. Null when there is no reason any more.
 */
const explain = async (context: ActorContext, uid_project: string, card: NewCard): Promise<Reply | null> => {
  const { actor, db } = context
  await requireLivingSession(context)
  const access = await requireAccess(db, actor, uid_project)
  requireRole(access.role, 'viewBoard')
  const { client_id, uid_user, uid_card } = card
  const before = client_id === null ? undefined : await findByClientId(db, uid_project, uid_user, client_id)
  if (before) return presentReply(context, db, before)
  requireCapability(access, capabilityFor(uid_card))
  await requireParent(db, uid_project, uid_card)
  return null
}

/** Rolls the transaction back, and with it the files: the card was not stored. */
class NotStored extends Error {}

/** Lock order: the person whose storage is counted before the board, whose lock comes last. */
const storeWithFiles = async (
  context: ActorContext,
  uid_project: string,
  card: NewCard,
  uploads: readonly NewFile[],
): Promise<Reply | undefined> => {
  const { actor, db, outbox } = context
  const storing = withKeptFiles(context, uploads, 'documents', (attach) =>
    transaction(db, async (tx) => {
      await holdProject(tx, uid_project)
      await requireProject(tx, actor, uid_project, capabilityFor(card.uid_card))
      await requireParent(tx, uid_project, card.uid_card)
      const { client_id, uid_user } = card
      if (client_id !== null && (await findByClientId(tx, uid_project, uid_user, client_id))) throw new NotStored()
      // That the files name a card to come is checked at the commit.
      await attach(tx, uid_project, card.uid_reply)
      const row = (await storeCards(context, tx, uid_project, [card])).get(card.uid_reply)
      if (!row) throw new NotStored()
      const reply = await presentReply(context, tx, row, { commentCounts: new Map() })
      tx.afterCommit(() => {
        broadcastCardCreated(context, reply, row.comment_count)
        outbox.poke()
      })
      return reply
    }),
  )
  try {
    return await storing
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}

const create = async (
  context: Context,
  uid_project: string,
  uid_card: string | null,
  input: Pick<NewReply, 'content' | 'clientId'>,
  uploads: readonly NewFile[],
): Promise<Created> => {
  const { actor, cardBatches, db } = context
  const requireRight = async (): Promise<void> => {
    await requireLivingSession(context)
    await requireProject(db, actor, uid_project, capabilityFor(uid_card))
  }
  // Most texts cost nothing to clean, and the statement that stores them checks the right; nobody else makes the server clean.
  if (!isCheapToClean(input.content)) await requireRight()
  const content = cleanWithin(input.content, limits.reply.contentMax, messages.reply.contentTooLong)
  const original_content = plainText(content)
  if (original_content === '' && uploads.length === 0) {
    await requireRight()
    throw new ProductError('bad_request', messages.reply.contentRequired)
  }
  const card: NewCard = {
    ...actor,
    uid_reply: newId(),
    client_id: input.clientId ?? null,
    content,
    original_content,
    uid_card,
  }
  const reply =
    uploads.length === 0
      ? await cardBatches.add(context, uid_project, card)
      : await storeWithFiles(context, uid_project, card, uploads)
  if (reply) return { reply, isRepeat: false }
  const before = await explain(context, uid_project, card)
  if (before) return { reply: before, isRepeat: true }
  // The reason does not hold any more: a member was added again, or a card restored. Files have been swept already.
  const second = uploads.length === 0 ? await cardBatches.add(context, uid_project, card) : undefined
  if (second) return { reply: second, isRepeat: false }
  throw new ProductError('conflict', messages.reply.sendFailed)
}

/** A new card goes to the end of To Do. The same client id a second time answers what is stored. */
export const createCard = (
  context: Context,
  uid_project: string,
  input: NewReply,
  uploads: readonly NewFile[],
): Promise<Created> => create(context, uid_project, null, input, uploads)

export const createComment = (
  context: Context,
  uid_project: string,
  uid_card: string,
  input: NewReply,
  uploads: readonly NewFile[],
): Promise<Created> => create(context, uid_project, uid_card.toLowerCase(), input, uploads)
