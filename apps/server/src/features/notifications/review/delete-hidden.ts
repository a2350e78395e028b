import { can } from '@joinery/contract/capabilities'

import { deleteOfPin } from '#features/notifications/notification-queries.ts'
import { listMemberPreferences } from '#features/notifications/preference-queries.ts'
import type { Context } from '#platform/context.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

/** Deletes clients' notifications about a comment that became visible to the team only. */
export const deleteOnPinHidden = ({
  realtime,
  transactionEvents,
}: Pick<Context, 'realtime' | 'transactionEvents'>): void =>
  transactionEvents.on('pin.hidden', async (tx, { uid_project, uid_pin }) => {
    const members = await listMemberPreferences(tx, uid_project)
    const clients = members.filter(({ role }) => role === null || !can(role, 'viewTeamComments'))
    // In order of person, as all statements lock the counts.
    for (const uid_user of clients.map((client) => client.uid_user).toSorted()) {
      const count = await deleteOfPin(tx, uid_user, uid_pin)
      tx.afterCommit(() => realtime.emit(userRoom(uid_user), 'notifications_changed', { count }))
    }
  })
