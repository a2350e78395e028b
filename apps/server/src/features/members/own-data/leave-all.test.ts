import { expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

it('a deleted account leaves its projects, which their members and the audit log show', async () => {
  const [owner, person] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  await join(owner, project, person)
  const socket = await joinSocket(app, owner.token, project.uid_project)
  await person.call('deleteAccount', { body: { password: person.password, projects: [] } })
  await socket.waitFor('project_members_changed', ({ removed }) => removed === person.email)
  const { rows } = await app.database.pool.query(
    `select details from audit_entries where act = 'member-left' and target_id = $1`,
    [project.uid_project],
  )
  expect(rows).toMatchObject([{ details: { role: 'member' } }])
})

it('a deleted account also leaves projects that are deleted but not removed yet', async () => {
  const [owner, person] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  await join(owner, project, person)
  const { pool } = app.database
  await pool.query('update projects set deleted_at = now() where uid_project = $1', [project.uid_project])
  await person.call('deleteAccount', { body: { password: person.password, projects: [] } })
  const { rows } = await pool.query('select email from members where uid_project = $1', [project.uid_project])
  expect(rows).toEqual([{ email: owner.email }])
})

it('members who can take over a project are listed in the order they joined', async () => {
  const owner = await buildUser(app)
  const project = await buildProject(owner)
  const people = await Promise.all([buildUser(app), buildUser(app)])
  const heirs = people.toSorted((one, other) => (one.email < other.email ? 1 : -1))
  for (const heir of heirs) await join(owner, project, heir)
  const [listed] = (await owner.call('readDeletion')).body.projects
  expect(listed.candidates.map(({ uid_user }: { uid_user: string }) => uid_user)).toEqual(
    heirs.map(({ uid_user }) => uid_user),
  )
})
