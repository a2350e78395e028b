import type { AccessRole } from '@joinery/contract/capabilities'
import { guestNameMessages } from '@joinery/contract/messages/guest-name-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'

import type { DomainEvent } from '#events'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { readMember } from '#features/members/member-queries.ts'
import { isAnonymous, nameFor, publicNameOf } from '#features/members/present-member.ts'
import { roleIn } from '#features/notifications/recipients.ts'
import type { Tx } from '#platform/database/database.ts'

type Person = Awaited<ReturnType<typeof findPerson>>

/** The actor's name as seen by a role; a guest's given name. */
export const findActorName = async (
  tx: Tx,
  event: DomainEvent,
  guestName: string | null | undefined,
  /** People already looked up. */
  known = new Map<string, Person>(),
): Promise<(role: AccessRole | null) => string> => {
  if (event.uid_user === null) return () => guestNameMessages.named(guestName ?? roleMessages.anonymous)
  const person = known.get(event.uid_user) ?? (await findPerson(tx, event.uid_user))
  known.set(event.uid_user, person)
  const isUnnamed = isAnonymous(publicNameOf(person))
  const member = isUnnamed ? await readMember(tx, event.uid_project, person.email) : undefined
  return (role) => nameFor(role ?? roleIn(event), person, member?.role)
}
