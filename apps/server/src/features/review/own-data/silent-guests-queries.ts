import { sql } from 'kysely'

import { approvalsView } from '#features/approvals/approval-queries.ts'
import type { Tx } from '#platform/database/database.ts'

/** Of these guests, the ones without a comment or an approval request. */
export const listSilent = async (tx: Tx, uid_guests: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ uid_guest: string }>`
    select given.uid_guest from unnest(${uid_guests}::uuid[]) as given (uid_guest)
    where not exists (select from pins where pins.uid_guest = given.uid_guest)
      and not exists (select from pin_comments where pin_comments.uid_guest = given.uid_guest)
      and not exists (select from ${sql.raw(approvalsView.as('approvals'))} where approvals.uid_guest = given.uid_guest)`.execute(
    tx,
  )
  return rows.map(({ uid_guest }) => uid_guest)
}
