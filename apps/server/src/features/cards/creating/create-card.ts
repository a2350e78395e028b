import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import type { CardsState } from '#features/cards/cards-context.ts'
import { withStoredFiles, type NewFile } from '#features/files/attach-files.ts'
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

const requireParent = async (db: Db | Tx, uid_project: string, uid_card: string | null): Promise<void> => {
  if (uid_card === null) return
  const card = await findReply(db, uid_card)
  if (card?.uid_project === uid_project && card.kanban_status !== null) return
  throw new ProductError('not_found', messages.reply.parentUnknown)
}

/**
 * Explains why nothing was stored: a repeat (returns the stored reply), a missing right, a missing card, or an
 * ended session. Returns null if no reason holds any longer.
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

/** Rolls back the transaction, including the files, because the card was not stored. */
class NotStored extends Error {}

/** Lock order: the person whose storage is counted first, the board last. */
const storeWithFiles = async (
  context: ActorContext,
  uid_project: string,
  card: NewCard,
  uploads: readonly NewFile[],
): Promise<Reply | undefined> => {
  const { actor, db, outbox } = context
  const storing = withStoredFiles(context, uploads, 'documents', (attach) =>
    transaction(db, async (tx) => {
      await holdProject(tx, uid_project)
      await requireProject(tx, actor, uid_project, capabilityFor(card.uid_card))
      await requireParent(tx, uid_project, card.uid_card)
      const { client_id, uid_user } = card
      if (client_id !== null && (await findByClientId(tx, uid_project, uid_user, client_id))) throw new NotStored()
      // The foreign key from the files to the new card is checked at the commit.
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
  // Most texts are cheap to clean, and the storing statement checks the right. Check first for expensive texts, so
  // that others cannot cause the work.
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
  // The reason no longer holds: a member was added again, or a card restored. Files have already been swept.
  const second = uploads.length === 0 ? await cardBatches.add(context, uid_project, card) : undefined
  if (second) return { reply: second, isRepeat: false }
  throw new ProductError('conflict', messages.reply.sendFailed)
}

/** Adds a card at the end of To Do. A repeated client id returns the stored card. */
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
