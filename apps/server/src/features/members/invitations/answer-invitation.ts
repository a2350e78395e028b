// Answers to invitations: by the token of the email, which proves access to the mailbox, or signed in with a verified
// account of that address.
import type { Invitation } from '@joinery/contract/invitations'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import { registrationOf } from '#config'
import { findCredentials, findPerson, lockUser } from '#features/auth/account/user-queries.ts'
import {
  findAccountInvitation,
  hasAccountInvitation,
  lockAccountInvitation,
} from '#features/auth/invited-accounts/account-invitation-queries.ts'
import { nameInviter, withdrawAccountInvitation } from '#features/auth/invited-accounts/invite-account.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { broadcastMember, broadcastMemberRemoved } from '#features/members/broadcast-members.ts'
import { noteDeparture } from '#features/members/departure-queries.ts'
import { deleteMember } from '#features/members/member-queries.ts'
import { nameFor } from '#features/members/present-member.ts'
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
import { refuseToken } from './refuse-token.ts'

export type ReadInvitation = {
  readonly email: string
  readonly project: { readonly title: string } | null
  readonly invited_by: string
  readonly has_account: boolean
  readonly waits?: true
}

export const readInvitation = async (context: Context, token: string): Promise<ReadInvitation> => {
  const { clock, config, db } = context
  const hash = hashCode(token)
  const toProject = await findInvitation(db, hash, clock.now())
  // Project invitations sent by link record who added the person.
  const isToProject = toProject !== undefined && toProject.added_by !== null
  const toAccount = isToProject ? undefined : await findAccountInvitation(db, hash, clock.now())
  const email = isToProject ? toProject.email : toAccount?.email
  if (email === undefined) throw await refuseToken(db, hash)
  const title = isToProject ? toProject.title : null
  const has_account = Boolean((await findCredentials(db, email))?.verified_at)
  const isClosed = registrationOf(config) === 'closed' && isToProject && !has_account
  return {
    email,
    project: title === null ? null : { title },
    invited_by:
      toProject && toProject.added_by !== null
        ? nameFor(toProject.role, await findPerson(db, toProject.added_by))
        : await nameInviter(context, db, toAccount?.invited_by ?? null),
    has_account,
    ...(isClosed && !(await hasAccountInvitation(db, email)) ? { waits: true as const } : {}),
  }
}

type Open = { readonly uid_project: string; readonly email: string; readonly added_by: string | null }

const enter = async (context: ActorContext, tx: Tx, { uid_project, email }: Open): Promise<void> => {
  const { uid_user } = context.actor
  await fillInvitation(tx, uid_project, email, uid_user)
  await context.transactionEvents.emit(tx, { type: 'member.entered', uid_project, uid_user })
  await broadcastMember(context, tx, uid_project, email, uid_user)
}

const decline = async (context: Context, tx: Tx, { uid_project, email, added_by }: Open): Promise<void> => {
  await deleteMember(tx, uid_project, email)
  await noteDeparture(tx, { uid_project, email, added_by, left_at: context.clock.now(), not_again: false })
  tx.afterCommit(() => broadcastMemberRemoved(context, uid_project, email))
}

/** The token never signs a person in: it needs a session of the invited address. */
export const acceptInvitation = async (context: ActorContext, token: string): Promise<string> => {
  const { actor, clock, db } = context
  const hash = hashCode(token)
  const found = await findInvitation(db, hash, clock.now())
  if (!found) {
    // An invitation to the installation is for an address without an account, so no signed-in person can have it.
    const toAccount = await findAccountInvitation(db, hash, clock.now())
    throw toAccount ? new ProductError('conflict', invitationMessages.otherAccount) : await refuseToken(db, hash)
  }
  const { uid_project } = found
  await transaction(db, async (tx) => {
    // Lock order: project, person, invitation.
    await holdProject(tx, uid_project)
    await lockUser(tx, actor.uid_user)
    const { email } = await findPerson(tx, actor.uid_user)
    if (email !== found.email) throw new ProductError('conflict', invitationMessages.otherAccount)
    const open = await lockInvitation(tx, hash, clock.now())
    if (!open) throw await refuseToken(tx, hash)
    await enter(context, tx, open)
  })
  return uid_project
}

export const declineInvitation = (context: Context, token: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const hash = hashCode(token)
    const now = context.clock.now()
    const found = await lockInvitation(tx, hash, now)
    if (found) return decline(context, tx, found)
    const toAccount = await lockAccountInvitation(tx, hash, now)
    if (!toAccount) throw await refuseToken(tx, hash)
    return withdrawAccountInvitation(tx, toAccount.email)
  })

export const listInvitations = async ({ actor, db }: ActorContext): Promise<Invitation[]> => {
  const rows = await listInvitationsOf(db, actor.uid_user)
  return rows.map(({ uid_project, added_at, title, role, email, username, nickname }) => ({
    uid_project,
    title,
    invited_by: email === null ? null : nameFor(role, { email, username, nickname }),
    invited_at: added_at.toISOString(),
    role,
  }))
}

/** Responds to people without an invitation as for a project that does not exist. */
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
