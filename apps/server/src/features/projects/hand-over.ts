import { can, formerOwnerRole, isOwner, type Role } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Project } from '@joinery/contract/projects'

import { recordAudit } from '#features/audit/record-audit.ts'
import { isAccountUsable, lockUser } from '#features/auth/account/user-queries.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import { requireProject } from '#features/members/access.ts'
import { findMember, lockMembers, setRole } from '#features/members/member-queries.ts'
import { enterRole } from '#features/members/roles/change-role.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { readProject } from './get-project.ts'
import { isPlanFull } from './plan-quota.ts'
import { setProjectOwner } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

/**
 * Makes a member the owner and the owner a manager in one transaction, so a project always has exactly one owner. A concurrent
 * second hand-over is rejected.
 */
export const handOver = (context: ActorContext & ProjectsState, uid_project: string, email: string): Promise<Project> =>
  transaction(context.db, async (tx) => {
    await lockForChange(tx, uid_project)
    await requireProject(tx, context.actor, uid_project, 'handOver')
    await requireStepUp(context, tx)
    await handOverIn(context, tx, uid_project, email)
    return readProject(context, tx, uid_project)
  })

/** The same within a transaction whose caller has verified the person's identity. */
export const handOverIn = async (context: ActorContext, tx: Tx, uid_project: string, email: string): Promise<void> => {
  // Lock order: project, person, members. Blocks leaving, removal and role changes.
  await lockForChange(tx, uid_project)
  const own = await requireProject(tx, context.actor, uid_project, 'handOver')
  const { uid_user, role: before } = await requireNewOwner(context, tx, uid_project, email)
  const { actor } = context
  const members = await lockMembers(tx, uid_project, [actor.uid_user, uid_user])
  if (!members.has(uid_user)) throw new ProductError('not_found', roleMessages.notInProject)
  await setRole(tx, uid_project, own.email, formerOwnerRole)
  await setRole(tx, uid_project, email, own.role)
  await setProjectOwner(tx, uid_project, uid_user)
  const former = { uid_project, uid_user: actor.uid_user, before: own.role, role: formerOwnerRole }
  await enterRole(context, tx, former)
  await enterRole(context, tx, { uid_project, uid_user, before, role: own.role })
  await recordAudit(tx, {
    act: 'ownership-handed-over',
    by: actor,
    target: { kind: 'project', id: uid_project, name: own.project.title },
    person: { uid_user, email },
    details: { was: before },
  })
  // Two roles and the project's owner changed, so clients read everything again.
  tx.afterCommit(() => context.realtime.emit(projectRoom(uid_project), 'project_members_changed', { uid_project }))
}

const requireNewOwner = async (
  context: ActorContext,
  tx: Tx,
  uid_project: string,
  email: string,
): Promise<{ readonly uid_user: string; readonly role: Role }> => {
  const member = await findMember(tx, uid_project, email)
  if (!member) throw new ProductError('not_found', roleMessages.notInProject)
  if (isOwner(member.role)) throw new ProductError('conflict', roleMessages.alreadyOwner)
  const { uid_user, role } = member
  if (uid_user === null) throw new ProductError('conflict', roleMessages.accountRequired)
  if (!can(member.role, 'takeOver')) throw new ProductError('conflict', roleMessages.clientCannotOwn)
  await lockUser(tx, uid_user)
  if (!(await isAccountUsable(tx, uid_user))) throw new ProductError('conflict', roleMessages.accountRequired)
  if (await isPlanFull(context, tx, uid_user)) throw new ProductError('conflict', roleMessages.projectLimitReached)
  return { uid_user, role }
}
