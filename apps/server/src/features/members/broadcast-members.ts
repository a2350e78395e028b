import type { Member } from '@joinery/contract/projects'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { projectRoom, userRoom } from '#platform/realtime/rooms.ts'
import { required } from '#platform/required.ts'

import { readMember } from './member-queries.ts'
import { presentMember } from './present-member.ts'

type Change = { readonly member: Member } | { readonly removed: string }

/** Broadcasts to everyone who has the project open and to the person concerned. */
const broadcast = ({ realtime }: Context, uid_project: string, change: Change, uid_member?: string): void => {
  const event = { uid_project, ...change }
  realtime.emit(projectRoom(uid_project), 'project_members_changed', event)
  if (uid_member !== undefined) realtime.emit(userRoom(uid_member), 'project_members_changed', event)
}

/** Broadcasts an invited or added member after the commit. */
export const broadcastMember = async (
  context: Context,
  tx: Tx,
  uid_project: string,
  email: string,
  uid_member?: string,
): Promise<void> => {
  const row = required(await readMember(tx, uid_project, email), 'A member was not stored')
  const member = presentMember(context, row)
  tx.afterCommit(() => broadcast(context, uid_project, { member }, uid_member))
}

/** Broadcasts a committed removal. */
export const broadcastMemberRemoved = (
  context: Context,
  uid_project: string,
  email: string,
  uid_member?: string,
): void => broadcast(context, uid_project, { removed: email }, uid_member)
