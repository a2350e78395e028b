import { recordEvent } from '#events'
import { setVerified } from '#features/auth/account/user-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

/** The address is this person's: from here on others may act on it (invitations become places). */
export const markVerified = async (
  context: Pick<Context, 'outbox'>,
  tx: Tx,
  { uid_user, email }: { readonly uid_user: string; readonly email: string },
  now: Date,
): Promise<void> => {
  if (await setVerified(tx, uid_user, now))
    await recordEvent(context, tx, { type: 'account.verified', uid_user, email })
}
