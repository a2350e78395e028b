// Recipients are project members whose role can decide, and guests, who get a link with that right.
import { can, linkAllows } from '@joinery/contract/capabilities'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'

import { linkForFile, sentLinks } from '#features/guests/create-guest-link.ts'
import { holdGuest, type GuestRow } from '#features/guests/guest-queries.ts'
import { findGoodLink, type LinkRow } from '#features/guests/link-queries.ts'
import { holdRoles, readMember } from '#features/members/member-queries.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import type { LockedSubject } from './approval-subject.ts'

export type Recipient = {
  readonly uid_user: string | null
  readonly guest: GuestRow | null
  /** The link emailed to a guest. */
  readonly uid_link: string | null
  /** Never an address, because the certificate shows it. */
  readonly name: string
  readonly email: string
}

/** Locks the memberships and roles until the end of the transaction. */
export const findPeople = async (
  tx: Tx,
  { uid_project, uid_reply }: LockedSubject,
  emails: readonly string[],
): Promise<Recipient[]> => {
  const people: Recipient[] = []
  for (const email of new Set(emails)) {
    const member = await readMember(tx, uid_project, email)
    if (!member || member.uid_user === null) throw new ProductError('bad_request', approvalMessages.notInProject(email))
    const { uid_user } = member
    people.push({ uid_user, guest: null, uid_link: null, name: publicNameOf(member), email })
  }
  const ids = people.flatMap(({ uid_user }) => uid_user ?? [])
  const roles = ids.length > 0 ? await holdRoles(tx, uid_project, ids) : new Map()
  for (const { uid_user, email } of people) {
    const role = roles.get(uid_user ?? '')
    if (role === undefined) throw new ProductError('bad_request', approvalMessages.notInProject(email))
    const mayDecide = can(role, 'decideApprovals') && (uid_reply === null || can(role, 'viewReplyFiles'))
    if (!mayDecide) throw new ProductError('bad_request', approvalMessages.cannotDecide(email))
  }
  return people
}

const requireLink = async (
  { clock }: ActorContext,
  tx: Tx,
  { uid_project, uid_stack }: LockedSubject,
  uid_link: string,
): Promise<LinkRow> => {
  const link = await findGoodLink(tx, uid_link, clock.now())
  const isMeant =
    link?.uid_project === uid_project &&
    (link.uid_stack === null || link.uid_stack === uid_stack) &&
    linkAllows(link.rights, 'decideApprovals')
  if (!link || !isMeant) throw new ProductError('bad_request', sharingMessages.linkDeleted)
  return link
}

type NewGuest = { readonly email: string; readonly name: string; readonly uid_link?: string | undefined }

export const findGuests = async (
  context: ActorContext,
  tx: Tx,
  subject: LockedSubject,
  guests: readonly NewGuest[],
): Promise<Recipient[]> => {
  if (guests.length === 0) return []
  const { actor, attempts, clock, config } = context
  if (config.GUEST_LINKS === 'off') throw new ProductError('not_found', guestMessages.linkInvalid)
  if (subject.uid_reply !== null) throw new ProductError('bad_request', sharingMessages.fileNotShareable)
  const { uid_project, uid_stack } = subject
  const { uid_user } = actor
  const recipients: Recipient[] = []
  for (const { email, name, uid_link } of guests) {
    const wait = await attempts.count(sentLinks, uid_user, tx)
    if (wait > 0) throw new ProductError('too_many', sharingMessages.tooManyEmails, {}, wait)
    const link =
      uid_link === undefined
        ? await linkForFile(context, tx, { uid_project, uid_stack, uid_user, name })
        : await requireLink(context, tx, subject, uid_link)
    const guest = await holdGuest(tx, { uid_project, email, name, now: clock.now() })
    recipients.push({ uid_user: null, guest, uid_link: link.uid_link, name: guest.name, email })
  }
  return recipients
}
