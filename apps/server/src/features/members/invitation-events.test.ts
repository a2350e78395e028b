import { expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser, newEmail } from '#testing/build-user.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

it('invitations, new members and removals are broadcast to people who have the project open', async () => {
  const app = await startTestApp()
  try {
    const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
    const { uid_project: id } = await buildProject(owner)
    const socket = await joinSocket(app, owner.token, id)
    for (const email of [newEmail(), member.email]) {
      await owner.call('addMember', { params: { id }, body: { email } })
      const { body } = await owner.call('getProject', { params: { id } })
      const added = await socket.waitFor('project_members_changed', (event) => event.member?.email === email)
      expect(added).toEqual({ uid_project: id, member: body.project.details.members[0] })
      expect(added.member?.pending).toBe(email === member.email ? undefined : true)
      await owner.call('removeMember', { params: { id, email } })
      const removed = await socket.waitFor('project_members_changed', (event) => event.removed === email)
      expect(removed).toEqual({ uid_project: id, removed: email })
    }
  } finally {
    await app.close()
  }
})
