import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { recordEvent } from '#events'
import { withKeptFiles } from '#features/files/attach-files.ts'
import { requireProject } from '#features/members/access.ts'
import { presentReply } from '#features/messages/present-reply.ts'
import { findByClientId, findReply } from '#features/messages/reply-queries.ts'
import type { Created, NewReply } from '#features/messages/sending/send-message.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { cleanWithin, plainText } from '#platform/security/clean-html.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { nextBoardVersion } from './board-queries.ts'
import { insertCard, insertComment } from './card-queries.ts'
import { tellBoardChanged } from './tell-board-changed.ts'

type Text = { readonly content: string; readonly original_content: string }

const textOf = (html: string, uploads: readonly Upload[]): Text => {
  const content = cleanWithin(html, limits.reply.contentMax, messages.reply.contentTooLong)
  const original_content = plainText(content)
  if (original_content !== '' || uploads.length > 0) return { content, original_content }
  throw new ProductError('bad_request', messages.reply.contentRequired)
}

/** Stores a card or a comment under the board's lock; the same client id a second time answers what is stored. */
const store = async (
  context: ActorContext,
  capability: 'useBoard' | 'commentOnCards',
  uid_project: string,
  input: Pick<NewReply, 'content' | 'clientId'>,
  uploads: readonly Upload[],
  insert: (tx: Tx, row: Text & { uid_reply: string; client_id: string | null; version: number }) => Promise<boolean>,
): Promise<Created> => {
  // Nobody else makes the server clean a text.
  await requireProject(context.db, context.actor, uid_project, capability)
  const text = textOf(input.content, uploads)
  return withKeptFiles(context, uploads, 'documents', (attach) =>
    transaction(context.db, async (tx) => {
      const { actor } = context
      await holdProject(tx, uid_project)
      await requireProject(tx, actor, uid_project, capability)
      const client_id = input.clientId ?? null
      const version = await nextBoardVersion(tx, uid_project)
      const before = client_id && (await findByClientId(tx, uid_project, actor.uid_user, client_id))
      if (before) return { reply: await presentReply(context, tx, before), isRepeat: true }
      const uid_reply = newId()
      if (!(await insert(tx, { ...text, uid_reply, client_id, version }))) throw new Error('A card was not stored')
      await attach(tx, uid_project, uid_reply)
      const row = await findReply(tx, uid_reply)
      if (!row) throw new Error('A card was not stored')
      tellBoardChanged(context, tx, uid_project, row.parent_uid_reply ?? uid_reply)
      return { reply: await presentReply(context, tx, row, { commentCounts: new Map() }), isRepeat: false }
    }),
  )
}

/** A new card goes to the end of To Do. */
export const createCard = (
  context: ActorContext,
  uid_project: string,
  input: NewReply,
  uploads: readonly Upload[],
): Promise<Created> =>
  store(context, 'useBoard', uid_project, input, uploads, (tx, row) =>
    insertCard(tx, { ...row, uid_project, uid_user: context.actor.uid_user, created_at: context.clock.now() }),
  )

export const createComment = (
  context: ActorContext,
  uid_project: string,
  uid_card: string,
  input: NewReply,
  uploads: readonly Upload[],
): Promise<Created> =>
  store(context, 'commentOnCards', uid_project, input, uploads, async (tx, row) => {
    const card = await findReply(tx, uid_card)
    if (card?.uid_project !== uid_project || card.kanban_status === null) {
      throw new ProductError('not_found', messages.reply.parentUnknown)
    }
    const { uid_user } = context.actor
    const isStored = await insertComment(tx, {
      ...row,
      uid_project,
      uid_user,
      parent_uid_reply: uid_card,
      created_at: context.clock.now(),
    })
    await recordEvent(context, tx, {
      type: 'card.commented',
      uid_user,
      uid_project,
      uid_reply: row.uid_reply,
      uid_card,
    })
    return isStored
  })
