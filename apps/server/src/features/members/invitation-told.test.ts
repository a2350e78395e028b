import { expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser, newEmail } from '#testing/build-user.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

it('an invitation, and its end, are told to those who have the project open', async () => {
  const app = await startTestApp()
  try {
    const owner = await buildUser(app)
    const { uid_project: id } = await buildProject(owner)
    const email = newEmail()
    const invited = await joinSocket(app, owner.token, id)
    await owner.call('addMember', { params: { id }, body: { email } })
    expect(await invited.waitFor('project_members_changed')).toEqual({ uid_project: id })
    const takenBack = await joinSocket(app, owner.token, id)
    await owner.call('removeMember', { params: { id, email } })
    expect(await takenBack.waitFor('project_members_changed')).toEqual({ uid_project: id })
  } finally {
    await app.close()
  }
})
