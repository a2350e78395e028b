import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it, vi } from 'vitest'

import { withCopies } from '#platform/uploads/spool-copies.ts'
import { isDense, readBoard } from '#testing/build-board.ts'
import { buildUser } from '#testing/build-user.ts'
import { createSample, describeSample, projectsOf } from '#testing/describe-sample.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const [person, stranger] = await Promise.all([buildUser(app), buildUser(app)])
afterAll(() => app.close())

describeSample(app, 'interior')

describe('a sample project', () => {
  it('can be renamed, have its cards moved and be deleted with its files', async () => {
    const { project } = (await createSample(person, 'stone')).body
    const params = { id: project.uid_project }
    const renamed = await person.call('updateProject', { params, body: { title: 'Our own' } })
    expect(renamed.body.project.title).toBe('Our own')
    const [first] = (await readBoard(person, project)).todo
    await person.call('moveCard', {
      params: { replyId: first?.uid_reply ?? '' },
      body: { kanban_status: 'done', card_order: 1 },
    })
    const board = await readBoard(person, project)
    expect(isDense(board)).toBe(true)
    expect(board.done[1]?.uid_reply).toBe(first?.uid_reply)
    const { files } = (await person.call('getProject', { params })).body
    expect((await person.call('deleteProject', { params })).status).toBe(200)
    await vi.waitFor(async () => {
      const kept = await readdir(join(app.dataDir, 'files', 'files'))
      for (const { uid_file } of files) expect(kept).not.toContain(uid_file)
    }, stretch(60_000))
  })

  it('is created once per client id, also with three concurrent requests', async () => {
    const one = await buildUser(app)
    const answers = await Promise.all([1, 2, 3].map(() => createSample(one, 'staging', 'click-1')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.project.uid_project)).size).toBe(1)
    expect(await projectsOf(one)).toHaveLength(1)
    expect((await createSample(one, 'staging', 'click-2')).status).toBe(201)
    expect((await createSample(stranger, 'staging', 'click-1')).status).toBe(201)
  })

  it.each([{}, { industry: 'plumbing' }, { industry: '' }, null])('is rejected for %j', async (body) => {
    const user = await buildUser(app)
    const answer = await user.call('createSample', { body })
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'The industry must be cabinetry, interior, stone or staging',
    ])
    expect(await projectsOf(user)).toEqual([])
  })

  it('leaves the spool folder empty and the originals in place', async () => {
    await createSample(person, 'interior')
    expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
    expect((await createSample(person, 'interior')).status).toBe(201)
  })
})

it('removes unused copies when creating fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-copies-'))
  try {
    const original = join(folder, 'original.txt')
    await copyFile(import.meta.filename, original)
    const spoolDir = join(folder, 'spool')
    const failing = withCopies(spoolDir, [{ path: original, filename: 'a.txt', mimetype: 'text/plain' }], async () => {
      expect(await readdir(spoolDir)).toHaveLength(1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await readdir(spoolDir)).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
