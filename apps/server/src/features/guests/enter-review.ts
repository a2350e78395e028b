// Turns a person with a link into a named guest: a code is emailed to the given address, and confirming it returns a
// token with write access. Response and work are the same for every address, because nothing is looked up about it.
import { randomInt } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'

import { guestCodeMail } from '#features/mail/templates/guest-code.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSame, mac } from '#platform/security/keys.ts'

import { deleteOldCodes, replaceCode, recordCodeAttempt, useCode } from './code-queries.ts'
import { findLinkNow, signGuestToken } from './guest-checks.ts'
import { confirmGuest, holdGuest } from './guest-queries.ts'
import { holdGoodLink, noteUse, type GoodLink } from './link-queries.ts'
import { hashSecret, readSecret } from './link-url.ts'

const hour = 60 * 60 * 1000
const { code: bounds } = limits.guest
const perLink = { kind: 'guest-code-link', max: bounds.perLinkAndHour, windowMs: hour }
const perAddress = { kind: 'guest-code-address', max: bounds.perAddressAndHour, windowMs: hour }

/** The same error for revoked, expired and unknown links. */
const invalidLinkError = () => new ProductError('not_found', guestMessages.linkInvalid)

const requireLink = async (context: Context, secret: string): Promise<GoodLink> => {
  const uid_link = readSecret(context.keys, secret)
  if (uid_link === null) throw invalidLinkError()
  const link = await findLinkNow(context, uid_link)
  if (!link || !isSame(Buffer.from(link.secret_hash), Buffer.from(hashSecret(secret)))) throw invalidLinkError()
  return link
}

const tokenFor = ({ clock, keys }: Context, link: GoodLink, uid_guest: string | null): string =>
  signGuestToken(keys, { uid_link: link.uid_link, uid_guest }, { now: clock.now(), linkEnds: link.expires_at })

export const openReview = async (context: Context, secret: string): Promise<string> => {
  const link = await requireLink(context, secret)
  const now = context.clock.now()
  await noteUse(context.db, link.uid_link, now, new Date(now.getTime() - limits.guest.lastUseInterval))
  return tokenFor(context, link, null)
}

/** Keyed, because six digits could be brute-forced from a plain hash. */
const hashOf = ({ keys }: Context, { uid_link }: GoodLink, email: string, code: string): string =>
  mac(keys.guestCode, [uid_link, email, code].join('\n')).toString('hex')

export const enterReview = async (
  context: Context,
  { token, name, email }: { readonly token: string; readonly name: string; readonly email: string },
): Promise<void> => {
  const link = await requireLink(context, token)
  const { attempts, clock, config, db } = context
  await transaction(db, async (tx) => {
    const now = clock.now()
    // Count both, so that the limit of a link reveals nothing about an address.
    const waits = [await attempts.count(perLink, link.uid_link, tx), await attempts.count(perAddress, email, tx)]
    const wait = Math.max(...waits)
    if (wait > 0) throw new ProductError('too_many', guestMessages.tooManyCodes, {}, wait)
    if (!(await holdGoodLink(tx, link.uid_link, now))) throw invalidLinkError()
    const code = String(randomInt(10 ** 6)).padStart(6, '0')
    await deleteOldCodes(tx, link.uid_link, now)
    await replaceCode(tx, {
      uid_link: link.uid_link,
      email,
      name,
      code_hash: hashOf(context, link, email, code),
      expires_at: new Date(now.getTime() + bounds.lifetime),
    })
    await writeMail(context, tx, email, guestCodeMail(config.BRAND_NAME, code))
  })
}

export const confirmReview = async (
  context: Context,
  { token, email, code }: { readonly token: string; readonly email: string; readonly code: string },
): Promise<string> => {
  const link = await requireLink(context, token)
  const { clock, db } = context
  const { uid_link, uid_project } = link
  const now = clock.now()
  const wrong = () => new ProductError('bad_request', guestMessages.codeWrong)
  // Counted in its own transaction before the comparison: concurrent attempts count as well, and a failure does not
  // roll the count back.
  const tried = await recordCodeAttempt(db, { uid_link, email, now, max: bounds.tries })
  const given = hashOf(context, link, email, code)
  if (!tried || !isSame(Buffer.from(tried.code_hash), Buffer.from(given))) throw wrong()
  return transaction(db, async (tx) => {
    if (!(await holdGoodLink(tx, uid_link, now))) throw invalidLinkError()
    if (!(await useCode(tx, tried))) throw wrong()
    const { uid_guest } = await holdGuest(tx, { uid_project, email, name: tried.name, now })
    await confirmGuest(tx, { uid_guest, uid_link, name: tried.name, now })
    return tokenFor(context, link, uid_guest)
  })
}
