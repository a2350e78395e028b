import type { User } from '@joinery/contract/auth'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { createLinkCode } from '#features/auth/links/link-codes.ts'
import { hashPassword } from '#features/auth/passwords/passwords.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import { verifyMail } from '#features/mail/templates/verify.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { presentUser } from './present-user.ts'
import { findUser, hasAccount, insertUser } from './user-queries.ts'

const limitOf = ({ config }: Context) => ({
  kind: 'registration',
  max: config.REGISTRATIONS_PER_IP,
  windowMs: limits.account.registrationWindow,
})

export const createAccount = async (
  context: Context,
  input: { email: string; password: string; username?: string | null | undefined; ip: string },
): Promise<User> => {
  const registrations = limitOf(context)
  const wait = await context.attempts.check(registrations, input.ip)
  if (wait > 0) throw new ProductError('too_many', messages.auth.tooManyAccounts, {}, wait)
  // Before the costly hash: the response reveals it anyway, and repeated requests must stay cheap.
  if (await hasAccount(context.db, input.email)) throw new ProductError('conflict', messages.auth.accountExists)
  const password_hash = await hashPassword(input.password)
  return transaction(context.db, async (tx) => {
    const uid_user = newId()
    // Trimmed by the contract; an empty name is no name.
    const username = input.username === '' ? null : (input.username ?? null)
    const created_at = context.clock.now()
    const isNew = await insertUser(tx, { uid_user, email: input.email, username, password_hash, created_at })
    if (!isNew) throw new ProductError('conflict', messages.auth.accountExists)
    await grantCredits(tx, uid_user, context.config.SIGNUP_CREDITS, 'sign-up')
    await sendVerification(context, tx, { uid_user, email: input.email })
    const late = await context.attempts.take(registrations, input.ip, tx)
    if (late > 0) throw new ProductError('too_many', messages.auth.tooManyAccounts, {}, late)
    return presentUser(context, await findUser(tx, uid_user))
  })
}

export const sendVerification = async (
  context: Context,
  tx: Tx,
  { uid_user, email }: { uid_user: string; email: string },
): Promise<void> => {
  const code = await createLinkCode(tx, uid_user, 'verify', context.clock.now())
  const href = `${context.config.PUBLIC_URL}/verify-email?code=${code}`
  await writeMail(context, tx, email, verifyMail(context.config.BRAND_NAME, href))
}
