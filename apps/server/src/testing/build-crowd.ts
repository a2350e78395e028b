import type { Project } from '@joinery/contract/projects'

import { buildProject } from './build-project.ts'
import { buildUser, type TestUser } from './build-user.ts'
import { app } from './shared-app.ts'

/** A project with many named members; the first person owns it. */
export const buildCrowd = async (
  count: number,
): Promise<{ readonly owner: TestUser; readonly people: readonly TestUser[]; readonly project: Project }> => {
  const people = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const user = await buildUser(app)
      await user.call('updateDetails', { body: { details: { nickname: `Person ${index}` } } })
      return user
    }),
  )
  const [owner, ...others] = people
  if (!owner) throw new Error('no people')
  const project = await buildProject(owner)
  for (const other of others) {
    // Invitations per person and hour are limited.
    await app.database.pool.query(
      `insert into members (uid_project, uid_user, email, role, added_at) values ($1, $2, $3, 'member', now())`,
      [project.uid_project, other.uid_user, other.email],
    )
  }
  return { owner, people, project }
}
