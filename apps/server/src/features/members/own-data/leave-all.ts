import { recordEvent } from '#events'
import { recordAudit } from '#features/audit/record-audit.ts'
import { broadcastMemberRemoved } from '#features/members/broadcast-members.ts'
import { deleteMember } from '#features/members/member-queries.ts'
import { leaveRooms } from '#features/members/roles/project-rooms.ts'
import type { Context } from '#platform/context.ts'

import { deleteTraces, listMemberships } from './membership-queries.ts'

/**
 * Removes a deleted account from every project. The caller has locked the account and its projects, and has handed over
 * or deleted the ones it owned.
 */
export const leaveAll = (context: Context): void =>
  context.transactionEvents.on('account.deleted', async (tx, { uid_user, email, by }) => {
    const left = await listMemberships(tx, uid_user)
    for (const { uid_project, title, role, email: address } of left) {
      await context.transactionEvents.emit(tx, { type: 'member.leaving', uid_project, uid_user })
      await deleteMember(tx, uid_project, address)
      const target = { kind: 'project', id: uid_project, name: title } as const
      await recordAudit(tx, { act: 'member-left', by, target, person: { uid_user }, details: { role } })
      await recordEvent(context, tx, { type: 'member.removed', uid_user, uid_project, uid_member: uid_user, role })
    }
    const invitations = await deleteTraces(tx, uid_user, email)
    tx.afterCommit(() => {
      for (const { uid_project, email: address } of left) {
        leaveRooms(context, uid_project, uid_user)
        broadcastMemberRemoved(context, uid_project, address, uid_user)
      }
      for (const uid_project of invitations) broadcastMemberRemoved(context, uid_project, email)
    })
  })
