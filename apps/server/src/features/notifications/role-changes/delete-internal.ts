import { can, type Capability } from '@joinery/contract/capabilities'

import { deleteOfProject } from '#features/notifications/notification-queries.ts'
import type { Context } from '#platform/context.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

/** Capabilities for what notifications quote or name: texts of messages and cards, and people. */
const quoted: readonly Capability[] = [
  'viewProject',
  'readMessages',
  'viewBoard',
  'viewMembers',
  'viewReview',
  'viewReplyFiles',
  'viewTeamComments',
]

/** Deletes a project's notifications when a person loses a capability needed for what they may quote. */
export const deleteInternalOnRoleChange = ({
  realtime,
  transactionEvents,
}: Pick<Context, 'realtime' | 'transactionEvents'>): void =>
  transactionEvents.on('member.role_changed', async (tx, { uid_project, uid_user, before, role }) => {
    const hasLost = quoted.some((capability) => can(before, capability) && !can(role, capability))
    if (!hasLost) return
    const count = await deleteOfProject(tx, uid_user, uid_project)
    tx.afterCommit(() => realtime.emit(userRoom(uid_user), 'notifications_changed', { count }))
  })
