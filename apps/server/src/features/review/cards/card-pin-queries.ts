import { CompiledQuery } from 'kysely'

import { versionFor } from '#features/files/file-queries.ts'
import type { ChangedStack } from '#features/files/versions/notify-review-changed.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import type { Tx } from '#platform/database/database.ts'

const stackStatement = `
select pins.uid_project, pins.uid_stack, pins.visibility, files.uid_reply
from pins join lateral ${versionFor('pins')} as files on true
where pins.uid_card = any($1::uuid[])`

/** Lists the stacks whose comments became these cards; other cards have none. */
export const listStacksOfCards = async (tx: Tx, uid_cards: readonly string[]): Promise<ChangedStack[]> => {
  const { rows } = await tx.executeQuery<ChangedStack>(CompiledQuery.raw(stackStatement, [uid_cards]))
  return rows
}

const resolveStatement = `
update pins set status = 'resolved', resolved_by = $2, resolved_at = $3
from ${repliesView.as('cards')}
where pins.uid_card = $1 and pins.status = 'open' and (pins.reopened_at is null or pins.reopened_at < $4)
  and cards.uid_reply = pins.uid_card and cards.kanban_status = 'done' and cards.deleted_at is null`

/** Resolves the card's comment, unless the card is no longer done or the comment was reopened after `doneAt`. */
export const resolveOfCard = async (
  tx: Tx,
  uid_card: string,
  { resolved_by, now, doneAt }: { readonly resolved_by: string; readonly now: Date; readonly doneAt: Date },
): Promise<void> => {
  await tx.executeQuery(CompiledQuery.raw(resolveStatement, [uid_card, resolved_by, now, doneAt]))
}
