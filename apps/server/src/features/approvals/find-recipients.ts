// Recipients are project members whose role can decide, and guests, who get a link with that right.
import { can, guestRole, linkAllows, type AccessRole, type LinkRight } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { NewRequest } from '@joinery/contract/review/approvals'

import { createGuestLink, sentLinks } from '#features/guests/create-guest-link.ts'
import { requireGuestLinks } from '#features/guests/guest-checks.ts'
import { holdGuest, type GuestRow } from '#features/guests/guest-queries.ts'
import { findGoodLink, holdGoodLink, type LinkRow } from '#features/guests/link-queries.ts'
import { holdRoles, readMember } from '#features/members/member-queries.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import type { LockedSubject } from './approval-subject.ts'
import { personNameFor } from './present-approval.ts'

export type Recipient = {
  /** In the project; null for a guest. */
  readonly role: AccessRole
  readonly uid_user: string | null
  readonly guest: GuestRow | null
  /** The link emailed to a guest. */
  readonly uid_link: string | null
  /** Never an address, because the certificate shows it. */
  readonly name: string
  readonly email: string
}

/** Id of the person or guest. */
export const personOf = ({ uid_user, guest }: Pick<Recipient, 'uid_user' | 'guest'>): string | null =>
  uid_user ?? guest?.uid_guest ?? null

export const alreadyRequested = (role: AccessRole, { name, email }: Recipient): ProductError => {
  const shown = personNameFor(role, { person_name: name, person_email: email })
  return new ProductError('conflict', approvalMessages.alreadyRequested(shown))
}

type Scope = Pick<LockedSubject, 'kind' | 'uid_project' | 'uid_stack' | 'uid_reply'>

/** Locks the memberships and roles until the end of the transaction. */
export const findPeople = async (
  tx: Tx,
  { uid_project, uid_reply }: Scope,
  emails: readonly string[],
): Promise<Recipient[]> => {
  const people: Omit<Recipient, 'role'>[] = []
  for (const email of new Set(emails)) {
    const member = await readMember(tx, uid_project, email)
    if (!member || member.uid_user === null) throw new ProductError('bad_request', approvalMessages.notInProject(email))
    const { uid_user } = member
    people.push({ uid_user, guest: null, uid_link: null, name: publicNameOf(member, member.role), email })
  }
  const ids = people.flatMap(({ uid_user }) => uid_user ?? [])
  const roles = ids.length > 0 ? await holdRoles(tx, uid_project, ids) : new Map()
  return people.map((person) => {
    const { uid_user, email } = person
    const role = roles.get(uid_user ?? '')
    if (role === undefined) throw new ProductError('bad_request', approvalMessages.notInProject(email))
    const mayDecide = can(role, 'decideApprovals') && (uid_reply === null || can(role, 'viewReplyFiles'))
    if (!mayDecide) throw new ProductError('bad_request', approvalMessages.cannotDecide(email))
    return { ...person, role }
  })
}

/** Whether a link can show what a request is about. */
const linkShows = (link: LinkRow, kind: Scope['kind'], uid_stack: string | null): boolean =>
  link.scope === 'project' || (kind === 'file' ? link.uid_stack === uid_stack : link.scope === 'selections')

const requireLink = async (
  { clock }: ActorContext,
  tx: Tx,
  { kind, uid_project, uid_stack }: Scope,
  uid_link: string,
): Promise<LinkRow> => {
  // Locked, so that a concurrent revocation withdraws this request.
  const isGood = await holdGoodLink(tx, uid_link, clock.now())
  const link = isGood ? await findGoodLink(tx, uid_link, clock.now()) : undefined
  const isMeant =
    link?.uid_project === uid_project && linkShows(link, kind, uid_stack) && linkAllows(link.rights, 'decideApprovals')
  if (!link || !isMeant) throw new ProductError('bad_request', sharingMessages.linkDeleted)
  return link
}

type NewGuest = NewRequest['guests'][number]

type RequestLink = Pick<Scope, 'kind' | 'uid_project' | 'uid_stack'> & {
  readonly name: string
  readonly compare: boolean
  readonly due_date: string | null
}

/** Creates a link for one request, valid beyond its due date. */
export const createRequestLink = (
  context: ActorContext,
  tx: Tx,
  { kind, compare, due_date, ...shown }: RequestLink,
): Promise<LinkRow> => {
  const { linkLifetime, linkAfterDue } = limits.guest
  const now = context.clock.now().getTime()
  const needed = due_date === null ? 0 : Date.parse(due_date) + linkAfterDue
  const end = Math.min(Math.max(now + linkLifetime.usual, needed), now + linkLifetime.max)
  const rights: LinkRight[] =
    kind === 'selections' ? ['approve'] : ['comment', 'approve', ...(compare ? (['compare'] as const) : [])]
  const scope = kind === 'selections' ? 'selections' : 'file'
  const { uid_user } = context.actor
  return createGuestLink(context, tx, { ...shown, scope, uid_user, rights, expires_at: new Date(end) })
}

export const findGuests = async (
  context: ActorContext,
  tx: Tx,
  subject: Scope,
  { guests, due_date }: { readonly guests: readonly NewGuest[]; readonly due_date: string | null },
): Promise<Recipient[]> => {
  if (guests.length === 0) return []
  const { actor, attempts, clock } = context
  requireGuestLinks(context)
  if (subject.uid_reply !== null) throw new ProductError('bad_request', sharingMessages.fileNotShareable)
  const { kind, uid_project, uid_stack } = subject
  const recipients: Recipient[] = []
  for (const { email, name, uid_link, compare } of guests) {
    const wait = await attempts.count(sentLinks, actor.uid_user, tx)
    if (wait > 0) throw new ProductError('too_many', sharingMessages.tooManyEmails, {}, wait)
    const link =
      uid_link === undefined
        ? await createRequestLink(context, tx, { kind, uid_project, uid_stack, name, compare, due_date })
        : await requireLink(context, tx, subject, uid_link)
    const guest = await holdGuest(tx, { uid_project, email, name, now: clock.now() })
    recipients.push({ role: guestRole, uid_user: null, guest, uid_link: link.uid_link, name: guest.name, email })
  }
  return recipients
}
