import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { addFiles, buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { tryLink } from '#testing/review/build-guest.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const located = (name: string) => readFile(new URL(`../../../testing/pictures/located/${name}`, import.meta.url))

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({ settings: { KEEP_LOCATION: 'on' } })
  owner = await buildUser(app)
})
afterAll(() => app.close())

const names = ['kitchen.jpg', 'kitchen.png', 'kitchen.webp', 'kitchen.heic', 'kitchen.mov']

it('says how many of the shared files contain a location', async () => {
  const { uid_project: id } = await buildProject(owner)
  for (const name of names) await addFiles(owner, { uid_project: id }, [{ name, bytes: await located(name) }])
  await addFiles(owner, { uid_project: id }, [{ name: 'notes.txt', bytes: 'walnut' }])
  const files = (await owner.call('getProject', { params: { id } })).body.files
  const uid_file = files.find(({ filename }: { filename: string }) => filename === 'kitchen.png').uid_file
  const newer = fileForm([{ name: 'kitchen.png', bytes: await located('kitchen.avif') }])
  await owner.call('addVersion', { params: { fileId: uid_file }, form: newer })

  const count = async (body: object) => (await tryLink(owner, id, body)).body.with_location
  expect(await count({ can: ['comment', 'approve', 'compare'] })).toBeUndefined()
  expect(await count({ can: ['original'] })).toBe(5)
  expect(await count({ can: ['original', 'compare'] })).toBe(6)
  expect(await count({ can: ['original', 'compare'], scope: 'file', uid_file })).toBe(2)
  expect(await count({ can: ['original'], scope: 'file', uid_file })).toBe(1)
})

it('counts no file whose location was removed or replaced by zeros', async () => {
  const { uid_project: id } = await buildProject(owner)
  await addFiles(owner, { uid_project: id }, [{ name: 'kitchen.jpg', bytes: await located('kitchen.jpg') }])
  const other = await startTestApp()
  try {
    const person = await buildUser(other)
    const { uid_project } = await buildProject(person)
    await addFiles(person, { uid_project }, [{ name: 'kitchen.jpg', bytes: await located('kitchen.jpg') }])
    expect((await tryLink(person, uid_project, { can: ['original'] })).body.with_location).toBe(0)
    const [file] = (await person.call('getProject', { params: { id: uid_project } })).body.files
    const stored = (await other.app.http.inject({ url: `${file.url}&download=1` })).rawPayload
    await addFiles(owner, { uid_project: id }, [{ name: 'removed.jpg', bytes: stored }])
  } finally {
    await other.close()
  }
  expect((await tryLink(owner, id, { can: ['original'] })).body.with_location).toBe(1)
})

it('does not read files for people who cannot share them', async () => {
  const { uid_project: id } = await buildProject(owner)
  const member = await buildUser(app)
  await owner.call('addMember', { params: { id }, body: { email: member.email } })
  expect((await tryLink(member, id, { can: ['original'] })).status).toBe(403)
  expect((await tryLink(await buildUser(app), id, { can: ['original'] })).status).toBe(404)
})
