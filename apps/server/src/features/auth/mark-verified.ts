import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'

import { setVerified } from './user-queries.ts'

/** The address is this person's: from here on others may act on it (invitations become memberships). */
export const markVerified = async (
  context: Pick<Context, 'transactionEvents'>,
  tx: Tx,
  { uid_user, email }: { readonly uid_user: string; readonly email: string },
  now: Date,
): Promise<void> => {
  if (!(await setVerified(tx, uid_user, now))) return
  await context.transactionEvents.tell(tx, { type: 'account.verified', uid_user, email })
}
