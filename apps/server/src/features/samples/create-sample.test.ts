import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Reply } from '@joinery/contract/replies'
import { industries, type Industry } from '@joinery/contract/samples'
import type { Selection } from '@joinery/contract/selections/selections'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { withCopies } from '#platform/uploads/spool-copies.ts'
import { isDense, readBoard } from '#testing/build-board.ts'
import { addSelection, readSelections } from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const [person, stranger] = await Promise.all([buildUser(app), buildUser(app)])
afterAll(() => app.close())

const createSample = (who: TestUser, industry: Industry, clientId?: string) =>
  who.call('createSample', { body: { industry, ...(clientId ? { clientId } : {}) } })

const projectsOf = async (who: TestUser) => (await who.call('listProjects')).body.projects

describe.each(industries)('the %s sample', (industry) => {
  it('is a project of the person who creates it, with a description', async () => {
    const { status, body } = await createSample(person, industry)
    expect(status).toBe(201)
    expect(body.project).toMatchObject({ role: 'owner', status: 'active', creator_email: person.email })
    for (const tag of ['<h2>', '<ul>', '<ol>', '<table>', '<th>', '<strong>']) {
      expect(body.project.description).toContain(tag)
    }
    expect((await stranger.call('getProject', { params: { id: body.project.uid_project } })).status).toBe(404)
  })

  it('has ordered cards in all three columns, some due and some assigned to the person', async () => {
    const { project } = (await createSample(person, industry)).body
    const board = await readBoard(person, project)
    expect([board.todo.length, board.in_progress.length, board.done.length]).toEqual([4, 2, 2])
    expect(isDense(board)).toBe(true)
    const cards = [...board.todo, ...board.in_progress, ...board.done]
    const today = app.now().toISOString().slice(0, 10)
    const open = [...board.todo, ...board.in_progress]
    expect(open.every(({ due_date }) => due_date !== null && due_date > today)).toBe(true)
    expect(board.done.every(({ due_date }) => due_date === null)).toBe(true)
    expect(cards.some(({ assignee_uid }) => assignee_uid === person.uid_user)).toBe(true)
    expect(cards.every(({ original_content }) => original_content !== '' && !/[<>]/.test(original_content))).toBe(true)
  })

  it('has downloadable images and the render as its cover', async () => {
    const { project } = (await createSample(person, industry)).body
    const { body } = await person.call('getProject', { params: { id: project.uid_project } })
    expect(body.files).toHaveLength(2)
    const board = await readBoard(person, project)
    const onCards = board.in_progress.flatMap(({ attachments }) => attachments)
    expect(onCards).toHaveLength(1)
    for (const file of [...body.files, ...onCards]) {
      const served = await app.app.http.inject({ url: file.url })
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
      expect((await sharp(served.rawPayload).metadata()).width).toBe(file.width)
    }
    expect(project.cover.uid_file).toBe(body.files[0].uid_file)
    expect(project.cover.filename).toMatch(/-(render|staged)\.webp$/)
  })

  it('has a second version of the cover with an open comment, and appears in the review', async () => {
    const { project } = (await createSample(person, industry)).body
    const { body } = await person.call('getReview', { params: { id: project.uid_project } })
    expect(body.open).toMatchObject([
      { number: 1, version: 2, status: 'open', visibility: 'team', author: { uid_user: person.uid_user } },
    ])
    expect(body.stacks).toMatchObject([{ open_count: 1, file: { uid_file: project.cover.uid_file, version: 2 } }])
    const { versions } = (await person.call('listVersions', { params: { fileId: project.cover.uid_file } })).body
    expect(versions.map(({ version }: Attachment) => version)).toEqual([2, 1])
    const edited = await person.call('updatePin', {
      params: { pinId: body.open[0].uid_pin },
      body: { status: 'resolved' },
    })
    expect(edited.body.pin).toMatchObject({ status: 'resolved' })
  })

  it('has selections by room with images, prices and a budget', async () => {
    const { project } = (await createSample(person, industry)).body
    const { selections, totals, version } = await readSelections(person, project.uid_project)
    expect(selections.length).toBeGreaterThanOrEqual(12)
    expect(selections.length).toBeLessThanOrEqual(20)
    expect(new Set(selections.map(({ code }: Selection) => code)).size).toBe(selections.length)
    expect(totals.by_room.length).toBeGreaterThan(0)
    expect([Number(totals.total) > 0, Number(totals.total) <= Number(totals.budget), version]).toEqual([true, true, 1])
    const images = selections.flatMap(({ image }: Selection) => image ?? [])
    expect(images.length).toBeGreaterThanOrEqual(5)
    for (const { url } of images) expect((await app.app.http.inject({ url: `${url}&w=256` })).statusCode).toBe(200)
    const added = await addSelection(person, project.uid_project, { room: selections[0].room })
    expect([added.number, added.code]).toEqual([selections.length + 1, `OTH-${selections.length + 1}`])
  })

  it('has a conversation with a reply and an image, and no unread messages', async () => {
    const { project } = (await createSample(person, industry)).body
    const params = { id: project.uid_project }
    const answer = await person.call('listReplies', { params, query: { replyType: 'discussion' } })
    const replies: readonly Reply[] = answer.body.replies
    expect(replies).toHaveLength(6)
    expect(replies.map(({ message_number }) => message_number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(replies[3]?.details.quoted_message?.uid_reply).toBe(replies[2]?.uid_reply)
    expect(replies.flatMap(({ attachments }) => attachments).map(({ mimetype }) => mimetype)).toEqual(['image/webp'])
    const listed: readonly Project[] = await projectsOf(person)
    expect(listed.find(({ uid_project }) => uid_project === project.uid_project)?.unread_count).toBe(0)
  })
})

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

  it('counts towards the Free plan when plans are enforced, and leaves nothing when rejected', async () => {
    const strict = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
    try {
      const one = await buildUser(strict)
      const answers = await Promise.all(
        (['cabinetry', 'interior', 'stone'] as const).map((industry) => createSample(one, industry)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409])
      expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^The Free plan includes 2 projects/)
      const projects: readonly Project[] = await projectsOf(one)
      expect(projects).toHaveLength(2)
      let images = 0
      for (const { uid_project } of projects) {
        const { selections } = await readSelections(one, uid_project)
        images += selections.filter(({ image }: Selection) => image !== null).length
      }
      expect(await readdir(join(strict.dataDir, 'files', 'files'))).toHaveLength(10 + images)
    } finally {
      await strict.close()
    }
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
