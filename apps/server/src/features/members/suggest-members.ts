import { nameOf } from '#features/auth/account/name-of.ts'
import type { ActorContext } from '#platform/context.ts'

import { requireProject } from './access.ts'
import { suggestPeople } from './member-queries.ts'

export const suggestMembers = async (
  { actor, db }: ActorContext,
  uid_project: string,
  text: string,
): Promise<{ email: string; name: string }[]> => {
  await requireProject(db, actor, uid_project, 'addMembers')
  const people = await suggestPeople(db, actor.uid_user, uid_project, text)
  return people.map((person) => ({ email: person.email, name: nameOf(person) }))
}
