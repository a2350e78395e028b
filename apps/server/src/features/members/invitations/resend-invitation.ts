import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { lockUserByEmail } from '#features/auth/account/user-queries.ts'
import { requireProject } from '#features/members/access.ts'
import { broadcastMember } from '#features/members/broadcast-members.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { claimInvitation } from './claim-invitation.ts'
import { lockInvitationOf } from './invitation-queries.ts'
import { sendInvitation } from './send-invitation.ts'

/** Sends a new link and voids the previous one. */
export const resendInvitation = (context: ActorContext, uid_project: string, email: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    await holdProject(tx, uid_project)
    const { project } = await requireProject(tx, context.actor, uid_project, 'addMembers')
    const account = await lockUserByEmail(tx, email)
    const invitation = await lockInvitationOf(tx, uid_project, email)
    if (!invitation) throw new ProductError('not_found', invitationMessages.notInvited)
    await claimInvitation(context, tx, { uid_project, email })
    await sendInvitation(context, tx, { uid_project, title: project.title, email, account, role: invitation.role })
    await broadcastMember(context, tx, uid_project, email)
    const target = { kind: 'project', id: uid_project, name: project.title } as const
    const person = { uid_user: null, email }
    await recordAudit(tx, { act: 'invitation-sent-again', by: context.actor, target, person })
  })
