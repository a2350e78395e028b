// Creates at most one card per selection: the list's lock serialises concurrent requests.

import { messages } from '@joinery/contract/messages'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import type { Reply } from '@joinery/contract/replies'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import type { NewCard } from '#features/cards/creating/creation-queries.ts'
import { broadcastCardCreated, storeCards } from '#features/cards/creating/store-cards.ts'
import { presentCard } from '#features/cards/present-card.ts'
import { requireProject } from '#features/members/access.ts'
import { findReply } from '#features/messages/reply-queries.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { escapeHtml } from '#platform/security/escape-html.ts'

import { finishChange } from './finish-change.ts'
import { holdSelection, lockWithList, selectionNotFound } from './require-selection.ts'
import { updateSelectionRow, type SelectionRow } from './selection-queries.ts'
import type { SelectionsContext } from './selections-context.ts'

const cardFor = ({ actor, config }: SelectionsContext, row: SelectionRow): NewCard => {
  const { code, note, room, title, uid_project, uid_selection } = row
  const link = `${config.PUBLIC_URL}/projects/${uid_project}/overview?view=selections&selection=${uid_selection}`
  const paragraphs = [title, room, note].filter((text) => text !== '')
  const html = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('')
  return {
    ...actor,
    uid_reply: newId(),
    client_id: null,
    content: `${html}<p><a href="${escapeHtml(link)}">${escapeHtml(texts.cardLink(code))}</a></p>`,
    original_content: paragraphs.join('\n'),
    uid_card: null,
  }
}

export const createSelectionCard = (
  context: SelectionsContext,
  uid_selection: string,
): Promise<{ readonly reply: Reply; readonly isRepeat: boolean }> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    const found = await holdSelection(tx, context, uid_selection)
    await requireProject(tx, actor, found.uid_project, 'useBoard')
    const { row } = await lockWithList(tx, found)
    if (row.deleted_at !== null) throw selectionNotFound()
    const before = row.uid_card === null ? undefined : await findReply(tx, row.uid_card)
    if (before) return { reply: await presentCard(context, tx, before), isRepeat: true }
    const card = cardFor(context, row)
    const stored = (await storeCards(context, tx, row.uid_project, [card])).get(card.uid_reply)
    if (!stored) {
      await requireLivingSession(context)
      throw new ProductError('conflict', messages.kanban.createFailed)
    }
    const reply = await presentCard(context, tx, stored)
    tx.afterCommit(() => broadcastCardCreated(context, reply, stored.comment_count))
    await updateSelectionRow(tx, uid_selection, { uid_card: stored.uid_reply })
    await finishChange(context, tx, row)
    return { reply, isRepeat: false }
  })
