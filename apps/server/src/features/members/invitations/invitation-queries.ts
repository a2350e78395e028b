import type { Role } from '@joinery/contract/capabilities'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { projectExists, projectStatus, projectTitle } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type FoundInvitation = {
  readonly uid_project: string
  readonly email: string
  readonly title: string | null
  readonly added_by: string | null
  readonly role: Role
}

/** Open invitations: not accepted yet, in existing projects. */
const open = (db: Db | Tx) =>
  db.selectFrom('members').where('members.uid_user', 'is', null).where(projectExists('members.uid_project'))

export const findInvitation = (db: Db | Tx, hash: Buffer, now: Date): Promise<FoundInvitation | undefined> =>
  open(db)
    .select(['uid_project', 'email', 'added_by', 'role', projectTitle('members.uid_project').as('title')])
    .where('invitation_hash', '=', hash)
    .where('invitation_ends_at', '>', now)
    .executeTakeFirst()

/**
 * Same as `findInvitation`, locked until the end of the transaction. Lock order: project, person, invitation, as when
 * adding members and verifying addresses.
 */
export const lockInvitation = (
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ uid_project: string; email: string; added_by: string | null } | undefined> =>
  open(tx)
    .select(['uid_project', 'email', 'added_by'])
    .where('invitation_hash', '=', hash)
    .where('invitation_ends_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** An open invitation by its address, locked until the end of the transaction. */
export const lockInvitationOf = (tx: Tx, uid_project: string, email: string) =>
  open(tx)
    .select(['uid_project', 'email', 'added_by', 'role'])
    .where('members.uid_project', '=', uid_project)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

/** Voids the older link. The caller has locked the invitation or just inserted it. */
export const replaceInvitationLink = async (
  tx: Tx,
  { uid_project, email }: { readonly uid_project: string; readonly email: string },
  link: { added_by: string; invitation_hash: Buffer; invitation_ends_at: Date },
): Promise<void> => {
  await tx.updateTable('members').set(link).where('uid_project', '=', uid_project).where('email', '=', email).execute()
}

/** For an invitation that the caller has locked. */
export const fillInvitation = async (tx: Tx, uid_project: string, email: string, uid_user: string): Promise<void> => {
  await tx
    .updateTable('members')
    .set({ uid_user })
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .execute()
}

/** The invitation of the token in any state; a used one is a membership. */
export const findToken = (db: Db | Tx, hash: Buffer): Promise<{ uid_user: string | null } | undefined> =>
  db
    .selectFrom('members')
    .select('uid_user')
    .where('invitation_hash', '=', hash)
    .where(projectExists('members.uid_project'))
    .executeTakeFirst()

export const isInvited = async (db: Db | Tx, email: string): Promise<boolean> =>
  (await open(db).select('email').where('email', '=', email).limit(1).executeTakeFirst()) !== undefined

const selectInvitationsOf = (db: Db, uid_user: string) =>
  open(db)
    .innerJoin(peopleView.named('invited'), 'invited.email', 'members.email')
    .leftJoin(peopleView.named('inviter'), 'inviter.uid_user', 'members.added_by')
    .select([
      'members.uid_project',
      'members.added_at',
      'members.role',
      projectTitle('members.uid_project').$notNull().as('title'),
      'inviter.email',
      'inviter.username',
      'inviter.nickname',
    ])
    .where('invited.uid_user', '=', uid_user)

export const listInvitationsOf = (db: Db, uid_user: string) =>
  selectInvitationsOf(db, uid_user).orderBy('members.added_at', 'desc').limit(100).execute()

/** SQL: invitations to active projects, oldest first. */
export const waitingInvitations = (db: Db, uid_user: string, max: number) =>
  selectInvitationsOf(db, uid_user)
    .where(projectStatus('members.uid_project'), '=', 'active')
    .orderBy('members.added_at')
    .orderBy('members.uid_project')
    .limit(max)

/** JSON row, with dates as text. */
export type WaitingInvitation = {
  readonly uid_project: string
  readonly added_at: string
  readonly role: Role
  readonly title: string
  /** The inviter's email; null if not recorded. */
  readonly email: string | null
  readonly username: string | null
  readonly nickname: string | null
}
