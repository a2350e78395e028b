import { deleteGenerated } from '#features/ai/images/delete-generated.ts'
import { demoDomain } from '#features/auth/account/demo-domain.ts'
import { deleteMailsTo } from '#features/mail/mail-queries.ts'
import { deleteProject } from '#features/projects/delete-project.ts'
import type { ProjectsContext } from '#features/projects/projects-context.ts'
import { removeDeleted } from '#features/projects/remove-deleted.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

import { deletePerson, hasLeftTraces, listGeneratedBy, listOwnedProjects, listPeopleAt } from './demo-queries.ts'
import { demoGuest } from './people.ts'

/**
 * Deletes the demo: projects and images with their files, then the people and the emails to them. Keeps and returns
 * people who wrote in other projects.
 */
export const removeDemo = async (context: ProjectsContext): Promise<{ removed: number; kept: string[] }> => {
  const { db } = context
  const people = await listPeopleAt(db, demoDomain)
  for (const { uid_user } of people) {
    const own = { ...context, actor: { uid_user, uid_session: newId() } }
    for (const uid_project of await listOwnedProjects(db, uid_user)) await deleteProject(own, uid_project)
    for (const uid_image of await listGeneratedBy(db, uid_user)) await deleteGenerated(own, uid_image)
  }
  await removeDeleted(context, Number.POSITIVE_INFINITY)
  const kept: string[] = []
  for (const { uid_user, email } of people) {
    if (await hasLeftTraces(db, uid_user)) kept.push(email)
    else {
      await transaction(db, async (tx) => {
        await deleteMailsTo(tx, email)
        await deletePerson(tx, uid_user)
      })
    }
  }
  await transaction(db, (tx) => deleteMailsTo(tx, demoGuest.email))
  return { removed: people.length - kept.length, kept }
}
