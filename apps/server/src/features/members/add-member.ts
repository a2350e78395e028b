import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { recordEvent } from '#events'
import { findPerson, lockUserByEmail } from '#features/auth/user-queries.ts'
import { invitationMail } from '#features/mail/templates/invitation.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { requireProject } from './access.ts'
import { findMember, insertMember } from './member-queries.ts'
import { nameOf } from './present-member.ts'
import { tellMembersChanged } from './tell-members-changed.ts'

const windowMs = 60 * 60 * 1000
/** An invitation is a mail with other people's words in it: nobody gets it without end, and nobody sends it without end. */
const toAddress = { kind: 'invitation', max: limits.project.invitationsPerHour, windowMs }
const byPerson = { kind: 'invitation-by', max: limits.project.invitationsByPersonPerHour, windowMs }

/** Somebody with an account is in at once; any other address is noted as invited and an invitation is sent. */
export const addMember = (context: ActorContext, uid_project: string, email: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor, clock, config } = context
    await holdProject(tx, uid_project)
    const { project } = await requireProject(tx, actor, uid_project, 'addMembers')
    const account = await lockUserByEmail(tx, email)
    const person = account?.verified_at ? account : undefined
    const member = {
      uid_project,
      email,
      uid_user: person?.uid_user ?? null,
      role: 'member',
      added_at: clock.now(),
    } as const
    if (!(await insertMember(tx, member))) {
      const present = await findMember(tx, uid_project, email)
      const isInvited = present?.uid_user === null
      throw new ProductError('conflict', isInvited ? messages.project.alreadyInvited : messages.project.alreadyMember)
    }
    if (person) {
      await context.transactionEvents.tell(tx, { type: 'member.entered', uid_project, uid_user: person.uid_user })
      await recordEvent(context, tx, {
        type: 'member.added',
        uid_user: actor.uid_user,
        uid_project,
        uid_member: person.uid_user,
      })
    }
    tx.afterCommit(() => tellMembersChanged(context, uid_project, person?.uid_user))
    if (person) return
    const waits = [
      await context.attempts.take(toAddress, email, tx),
      await context.attempts.take(byPerson, actor.uid_user, tx),
    ]
    const wait = Math.max(...waits)
    if (wait > 0) throw new ProductError('too_many', messages.project.tooManyInvitations, {}, wait)
    const inviter = nameOf(await findPerson(tx, actor.uid_user))
    const invitation = { inviter, projectTitle: project.title, href: `${config.PUBLIC_URL}/register` }
    await writeMail(context, tx, email, invitationMail(config.BRAND_NAME, invitation))
  })
