import { expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const leave = (person: TestUser, project: { uid_project: string }, next: TestUser) => {
  const projects = [{ uid_project: project.uid_project, hand_over_to: next.uid_user }]
  return person.call('deleteAccount', { body: { password: person.password, projects } })
}

it('concurrent requests never leave a project without an owner when two people hand over to each other', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, two] = [await buildUser(app), await buildUser(app)]
    const [first, second] = [await buildProject(one), await buildProject(two)]
    await join(one, first, two)
    await join(two, second, one)
    const answers = await Promise.all([leave(one, first, two), leave(two, second, one)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const { rows } = await app.database.pool.query(
      `select from projects join users using (uid_user) where uid_project = any($1) and users.deleted_at is null`,
      [[first.uid_project, second.uid_project]],
    )
    expect(rows).toHaveLength(2)
  }
})
