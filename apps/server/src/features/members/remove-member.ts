import { isOwner, capabilityToAssign } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { requireAccess, requireCapability } from './access.ts'
import { broadcastMemberRemoved } from './broadcast-members.ts'
import { noteDeparture } from './departure-queries.ts'
import { deleteMember, findMember, lockRemovable } from './member-queries.ts'
import { leaveRooms } from './roles/project-rooms.ts'

/** Removes a member, or lets the caller leave, optionally never to be added again. The owner cannot be removed. */
export const removeMember = (
  context: ActorContext,
  uid_project: string,
  email: string,
  { notAgain = false }: { readonly notAgain?: boolean } = {},
): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor, clock, transactionEvents } = context
    // Lock order: project before member.
    await lockForChange(tx, uid_project)
    const own = await requireAccess(tx, actor, uid_project)
    const member = await findMember(tx, uid_project, email)
    if (member && isOwner(member.role)) {
      // Check the permission before the reason why it is impossible.
      requireCapability(own, 'removeMembers')
      throw new ProductError('conflict', messages.project.ownerNotRemovable)
    }
    const isLeaving = own.email === email
    requireCapability(own, isLeaving ? 'leaveProject' : 'removeMembers')
    const needed = member && !isLeaving ? capabilityToAssign(member.role) : null
    if (needed) requireCapability(own, needed)
    // Lock order: member before their assigned cards, as when assigning a card.
    const removed = await lockRemovable(tx, uid_project, email)
    if (!removed) throw new ProductError('not_found', messages.http.notFound)
    const uid_member = removed.uid_user ?? undefined
    if (uid_member !== undefined) {
      await transactionEvents.emit(tx, { type: 'member.leaving', uid_project, uid_user: uid_member })
    }
    await deleteMember(tx, uid_project, email)
    if (uid_member === undefined) {
      const target = { kind: 'project', id: uid_project, name: own.project.title } as const
      await recordAudit(tx, { act: 'invitation-withdrawn', by: actor, target, person: { uid_user: null, email } })
    }
    if (isLeaving) {
      const { added_by } = removed
      await noteDeparture(tx, { uid_project, email, added_by, left_at: clock.now(), not_again: notAgain })
    }
    if (uid_member !== undefined) {
      const { role } = removed
      const target = { kind: 'project', id: uid_project, name: own.project.title } as const
      const person = { uid_user: uid_member, email }
      const act = isLeaving ? 'member-left' : 'member-removed'
      await recordAudit(tx, { act, by: actor, target, person, details: { role } })
      await recordEvent(context, tx, {
        type: 'member.removed',
        uid_user: actor.uid_user,
        uid_project,
        uid_member,
        role,
      })
    }
    tx.afterCommit(() => {
      // Their sockets leave the room, so they receive no further events.
      if (uid_member !== undefined) leaveRooms(context, uid_project, uid_member)
      broadcastMemberRemoved(context, uid_project, email, uid_member)
    })
  })
