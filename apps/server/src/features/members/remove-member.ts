import { messages } from '@joinery/contract/messages'

import { recordEvent } from '#events'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom, userRoom } from '#platform/realtime/rooms.ts'

import { requireProject } from './access.ts'
import { deleteMember, findMember } from './member-queries.ts'
import { tellMembersChanged } from './tell-members-changed.ts'

/** The owner removes anybody but themselves; a member removes themselves, which is leaving. */
export const removeMember = (context: ActorContext, uid_project: string, email: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    const own = await requireProject(tx, actor, uid_project, 'viewProject')
    const isSelf = own.email === email
    const member = await findMember(tx, uid_project, email)
    if (member?.role === 'owner') {
      // A member hears that they may not; the owner hears why it cannot be.
      await requireProject(tx, actor, uid_project, 'removeMembers')
      throw new ProductError('conflict', messages.project.ownerStays)
    }
    await requireProject(tx, actor, uid_project, isSelf ? 'leaveProject' : 'removeMembers')
    if (!(await deleteMember(tx, uid_project, email))) throw new ProductError('not_found', messages.http.notFound)
    const uid_member = member?.uid_user ?? undefined
    if (uid_member !== undefined) {
      await recordEvent(context, tx, { type: 'member.removed', uid_user: actor.uid_user, uid_project, uid_member })
    }
    tx.afterCommit(() => {
      // From this moment on they hear nothing more of it.
      if (uid_member !== undefined) context.realtime.sendAway(userRoom(uid_member), projectRoom(uid_project))
      tellMembersChanged(context, uid_project, uid_member)
    })
  })
