// Emails of a project to a guest, each with a signed unsubscribe link that identifies the guest and does not expire.
import type { KeyObject } from 'node:crypto'

import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'

import type { MailContent } from '#features/mail/layout.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSame, mac } from '#platform/security/keys.ts'

import { setUnsubscribed, type GuestRow } from './guest-queries.ts'

/** A guest belongs to one project, so the id identifies both. */
const sign = (key: KeyObject, uid_guest: string): string => mac(key, `guest ${uid_guest}`).toString('base64url')

const unsubscribeLinks = ({ config, keys }: Pick<Context, 'config' | 'keys'>, uid_guest: string) => {
  const token = `${uid_guest}.${sign(keys.unsubscribe, uid_guest)}`
  return {
    page: `${config.PUBLIC_URL}/unsubscribe?guest=${token}`,
    oneClick: `${config.PUBLIC_URL}/api/review/unsubscribe?token=${token}`,
  }
}

export const unsubscribeGuest = async ({ clock, db, keys }: Context, token: string): Promise<void> => {
  const [uid_guest = '', signature = ''] = token.split('.')
  const isOurs = isSame(Buffer.from(signature), Buffer.from(sign(keys.unsubscribe, uid_guest)))
  if (!isOurs || !(await transaction(db, (tx) => setUnsubscribed(tx, uid_guest, clock.now())))) {
    throw new ProductError('bad_request', unsubscribeMessages.unsubscribeFailed)
  }
}

type GuestMail = {
  readonly guest: Pick<GuestRow, 'uid_guest' | 'email' | 'unsubscribed_at'>
  readonly content: MailContent
  readonly replyTo?: string | undefined
}

/** Queues an email. Returns false, without an email, if the guest has unsubscribed from the project. */
export const writeGuestMail = async (
  context: Context,
  tx: Tx,
  { guest, content, replyTo }: GuestMail,
): Promise<boolean> => {
  if (guest.unsubscribed_at !== null) return false
  const unsubscribe = unsubscribeLinks(context, guest.uid_guest)
  await writeMail(context, tx, guest.email, {
    ...content,
    unsubscribe,
    ...(replyTo === undefined ? {} : { replyTo }),
  })
  return true
}
