import { expect, it } from 'vitest'

import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

it('broadcasts a changed project with its new fields, but without files', async () => {
  const app = await startTestApp()
  try {
    const owner = await buildUser(app)
    const project = await buildProject(owner)
    const { uid_project } = project
    const socket = await joinSocket(app, owner.token, uid_project)
    const change = (body: object) => owner.call('updateProject', { params: { id: uid_project }, body })
    await change({ title: 'Hartwell Bath', description: '<p onclick="x">Tiles</p>' })
    const { body } = await change({ status: 'archived' })
    await change({ status: 'active' })
    await addFiles(owner, project, [{ name: 'list.txt', bytes: 'tiles, 12' }])
    await socket.settle()
    const [first, second, , last] = socket.received('project_changed')
    expect(first?.project).toMatchObject({ title: 'Hartwell Bath', description: '<p>Tiles</p>', status: 'active' })
    const { title, description, status, updated_at } = body.project
    expect(second).toEqual({ uid_project, project: { title, description, status, updated_at } })
    expect(last).toEqual({ uid_project })
  } finally {
    await app.close()
  }
})
