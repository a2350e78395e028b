import { expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

it('an owner of one project can be removed from another like any member', async () => {
  const app = await startTestApp()
  try {
    const [owner, other] = await Promise.all([buildUser(app), buildUser(app)])
    await buildProject(other)
    const project = await buildProject(owner)
    const { uid_project: id } = project
    expect((await join(owner, project, other)).status).toBe(200)
    expect((await owner.call('removeMember', { params: { id, email: other.email } })).status).toBe(200)
    expect((await other.call('getProject', { params: { id } })).status).toBe(404)
  } finally {
    await app.close()
  }
})
