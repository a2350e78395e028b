import type { Invitation } from '@joinery/contract/invitations'
import { messages } from '@joinery/contract/messages'
// Invitations from the side of the person invited. By the token of the mail, which proves that they read the mail of the
// address; or signed in with a verified account of that address.
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import { findCredentials, findPerson, lockUser } from '#features/auth/account/user-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { noteDeparture } from '#features/members/departure-queries.ts'
import { deleteMember } from '#features/members/member-queries.ts'
import { nameFor } from '#features/members/present-member.ts'
import { tellMember, tellRemoved } from '#features/members/tell-members-changed.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import {
  fillInvitation,
  findInvitation,
  listInvitationsOf,
  lockInvitation,
  lockInvitationOf,
} from './invitation-queries.ts'

const invalid = () => new ProductError('bad_request', invitationMessages.invalid)

export type ReadInvitation = {
  readonly email: string
  readonly project: { readonly title: string } | null
  readonly invited_by: string
  readonly has_account: boolean
}

export const readInvitation = async ({ clock, db }: Context, token: string): Promise<ReadInvitation> => {
  const found = await findInvitation(db, hashCode(token), clock.now())
  // Whoever sent a link is noted with it.
  if (!found || found.added_by === null) throw invalid()
  const { added_by, email, role, title } = found
  const account = await findCredentials(db, email)
  return {
    email,
    project: title === null ? null : { title },
    invited_by: nameFor(role, await findPerson(db, added_by)),
    has_account: Boolean(account?.verified_at),
  }
}

type Open = { readonly uid_project: string; readonly email: string; readonly added_by: string | null }

const enter = async (context: ActorContext, tx: Tx, { uid_project, email }: Open): Promise<void> => {
  const { uid_user } = context.actor
  await fillInvitation(tx, uid_project, email, uid_user)
  await context.transactionEvents.tell(tx, { type: 'member.entered', uid_project, uid_user })
  await tellMember(context, tx, uid_project, email, uid_user)
}

const decline = async (context: Context, tx: Tx, { uid_project, email, added_by }: Open): Promise<void> => {
  await deleteMember(tx, uid_project, email)
  await noteDeparture(tx, { uid_project, email, added_by, left_at: context.clock.now(), not_again: false })
  tx.afterCommit(() => tellRemoved(context, uid_project, email))
}

/** The token never signs anybody in: it takes a session of the very address that was invited. */
export const acceptInvitation = async (context: ActorContext, token: string): Promise<string> => {
  const { actor, clock, db } = context
  const hash = hashCode(token)
  const found = await findInvitation(db, hash, clock.now())
  if (!found) throw invalid()
  const { uid_project } = found
  await transaction(db, async (tx) => {
    // Lock order: project, person, invitation.
    await holdProject(tx, uid_project)
    await lockUser(tx, actor.uid_user)
    const { email } = await findPerson(tx, actor.uid_user)
    if (email !== found.email) throw new ProductError('conflict', invitationMessages.otherAccount)
    const open = await lockInvitation(tx, hash, clock.now())
    if (!open) throw invalid()
    await enter(context, tx, open)
  })
  return uid_project
}

export const declineInvitation = (context: Context, token: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const found = await lockInvitation(tx, hashCode(token), context.clock.now())
    if (!found) throw invalid()
    await decline(context, tx, found)
  })

export const listInvitations = async ({ actor, db }: ActorContext): Promise<Invitation[]> => {
  const rows = await listInvitationsOf(db, actor.uid_user)
  return rows.map(({ uid_project, added_at, title, role, email, username, nickname }) => ({
    uid_project,
    title: title ?? '',
    invited_by: email === null ? null : nameFor(role, { email, username, nickname }),
    invited_at: added_at.toISOString(),
    role,
  }))
}

/** Whoever is not invited gets the same response as for a project that does not exist. */
export const answerInvitation = (context: ActorContext, uid_project: string, isAccepted: boolean): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    await holdProject(tx, uid_project)
    await lockUser(tx, actor.uid_user)
    const { email } = await findPerson(tx, actor.uid_user)
    const found = await lockInvitationOf(tx, uid_project, email)
    if (!found) throw new ProductError('not_found', messages.project.notFound)
    await (isAccepted ? enter : decline)(context, tx, found)
  })
