import { isOwner, capabilityToAssign, type AssignableRole, type Role } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { requireCapability, requireProject, type Access } from '#features/members/access.ts'
import { broadcastMember } from '#features/members/broadcast-members.ts'
import { lockMember, setRole } from '#features/members/member-queries.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { changeRooms } from './project-rooms.ts'

const requireForRoles = (own: Access, ...roles: readonly Role[]): void => {
  for (const needed of roles.map(capabilityToAssign)) if (needed) requireCapability(own, needed)
}

/** Changes the role of a member or of an open invitation. */
export const changeRole = (
  context: ActorContext,
  uid_project: string,
  email: string,
  role: AssignableRole,
): Promise<void> =>
  transaction(context.db, async (tx) => {
    // Lock order: project, member, then what follows from the role.
    await lockForChange(tx, uid_project)
    const own = await requireProject(tx, context.actor, uid_project, 'changeRoles')
    const member = await lockMember(tx, uid_project, email)
    if (!member) throw new ProductError('not_found', messages.http.notFound)
    if (isOwner(member.role)) throw new ProductError('conflict', roleMessages.ownerNotChangeable)
    requireForRoles(own, member.role, role)
    if (member.role === role) return
    await setRole(tx, uid_project, email, role)
    const { uid_user } = member
    await recordAudit(tx, {
      act: 'role-changed',
      by: context.actor,
      target: { kind: 'project', id: uid_project, name: own.project.title },
      person: { uid_user, email },
      details: { role, was: member.role },
    })
    if (uid_user !== null) await enterRole(context, tx, { uid_project, uid_user, before: member.role, role })
    await broadcastMember(context, tx, uid_project, email, uid_user ?? undefined)
  })

type RoleChange = {
  readonly uid_project: string
  readonly uid_user: string
  readonly before: Role
  readonly role: Role
}

/** Applies all consequences of a new role: assignments, notifications and socket rooms. */
export const enterRole = async (context: ActorContext, tx: Tx, change: RoleChange): Promise<void> => {
  const { uid_project, uid_user, before, role } = change
  await context.transactionEvents.emit(tx, { type: 'member.role_changed', uid_project, uid_user, before, role })
  await recordEvent(context, tx, {
    type: 'member.role_changed',
    uid_user: context.actor.uid_user,
    uid_project,
    uid_member: uid_user,
    role,
  })
  tx.afterCommit(() => changeRooms(context, uid_project, uid_user, role))
}
