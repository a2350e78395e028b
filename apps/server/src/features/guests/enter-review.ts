// Turns a person with a link into a named guest: a code is emailed to the given address, and confirming it returns a
// token with write access. The response is the same for every address.
import { randomInt } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { AskedApproval } from '@joinery/contract/review/links'

import { guestCodeMail } from '#features/mail/templates/guest-code.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Guest } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSame, mac } from '#platform/security/keys.ts'
import { subnetOf, truncateAddress } from '#platform/security/network-of.ts'

import { deleteOldCodes, replaceCode, recordCodeAttempt, useCode } from './code-queries.ts'
import { findLinkNow, guestOf, signGuestToken } from './guest-checks.ts'
import { confirmGuest, holdGuest } from './guest-queries.ts'
import type { GuestsContext as Context, PressedDecision, RecordedDecision } from './guests-context.ts'
import { holdGoodLink, isRecipient, noteUse, type GoodLink } from './link-queries.ts'
import { hashSecret, readLinkId } from './link-url.ts'

const hour = 60 * 60 * 1000
const { code: bounds } = limits.guest
const perRecipient = { kind: 'guest-code-recipient', max: bounds.perRecipient, windowMs: hour }
const perAddress = { kind: 'guest-code-address', max: bounds.perAddress, windowMs: hour }

/** The same error for revoked, expired and unknown links. */
const invalidLinkError = () => new ProductError('not_found', guestMessages.linkInvalid)

const requireLink = async (context: Context, secret: string): Promise<GoodLink> => {
  const uid_link = readLinkId(secret)
  if (uid_link === null) throw invalidLinkError()
  const link = await findLinkNow(context, uid_link)
  if (!link || !isSame(Buffer.from(link.secret_hash), Buffer.from(hashSecret(secret)))) throw invalidLinkError()
  return link
}

const tokenFor = ({ clock, keys }: Context, link: GoodLink, uid_guest: string | null): string =>
  signGuestToken(keys, { uid_link: link.uid_link, uid_guest }, { now: clock.now(), linkEnds: link.expires_at })

export const openReview = async (
  context: Context,
  secret: string,
): Promise<{ guestToken: string; asked: AskedApproval[] }> => {
  const link = await requireLink(context, secret)
  const now = context.clock.now()
  await noteUse(context.db, link.uid_link, now, new Date(now.getTime() - limits.guest.lastUseInterval))
  const actor = guestOf({ uid_guest: null }, link)
  return {
    guestToken: tokenFor(context, link, null),
    asked: await context.guestRequests.listAsked({ ...context, actor }),
  }
}

/** Keyed, because six digits could be brute-forced from a plain hash. */
const hashOf = ({ keys }: Context, { uid_link }: GoodLink, email: string, code: string): string =>
  mac(keys.guestCode, [uid_link, email, code].join('\n')).toString('hex')

/**
 * Counts a code and returns how long to wait for it; 0 to send it. An address the link was emailed to has its own count,
 * so that a stranger who enters it elsewhere cannot lock its owner out.
 */
const countCode = async (context: Context, tx: Tx, uid_link: string, email: string, ip: string): Promise<number> => {
  const { attempts, config } = context
  if (await isRecipient(tx, uid_link, email)) return attempts.count(perRecipient, `${uid_link}\n${email}`, tx)
  const perNetwork = { kind: 'guest-code-network', max: config.GUEST_CODES_PER_NETWORK, windowMs: hour }
  const waits = [await attempts.count(perAddress, email, tx)]
  if (perNetwork.max > 0) waits.push(await attempts.count(perNetwork, subnetOf(ip), tx))
  return Math.max(...waits)
}

/** The decision a guest pressed, if they did; the contract accepts neither part without the other. */
type Pressed = { readonly [Part in keyof PressedDecision]?: PressedDecision[Part] | undefined }

type Entry = Pressed & { readonly token: string; readonly name: string; readonly email: string }

export const enterReview = async (
  context: Context,
  { token, name, email, uid_approval, decision, note = '' }: Entry,
  ip: string,
): Promise<void> => {
  const link = await requireLink(context, token)
  const actor = guestOf({ uid_guest: null }, link)
  const version =
    uid_approval === undefined
      ? undefined
      : await context.guestRequests.requireOpen({ ...context, actor }, uid_approval)
  const { clock, config, db } = context
  await transaction(db, async (tx) => {
    const now = clock.now()
    const wait = await countCode(context, tx, link.uid_link, email, ip)
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
      uid_approval: uid_approval ?? null,
      decision: decision ?? null,
      note,
    })
    const content = guestCodeMail(config.BRAND_NAME, code, version && decision && { ...version, decision })
    await writeMail(context, tx, email, content)
  })
}

type Confirmation = Pressed & { readonly token: string; readonly email: string; readonly code: string }

/**
 * A code confirms an address once. The decision it was requested for can be submitted again with the same code, because
 * the first response may not have arrived; it is recorded once.
 */
export const confirmReview = async (
  context: Context,
  { token, email, code, uid_approval, decision, note }: Confirmation,
  ip: string,
): Promise<RecordedDecision & { readonly guestToken: string }> => {
  const link = await requireLink(context, token)
  const { clock, db, guestRequests } = context
  const { uid_link, uid_project } = link
  const now = clock.now()
  const wrong = () => new ProductError('bad_request', guestMessages.codeWrong)
  // Counted in its own transaction before the comparison: concurrent attempts count as well, and a failure does not
  // roll the count back.
  const tried = await recordCodeAttempt(db, { uid_link, email, now, max: bounds.tries })
  const given = hashOf(context, link, email, code)
  if (!tried || !isSame(Buffer.from(tried.code_hash), Buffer.from(given))) throw wrong()
  const isDeciding = uid_approval !== undefined && decision !== undefined
  // The email named the decision the code is for.
  if (isDeciding && (tried.uid_approval !== uid_approval.toLowerCase() || tried.decision !== decision)) {
    throw new ProductError('conflict', guestMessages.codeForOther)
  }
  const uid_guest = await transaction(db, async (tx) => {
    if (!(await holdGoodLink(tx, uid_link, now))) throw invalidLinkError()
    if (!(await useCode(tx, tried, now)) && !isDeciding) throw wrong()
    const guest = await holdGuest(tx, { uid_project, email, name: tried.name, now })
    await confirmGuest(tx, { uid_guest: guest.uid_guest, uid_link, name: tried.name, now })
    return guest.uid_guest
  })
  const guestToken = tokenFor(context, link, uid_guest)
  if (!isDeciding) return { guestToken }
  const actor: Guest = { ...guestOf({ uid_guest }, link), address: truncateAddress(ip) }
  const answer = { uid_approval, decision, note: note ?? tried.note }
  return { guestToken, ...(await guestRequests.decide({ ...context, actor }, answer)) }
}
