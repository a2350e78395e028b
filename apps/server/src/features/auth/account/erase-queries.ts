import { privacyMessages } from '@joinery/contract/messages/privacy-messages'

import type { Tx } from '#platform/database/database.ts'

/** Locks the row against new references until the end of the transaction; undefined if the account is already deleted. */
export const lockToErase = (tx: Tx, uid_user: string): Promise<{ email: string } | undefined> =>
  tx
    .selectFrom('users')
    .select('email')
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

const ofPerson = [
  'sessions',
  'link_codes',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'sign_in_challenges',
  'identities',
] as const

/** Deletes sessions, emailed links, second steps and identities. `emptyUser` clears the password. */
export const deleteProofs = async (tx: Tx, uid_user: string): Promise<void> => {
  for (const table of ofPerson) await tx.deleteFrom(table).where('uid_user', '=', uid_user).execute()
}

export const deleteInvitationsTo = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('account_invitations').where('email', '=', email).execute()
}

/** A domain that can never exist (RFC 2606), so a stray email reaches no one. */
const placeholderEmail = (uid_user: string): string => `deleted-${uid_user}@deleted.invalid`

/** Clears the personal columns; the row remains as the author of messages and cards. */
export const emptyUser = async (tx: Tx, uid_user: string, now: Date): Promise<void> => {
  await tx
    .updateTable('users')
    .set({
      email: placeholderEmail(uid_user),
      username: privacyMessages.deletedName,
      password_hash: null,
      phone_number: '',
      nickname: '',
      hide_from_search: true,
      photo_key: null,
      is_admin: false,
      must_use_second_step: false,
      plan: 'free',
      plan_since: null,
      disabled_at: now,
      deleted_at: now,
    })
    .where('uid_user', '=', uid_user)
    .execute()
}
