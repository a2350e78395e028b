import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addFiles, buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let strict: TestApp
beforeAll(async () => {
  ;[app, strict] = await Promise.all([startTestApp(), startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })])
})
afterAll(() => Promise.all([app.close(), strict.close()]))

const usageOf = async (who: TestUser) => (await who.call('getFileUsage')).body.stats
const upload = async (who: TestUser, ...names: string[]) => {
  const project = (await who.call('listProjects')).body.projects[0] ?? (await buildProject(who))
  const answer = await addFiles(
    who,
    project,
    names.map((name) => ({ name, bytes: '12345' })),
  )
  return { project, answer }
}
const pretend = (in_: TestApp, who: TestUser, filename: string, change: string, value: unknown) =>
  in_.database.pool.query(`update files set ${change} = $3 where uploaded_by = $1 and filename = $2`, [
    who.uid_user,
    filename,
    value,
  ])

describe('the statistics of uploaded files', () => {
  it.each([
    ['video/mp4', 'video_files'],
    ['audio/mpeg', 'audio_files'],
    ['application/pdf', 'pdf_files'],
    ['image/png', 'image_files'],
    ['application/msword', 'document_files'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document_files'],
    ['text/csv', 'document_files'],
  ])('count a file of type %s under %s only', async (mimetype, field) => {
    const person = await buildUser(app)
    await upload(person, 'a.txt')
    await pretend(app, person, 'a.txt', 'mimetype', mimetype)
    const fields = ['image_files', 'pdf_files', 'document_files', 'video_files', 'audio_files']
    const stats = await usageOf(person)
    expect(fields.filter((name) => stats[name] === 1)).toEqual([field])
  })

  it('contain the total, average, largest and smallest size', async () => {
    const person = await buildUser(app)
    await upload(person, 'a.txt', 'b.txt', 'c.txt')
    await pretend(app, person, 'a.txt', 'filesize', 3 * 2 ** 30)
    await pretend(app, person, 'b.txt', 'filesize', 2 ** 20)
    expect(await usageOf(person)).toMatchObject({
      total_files_uploaded: 3,
      total_size_mb: 3073,
      total_size_gb: 3,
      avg_file_size_bytes: Math.round(((3 * 2 ** 30 + 2 ** 20 + 5) * 100) / 3) / 100,
      largest_file_bytes: 3 * 2 ** 30,
      smallest_file_bytes: 5,
    })
  })

  it('count a file as recent for 30 days', async () => {
    const person = await buildUser(app)
    await upload(person, 'a.txt', 'b.txt')
    const day = 24 * 60 * 60 * 1000
    await pretend(app, person, 'a.txt', 'uploaded_at', new Date(app.now().getTime() - 29 * day))
    await pretend(app, person, 'b.txt', 'uploaded_at', new Date(app.now().getTime() - 31 * day))
    expect(await usageOf(person)).toMatchObject({ total_files_uploaded: 2, files_uploaded_last_30_days: 1 })
  })

  it('leave out the files of other people and of deleted messages', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    await upload(other, 'theirs.txt')
    const { project } = await upload(person, 'a.txt')
    const { reply } = (
      await person.call('createReply', {
        params: { id: project.uid_project },
        form: fileForm([{ name: 'said.txt', bytes: '123' }], { content: 'Here' }),
      })
    ).body
    expect(await usageOf(person)).toMatchObject({ total_files_uploaded: 2, smallest_file_bytes: 3 })
    await person.call('deleteReply', { params: { replyId: reply.uid_reply } })
    expect(await usageOf(person)).toMatchObject({ total_files_uploaded: 1, smallest_file_bytes: 5 })
  })

  it('leave out the files of a deleted project', async () => {
    const person = await buildUser(app)
    const { project } = await upload(person, 'a.txt')
    const kept = await buildProject(person)
    await addFiles(person, kept, [{ name: 'b.txt', bytes: '1234567' }])
    expect(await usageOf(person)).toMatchObject({ total_files_uploaded: 2, smallest_file_bytes: 5 })
    await person.call('deleteProject', { params: { id: project.uid_project } })
    expect(await usageOf(person)).toMatchObject({ total_files_uploaded: 1, smallest_file_bytes: 7, document_files: 1 })
  })
})

describe('with PLAN_LIMITS=enforced', () => {
  const quota = limits.plans.free.storageBytes
  let person: TestUser
  beforeEach(async () => {
    person = await buildUser(strict)
    await upload(person, 'large.txt')
  })
  const fill = (bytes: number) => pretend(strict, person, 'large.txt', 'filesize', bytes)

  it("accepts files until the plan's storage is full to the byte", async () => {
    await fill(quota - 5)
    expect((await upload(person, 'last.txt')).answer.status).toBe(200)
    const { answer, project } = await upload(person, 'more.txt')
    expect([answer.status, answer.body.error]).toEqual([409, messages.plans.storageUsedUp])
    expect((await person.call('getProject', { params: { id: project.uid_project } })).body.files).toHaveLength(2)
    const renamed = await person.call('updateProject', {
      params: { id: project.uid_project },
      body: { title: 'Without files' },
    })
    expect(renamed.status).toBe(200)
  })

  it('does not let two concurrent uploads share the last free bytes', async () => {
    await fill(quota - 9)
    const answers = await Promise.all([upload(person, 'one.txt'), upload(person, 'two.txt')])
    expect(answers.map(({ answer }) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('does not count the uploads of other people', async () => {
    await fill(quota)
    expect((await upload(await buildUser(strict), 'mine.txt')).answer.status).toBe(200)
  })
})

it('does not limit storage without PLAN_LIMITS=enforced', async () => {
  const person = await buildUser(app)
  await upload(person, 'large.txt')
  await pretend(app, person, 'large.txt', 'filesize', limits.plans.free.storageBytes)
  expect((await upload(person, 'more.txt')).answer.status).toBe(200)
})
