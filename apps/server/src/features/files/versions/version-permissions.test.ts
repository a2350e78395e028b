import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { addFiles, buildProject, fileForm, join, type TestFile } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { app } from '#testing/shared-app.ts'

let id: string
let plan: Attachment
const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
beforeEach(async () => {
  const project = await buildProject(owner)
  id = project.uid_project
  await join(owner, project, member)
  await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
  await addFiles(owner, project, [text('plan.txt')])
  plan = (await owner.call('getProject', { params: { id } })).body.files[0]
})
afterEach(() => vi.restoreAllMocks())

const text = (name: string): TestFile => ({ name, bytes: name })
const add = (fileId: string, file: TestFile, who = member) =>
  who.call('addVersion', { params: { fileId }, form: fileForm([file]) })
const added = async (fileId: string, name: string): Promise<Attachment> => (await add(fileId, text(name))).body.file
const list = (fileId: string, who = member) => who.call('listVersions', { params: { fileId } })
const remove = (fileId: string) => owner.call('deleteFile', { params: { fileId } })

describe('permissions for versions', () => {
  it('every person in the project can view versions, clients without email addresses; others get 404', async () => {
    const second = await added(plan.uid_file, 'b.txt')
    await remove(second.uid_file)
    await added(plan.uid_file, 'c.txt')
    const stranger = await buildUser(app)
    for (const fileId of [plan.uid_file, second.uid_file]) {
      const { body, status } = await list(fileId, client)
      expect([status, body.versions.length]).toEqual([200, 2])
      expect(JSON.stringify(body)).not.toContain('@')
      const answer = await list(fileId, stranger)
      expect([answer.status, answer.body.error]).toEqual([404, messages.http.notFound])
      expect((await add(fileId, text('d.txt'), stranger)).status).toBe(404)
      expect((await add(fileId, text('d.txt'), client)).status).toBe(403)
    }
    await owner.call('removeMember', { params: { id, email: member.email } })
    expect((await list(plan.uid_file, member)).status).toBe(404)
  })

  it('a member who is removed during an upload can no longer add a version', async () => {
    const { storage } = app.app.context
    const putFile = storage.putFile.bind(storage)
    vi.spyOn(storage, 'putFile').mockImplementation(async (key, path) => {
      await owner.call('removeMember', { params: { id, email: member.email } })
      return putFile(key, path)
    })
    expect((await add(plan.uid_file, text('b.txt'))).status).toBe(404)
    expect((await list(plan.uid_file, owner)).body.versions).toEqual([plan])
  })
})

it('the versions of a file and their comments are read with at most three statements', async () => {
  const count = (fileId: string) =>
    countStatements(app.database.pool, () =>
      member.call('listVersions', { params: { fileId }, query: { with: 'pins' } }),
    )
  const one = await count(plan.uid_file)
  for (let version = 2; version <= 30; version += 1) await added(plan.uid_file, `${version}.txt`)
  expect((await list(plan.uid_file)).body.versions).toHaveLength(30)
  const many = await count(plan.uid_file)
  expect(many).toBe(one)
  expect(many).toBeLessThanOrEqual(3)
})
