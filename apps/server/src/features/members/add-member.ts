import { capabilityToAssign, type AssignableRole } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { lockUserByEmail } from '#features/auth/account/user-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { requireCapability, requireProject } from './access.ts'
import { broadcastMember } from './broadcast-members.ts'
import { findDeparture, hasLeftSince } from './departure-queries.ts'
import { claimInvitation } from './invitations/claim-invitation.ts'
import { sendInvitation } from './invitations/send-invitation.ts'
import { findMember, insertMember } from './member-queries.ts'

const day = 24 * 60 * 60 * 1000

/** Refuses to add a person who opted out, or who left recently and was last added by the same person. */
const requireWilling = async (
  { actor, clock }: ActorContext,
  tx: Tx,
  uid_project: string,
  email: string,
): Promise<void> => {
  const departure = await findDeparture(tx, uid_project, email)
  if (!departure) return
  if (departure.not_again) throw new ProductError('conflict', invitationMessages.optedOut)
  const { addAgainAfter } = limits.project
  const isRecent = clock.now().getTime() < departure.left_at.getTime() + addAgainAfter
  if (isRecent && (departure.added_by ?? actor.uid_user) === actor.uid_user) {
    throw new ProductError('conflict', invitationMessages.leftRecently(addAgainAfter / day))
  }
}

/** Whether the person must accept: the installation requires it, or they recently left a project of the same person. */
const needsConsent = async ({ actor, clock, config }: ActorContext, tx: Tx, email: string): Promise<boolean> => {
  if (config.MEMBER_CONSENT === 'ask') return true
  const since = new Date(clock.now().getTime() - limits.project.addAgainAfter)
  return hasLeftSince(tx, email, actor.uid_user, since)
}

type AddedPerson = { readonly email: string; readonly role: AssignableRole }

/** Adds a person with an account immediately, or invites them if they must accept. Any other address is invited by email. */
export const addMember = (context: ActorContext, uid_project: string, person: AddedPerson): Promise<void> =>
  transaction(context.db, (tx) => addMemberIn(context, tx, uid_project, person))

/** The same in the caller's transaction. */
export const addMemberIn = async (
  context: ActorContext,
  tx: Tx,
  uid_project: string,
  { email, role }: AddedPerson,
): Promise<void> => {
  const { actor, clock } = context
  await holdProject(tx, uid_project)
  const own = await requireProject(tx, actor, uid_project, 'addMembers')
  const needed = capabilityToAssign(role)
  if (needed) requireCapability(own, needed)
  const { project } = own
  const account = await lockUserByEmail(tx, email)
  const isIn = Boolean(account?.verified_at) && !(await needsConsent(context, tx, email))
  const person = isIn ? account : undefined
  const member = {
    uid_project,
    email,
    uid_user: person?.uid_user ?? null,
    role,
    added_at: clock.now(),
    added_by: actor.uid_user,
  } as const
  if (!(await insertMember(tx, member))) {
    const present = await findMember(tx, uid_project, email)
    const isInvited = present?.uid_user === null
    throw new ProductError('conflict', isInvited ? messages.project.alreadyInvited : messages.project.alreadyMember)
  }
  await requireWilling(context, tx, uid_project, email)
  await claimInvitation(context, tx, { uid_project, email })
  if (person) {
    await context.transactionEvents.emit(tx, { type: 'member.entered', uid_project, uid_user: person.uid_user })
    await recordEvent(context, tx, {
      type: 'member.added',
      uid_user: actor.uid_user,
      uid_project,
      uid_member: person.uid_user,
      role,
    })
    const target = { kind: 'project', id: uid_project, name: project.title } as const
    await recordAudit(tx, { act: 'member-added', by: actor, target, person, details: { role } })
  }
  if (!person) {
    await sendInvitation(context, tx, { uid_project, title: project.title, email, account, role })
    const target = { kind: 'project', id: uid_project, name: project.title } as const
    const invited = { uid_user: null, email }
    await recordAudit(tx, { act: 'member-invited', by: actor, target, person: invited, details: { role } })
  }
  await broadcastMember(context, tx, uid_project, email, person?.uid_user)
  if (!person && account?.verified_at) {
    const { uid_user: uid_member } = account
    const { uid_user } = actor
    await recordEvent(context, tx, { type: 'member.invited', uid_user, uid_project, uid_member, role })
  }
}
