import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'

import { afterAll, describe, expect, it, vi } from 'vitest'

import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'
import { within } from '#testing/within.ts'

const app = await startTestApp()
const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())

const at = (project: { uid_project: string }) => ({ params: { id: project.uid_project } })

describe('a project', () => {
  it('is created from JSON and read by id', async () => {
    const { status, body } = await owner.call('createProject', {
      body: { title: '  Hartwell Kitchen ', description: '<p>Walnut <script>alert(1)</script><b>and</b> brass</p>' },
    })
    expect(status).toBe(201)
    expect(body.project).toMatchObject({
      title: 'Hartwell Kitchen',
      description: '<p>Walnut <b>and</b> brass</p>',
      status: 'active',
      role: 'owner',
      creator_email: owner.email,
      uid_user: owner.uid_user,
      details: { members: [] },
      cover: null,
      file_count: 0,
    })
    const read = await owner.call('getProject', at(body.project))
    const details = { ...body.project.details, attachments: [] }
    const project = { ...body.project, attachments: [], details, open_pin_count: 0 }
    expect(read.body).toEqual({ project, files: [], hasMore: false })
  })

  it('is created with its attachments', async () => {
    const form = fileForm([{ name: 'plan.txt', bytes: 'the plan' }], { title: 'With files', description: '<p>x</p>' })
    const { status, body } = await owner.call('createProject', { form })
    expect(status).toBe(201)
    const { body: read } = await owner.call('getProject', at(body.project))
    expect(read.files).toMatchObject([
      { filename: 'plan.txt', mimetype: 'text/plain', filesize: 8, uploaded_by: owner.email },
    ])
    expect(read.project.attachments).toEqual(read.files)
    expect(read.project.details.attachments).toEqual(read.files)
  })

  it('can be created as archived', async () => {
    const archivist = await buildUser(app)
    const { body } = await archivist.call('createProject', { body: { title: 'Old work', status: 'archived' } })
    expect(body.project.status).toBe('archived')
    expect((await archivist.call('createProject', { body: { title: 'Old work', status: 'lost' } })).status).toBe(400)
  })

  it.each([
    [{}, 'Project name is required'],
    [{ title: '   ' }, 'Project name is required'],
    [null, 'Project name is required'],
    [{ title: 'x'.repeat(201) }, 'Project name must be at most 200 characters long'],
    [{ title: 'x', description: 'x'.repeat(200_001) }, 'The description is too long'],
  ])('is rejected for %j', async (body, sentence) => {
    const answer = await owner.call('createProject', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(sentence)
  })

  it('keeps fields an update does not give, and ignores derived details', async () => {
    const project = await buildProject(owner, { title: 'A', description: '<p>d</p>', details: { room: 'kitchen' } })
    const update = await owner.call('updateProject', {
      ...at(project),
      body: { title: 'B', details: { phase: 5, members: ['x'], attachments: [] } },
    })
    expect(update.body.project).toMatchObject({
      title: 'B',
      description: '<p>d</p>',
      details: { phase: 5, members: [] },
    })
    expect(new Date(update.body.project.updated_at) >= new Date(project.updated_at)).toBe(true)
    expect((await owner.call('updateProject', { ...at(project), body: { status: 'lost' } })).status).toBe(400)
  })

  it('is listed for its members only, newest first, with a shortened description', async () => {
    const person = await buildUser(app)
    const long = `<p>${'walnut '.repeat(400)}</p>`
    const first = await buildProject(person, { title: 'First', description: long })
    const second = await buildProject(owner, { title: 'Second' })
    await join(owner, second, person)
    const { body } = await person.call('listProjects')
    expect(body.projects.map(({ title, role }: { title: string; role: string }) => [title, role])).toEqual([
      ['Second', 'member'],
      ['First', 'owner'],
    ])
    expect(body.projects[1].description.length).toBeLessThanOrEqual(2000)
    expect((await person.call('getProject', at(first))).body.project.description).toBe(long.replace(' </p>', ' </p>'))
  })

  it('has its latest image as cover', async () => {
    const sharp = (await import('sharp')).default
    const project = await buildProject(owner)
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await addFiles(owner, project, [{ name: 'a.png', bytes: picture }])
    await addFiles(owner, project, [{ name: 'b.txt', bytes: 'text' }])
    const { body } = await owner.call('listProjects')
    const listed = body.projects.find(({ uid_project }: { uid_project: string }) => uid_project === project.uid_project)
    expect(listed).toMatchObject({ file_count: 2, cover: { filename: 'a.png', width: 40, height: 20 } })
    expect(listed.cover.placeholder).toMatch(/^data:image\/webp;base64,/)
  })

  it('is read-only for everyone when archived, and can be reactivated by its owner', async () => {
    const project = await buildProject(owner)
    await join(owner, project, member)
    expect(
      (await owner.call('updateProject', { ...at(project), body: { status: 'archived' } })).body.project.status,
    ).toBe('archived')
    for (const body of [{ title: 'New' }, { title: 'New', status: 'archived' }]) {
      const refused = await owner.call('updateProject', { ...at(project), body })
      expect(refused.status).toBe(409)
    }
    expect((await addFiles(owner, project, [{ name: 'a.txt', bytes: 'x' }])).status).toBe(409)
    expect((await owner.call('addMember', { ...at(project), body: { email: stranger.email } })).status).toBe(409)
    expect((await owner.call('listProjects', { query: { status: 'archived' } })).body.projects).toHaveLength(1)
    const active = await owner.call('listProjects', { query: { status: 'active' } })
    expect(active.body.projects.map(({ uid_project }: { uid_project: string }) => uid_project)).not.toContain(
      project.uid_project,
    )
    expect((await member.call('updateProject', { ...at(project), body: { status: 'active' } })).body.code).toBe(
      'not_allowed',
    )
    expect(
      (await owner.call('updateProject', { ...at(project), body: { status: 'active' } })).body.project.status,
    ).toBe('active')
    expect((await owner.call('updateProject', { ...at(project), body: { title: 'New' } })).status).toBe(200)
  })

  it('is permanently deleted with its files', async () => {
    const project = await buildProject(owner)
    const { body } = await addFiles(owner, project, [{ name: 'a.txt', bytes: 'x' }])
    expect(body.project.file_count).toBe(1)
    const { body: read } = await owner.call('getProject', at(project))
    expect((await owner.call('deleteProject', at(project))).status).toBe(200)
    expect((await owner.call('getProject', at(project))).status).toBe(404)
    expect((await app.client().get(read.files[0].url)).status).toBe(404)
    await vi.waitFor(async () => {
      const kept = await readdir(joinPath(app.dataDir, 'files', 'files'))
      expect(kept).not.toContain(read.files[0].uid_file)
    }, stretch(60_000))
  })

  it('is hidden before the storage has removed its files', async () => {
    const project = await buildProject(owner)
    await addFiles(owner, project, [{ name: 'a.txt', bytes: 'x' }])
    const { storage } = app.app.context
    const goOn = Promise.withResolvers<void>()
    const slow = vi.spyOn(storage, 'remove').mockImplementation(() => goOn.promise)
    try {
      expect((await within('an answer', owner.call('deleteProject', at(project)))).status).toBe(200)
      await vi.waitFor(() => expect(slow).toHaveBeenCalled(), stretch(60_000))
    } finally {
      goOn.resolve()
      slow.mockRestore()
    }
  })
})

describe('access to projects', () => {
  it('is rejected for strangers as if the project did not exist', async () => {
    const project = await buildProject(owner)
    await addFiles(owner, project, [{ name: 'a.txt', bytes: 'x' }])
    const file = (await owner.call('getProject', at(project))).body.files[0]
    const nothing = crypto.randomUUID()
    for (const id of [project.uid_project, nothing, 'nonsense']) {
      const params = { id, email: owner.email, fileId: file.uid_file, attachmentId: file.uid_file }
      for (const [name, options] of [
        ['getProject', {}],
        ['updateProject', { body: { title: 'Mine' } }],
        ['deleteProject', {}],
        ['addMember', { body: { email: stranger.email } }],
        ['removeMember', {}],
        ['suggestMembers', {}],
        ['downloadAttachment', {}],
        ['downloadFile', {}],
        ['deleteFile', {}],
      ] as const) {
        expect([name, (await stranger.call(name, { params, ...options })).status]).toEqual([name, 404])
      }
      expect(
        (await stranger.call('updateProject', { params, form: fileForm([{ name: 'a.txt', bytes: 'x' }]) })).status,
      ).toBe(404)
    }
    expect((await owner.call('getProject', at(project))).body.project.title).toBe('Hartwell Kitchen')
  })

  it('allows members to read and download, and rejects the rest without ending the session', async () => {
    const project = await buildProject(owner)
    await join(owner, project, member)
    await addFiles(owner, project, [{ name: 'a.txt', bytes: 'x' }])
    const { body } = await member.call('getProject', at(project))
    expect(body.project.role).toBe('member')
    const file = body.files[0]
    expect((await member.call('downloadFile', { params: { fileId: file.uid_file } })).text).toBe('x')
    expect(
      (await member.call('downloadAttachment', { params: { id: project.uid_project, attachmentId: file.uid_file } }))
        .text,
    ).toBe('x')
    const params = { id: project.uid_project, email: stranger.email, fileId: file.uid_file }
    for (const [name, options] of [
      ['updateProject', { body: { title: 'Mine' } }],
      ['updateProject', { form: fileForm([{ name: 'b.txt', bytes: 'x' }]) }],
      ['deleteProject', {}],
      ['addMember', { body: { email: stranger.email } }],
      ['removeMember', {}],
      ['suggestMembers', {}],
      ['deleteFile', {}],
    ] as const) {
      const answer = await member.call(name, { params, ...options })
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'not_allowed'])
    }
    const after = (await owner.call('getProject', at(project))).body
    expect([after.project.title, after.files.length, after.project.details.members.length]).toEqual([
      'Hartwell Kitchen',
      1,
      1,
    ])
  })
})

describe('with PLAN_LIMITS=enforced', () => {
  it('the Free plan allows two projects, also with three concurrent requests', async () => {
    const strict = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
    try {
      const person = await buildUser(strict)
      const answers = await Promise.all(
        [1, 2, 3].map((n) => person.call('createProject', { body: { title: `P${n}` } })),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409])
    } finally {
      await strict.close()
    }
  })
})
