import type { Attachment } from '@joinery/contract/files'
import { projectParts } from '@joinery/contract/project-parts'
import type { Project } from '@joinery/contract/projects'
import type { Selection } from '@joinery/contract/selections/selections'
import { describe, expect, it } from 'vitest'

import { required } from '#platform/required.ts'
import { sweepBlobsJob } from '#platform/uploads/sweep-blobs.job.ts'
import { addCard, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { addSelection, changeSelection, readSelections } from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { app } from '#testing/shared-app.ts'
import { createToken } from '#testing/sign-in/create-token.ts'

const [owner, manager, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const tryDuplicate = (who: TestUser, { uid_project: id }: Pick<Project, 'uid_project'>, include: readonly string[]) =>
  who.call('duplicateProject', { params: { id }, body: { title: 'Second kitchen', include } })
const duplicate = async (
  project: Pick<Project, 'uid_project'>,
  include: readonly string[] = projectParts,
  who = owner,
): Promise<Project> => (await tryDuplicate(who, project, include)).body.project

const filesOf = async ({ uid_project: id }: Pick<Project, 'uid_project'>, who = owner): Promise<Attachment[]> =>
  (await who.call('listFiles', { params: { id }, query: { limit: '200' } })).body.files
const bytesOf = async ({ url }: Attachment): Promise<string | number> => {
  const { status, text } = await app.client().get(url)
  return status === 200 ? text : status
}
const remove = ({ uid_file: fileId }: Attachment, who = owner) => who.call('deleteFile', { params: { fileId } })
const first = <Item>([item]: readonly Item[]): Item => required(item, 'Nothing is there')

/** A project with files, a board, selections and two more people. */
const buildSource = async () => {
  const project = await buildProject(owner, {
    title: 'Hartwell Kitchen',
    description: '<p>Walnut fronts</p>',
    details: { currency: 'EUR', tax_percent: '19', budget: '4000', client_sees: { prices: false }, street: 'Elm' },
  })
  const { uid_project: id } = project
  await join(owner, project, manager)
  await owner.call('changeRole', { params: { id, email: manager.email }, body: { role: 'manager' } })
  await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
  await addFiles(owner, project, [
    { name: 'room.png', bytes: await picture(60, 40) },
    { name: 'plan.txt', bytes: 'Plan, first version' },
  ])
  const plan = (await filesOf(project)).find(({ filename }) => filename === 'plan.txt') as Attachment
  const form = fileForm([{ name: 'plan.txt', bytes: 'Plan, second version' }])
  await owner.call('addVersion', { params: { fileId: plan.uid_file }, form })
  return { project, id }
}

describe('a copy with everything', () => {
  it('has description, settings, newest versions, board, selections and people, and belongs to the caller', async () => {
    const { project, id } = await buildSource()
    const { label } = (await owner.call('createLabel', { params: { id }, body: { name: 'Stone', color: 'teal' } })).body
    await owner.call('createLabel', { params: { id }, body: { name: 'Timber', color: 'red' } })
    const [measure, order] = [await addCard(owner, project, 'Measure'), await addCard(owner, project, 'Order')]
    await addCard(owner, project, 'Removed').then(({ uid_reply: replyId }) =>
      owner.call('deleteReply', { params: { replyId } }),
    )
    const params = { replyId: order.uid_reply }
    await owner.call('setCardFields', {
      params,
      body: { assignee_uid: manager.uid_user, due_date: '2031-05-04', labels: [label.uid_label] },
    })
    const { items } = (await owner.call('addChecklistItems', { params, body: { texts: ['Hinges', 'Pulls'] } })).body
    await owner.call('updateChecklistItem', {
      params: { ...params, itemId: items[0].uid_item },
      body: { is_done: true, assignee_uid: manager.uid_user },
    })
    await owner.call('createReply', {
      params: { id },
      body: { content: 'Late', replyType: 'kanban', parentReplyId: order.uid_reply },
    })
    await owner.call('createReply', { params: { id }, body: { content: 'In the group chat' } })
    await moveTo(owner, measure, 'done')
    const files = await filesOf(project)
    const room = files.find(({ filename }) => filename === 'room.png') as Attachment
    const sink = await addSelection(owner, id, {
      title: 'Sink',
      room: 'Kitchen',
      unit_price: '840',
      unit_cost: '600',
      stage: 'ordered',
      internal_note: 'Ask Jonas',
      uid_file: room.uid_file,
    })
    await owner.call('createSelectionCard', { params: { selectionId: sink.uid_selection } })

    const copy = await duplicate(project, projectParts, manager)
    expect(copy).toMatchObject({
      title: 'Second kitchen',
      description: '<p>Walnut fronts</p>',
      role: 'owner',
      uid_user: manager.uid_user,
      is_template: false,
      status: 'active',
      unread_count: 0,
      details: {
        currency: 'EUR',
        tax_percent: '19',
        budget: null,
        client_sees: { prices: false, suppliers: false, originals: false },
      },
    })
    expect(copy.details).not.toHaveProperty('street')
    expect(Object.fromEntries(copy.details.members.map(({ email, role }) => [email, role]))).toEqual({
      [client.email]: 'client',
      [owner.email]: 'member',
    })
    const copied = await filesOf(copy)
    expect(copied.map(({ filename, version, version_count }) => [filename, version, version_count])).toEqual(
      files.map(({ filename }) => [filename, 1, 1]),
    )
    expect(copied.map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256))
    const board = await readBoard(manager, copy)
    expect(textsOn(board)).toEqual({ ...textsOn(await readBoard(owner, project)) })
    const card = board.todo.find(({ original_content }) => original_content === 'Order')
    expect(card).toMatchObject({
      uid_user: manager.uid_user,
      assignee_uid: null,
      due_date: '2031-05-04',
      comment_count: 0,
      checklist_count: { done: 1, total: 2 },
    })
    const { labels } = (await owner.call('listLabels', { params: { id: copy.uid_project } })).body
    expect(labels).toMatchObject([
      { name: 'Stone', color: 'teal' },
      { name: 'Timber', color: 'red' },
    ])
    expect(card?.labels).toEqual([labels[0].uid_label])
    expect(labels[0].uid_label).not.toBe(label.uid_label)
    const { reply } = (await owner.call('getReply', { params: { replyId: card?.uid_reply ?? '' } })).body
    expect(reply.checklist).toMatchObject([
      { text: 'Hinges', is_done: true, assignee_uid: null },
      { text: 'Pulls', is_done: false, assignee_uid: null },
    ])
    const list = await readSelections(manager, copy.uid_project)
    expect(list.selections).toMatchObject([
      {
        title: 'Sink',
        code: sink.code,
        number: sink.number,
        room: 'Kitchen',
        unit_price: '840.00',
        unit_cost: '600.00',
        stage: 'ordered',
        internal_note: 'Ask Jonas',
        card: null,
        approval: 'none',
      },
    ])
    expect(list.selections[0].image.uid_file).toBe(copied.find(({ filename }) => filename === 'room.png')?.uid_file)
    const { replies } = (
      await manager.call('listReplies', { params: { id: copy.uid_project }, query: { replyType: 'discussion' } })
    ).body
    expect(replies).toEqual([])
  })

  it('has cards with the name of the API token that made the copy', async () => {
    const project = await buildProject(owner)
    await addCard(owner, project, 'Order')
    const program = await createToken(app, owner)
    const { body } = await program.call('duplicateProject', {
      params: { id: project.uid_project },
      body: { title: 'Second kitchen', include: ['cards'] },
    })
    const { todo } = (await owner.call('getBoard', { params: { id: body.project.uid_project } })).body
    expect(todo).toMatchObject([{ original_content: 'Order', via: 'Site agent' }])
  })

  it('is a copy of its own: changes of one leave the other as it is', async () => {
    const { project, id } = await buildSource()
    const card = await addCard(owner, project, 'Order')
    const sink = await addSelection(owner, id, { title: 'Sink' })
    const copy = await duplicate(project)
    await owner.call('updateReply', { params: { replyId: card.uid_reply }, body: { content: '<p>Changed</p>' } })
    await changeSelection(owner, sink, { title: 'Changed' })
    expect(textsOn(await readBoard(owner, copy)).todo).toEqual(['Order'])
    expect((await readSelections(owner, copy.uid_project)).selections[0].title).toBe('Sink')
    const next = await addSelection(owner, copy.uid_project, { title: 'Tap' })
    expect(next.number).toBe(sink.number + 1)
    expect((await addSelection(owner, id, { title: 'Tap' })).number).toBe(sink.number + 1)
  })

  it('has no link to its source: those to copied things lead to the copies, others are plain text', async () => {
    const { project, id } = await buildSource()
    const at = `https://studio.example/projects/${id}`
    const link = (path: string) => `<a href="${at}${path.replaceAll('&', '&amp;')}">this</a>`
    const { body } = await owner.call('createReply', { params: { id }, body: { content: 'In the group chat' } })
    const room = (await filesOf(project)).find(({ filename }) => filename === 'room.png') as Attachment
    const measuring = await addCard(owner, project, 'Measure')
    const sink = await addSelection(owner, id, {
      title: 'Sink',
      internal_note: `See ${at}/board?card=${measuring.uid_reply}`,
    })
    const content = [
      link(`/overview?file=${room.uid_file}`),
      link(`/board?card=${measuring.uid_reply}`),
      link(`/overview?view=selections&selection=${sink.uid_selection}`),
      link(`/discussion?message=${body.reply.uid_reply}`),
    ]
    const card = await addCard(owner, project, `<p>${content.join(' ')}</p>`)
    const params = { replyId: card.uid_reply }
    await owner.call('addChecklistItems', { params, body: { texts: [`${at}/board?card=${measuring.uid_reply}`] } })
    const description = `<p>${link('')}</p>`
    await owner.call('updateProject', { params: { id }, body: { description } })

    const copy = await duplicate(project)
    const there = `https://studio.example/projects/${copy.uid_project}`
    const { todo } = await readBoard(owner, copy)
    const [measure, linking] = [todo.find((one) => one.original_content === 'Measure'), todo.at(-1)]
    const { selections } = await readSelections(owner, copy.uid_project)
    const copied = (await filesOf(copy)).find(({ filename }) => filename === 'room.png')
    const targets = [...(linking?.content ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(targets).toEqual([
      `${there}/overview?file=${copied?.uid_file}`,
      `${there}/board?card=${measure?.uid_reply}`,
      `${there}/overview?view=selections&amp;selection=${selections[0].uid_selection}`,
    ])
    expect(linking?.original_content).toBe('this this this this')
    const { reply } = (await owner.call('getReply', { params: { replyId: linking?.uid_reply ?? '' } })).body
    expect(reply.checklist).toMatchObject([{ text: `${there}/board?card=${measure?.uid_reply}` }])
    expect(selections[0].internal_note).toBe(`See ${there}/board?card=${measure?.uid_reply}`)
    expect(copy.description).toBe(`<p><a href="${there}">this</a></p>`)
    const { rows } = await app.database.pool.query(
      `select uid_reply::text from replies where uid_project = $1 and (content || original_content) like $2`,
      [copy.uid_project, `%${id}%`],
    )
    expect(rows).toEqual([])
  })

  it('has no link to its source either if the source was named in capitals', async () => {
    const project = await buildProject(owner)
    const address = `https://studio.example/projects/${project.uid_project}/board`
    await addCard(owner, project, `<a href="${address}">${address}</a>`)
    const copy = await duplicate({ uid_project: project.uid_project.toUpperCase() }, ['cards'])
    const [card] = (await readBoard(owner, copy)).todo
    const there = `https://studio.example/projects/${copy.uid_project}/board`
    expect(card?.content).toBe(`<p><a href="${there}">${there}</a></p>`)
  })

  it('takes the same number of statements for any number of files, cards and selections', async () => {
    const count = async (each: number): Promise<number> => {
      const project = await buildProject(owner)
      const { uid_project: id } = project
      for (let number = 0; number < each; number += 1) {
        await addFiles(owner, project, [{ name: `${number}.txt`, bytes: `File ${number}` }])
        const { uid_reply: replyId } = await addCard(owner, project, `Card ${number}`)
        await owner.call('addChecklistItems', { params: { replyId }, body: { text: 'Item' } })
        await addSelection(owner, id, { title: `Selection ${number}` })
      }
      await owner.call('createLabel', { params: { id }, body: { name: 'Stone', color: 'teal' } })
      return countStatements(app.database.pool, () => duplicate(project))
    }
    expect(await count(4)).toBe(await count(1))
  })
})

describe('what to copy', () => {
  it('can be nothing but the name', async () => {
    const { project } = await buildSource()
    await addCard(owner, project, 'Order')
    await addSelection(owner, project.uid_project)
    const copy = await duplicate(project, [])
    expect(copy).toMatchObject({ description: '', file_count: 0, member_count: 0, open_card_count: 0 })
    expect((await readSelections(owner, copy.uid_project)).selections).toEqual([])
  })

  it('leaves cards without labels, and gives selections without files images of their own', async () => {
    const { project, id } = await buildSource()
    const room = (await filesOf(project)).find(({ filename }) => filename === 'room.png') as Attachment
    const { label } = (await owner.call('createLabel', { params: { id }, body: { name: 'Stone', color: 'teal' } })).body
    const card = await addCard(owner, project, 'Order')
    const body = { labels: [label.uid_label] }
    await owner.call('setCardFields', { params: { replyId: card.uid_reply }, body })
    for (const title of ['Sink', 'Tap']) await addSelection(owner, id, { title, uid_file: room.uid_file })
    const copy = await duplicate(project, ['cards', 'selections'])
    expect(first((await readBoard(owner, copy)).todo).labels).toEqual([])
    expect(await filesOf(copy)).toEqual([])
    const { selections } = await readSelections(owner, copy.uid_project)
    const images = selections.map(({ image }: Selection) => image as Attachment)
    expect(new Set(images.map(({ uid_file }: Attachment) => uid_file)).size).toBe(2)
    // One loses its image; the other and the source keep theirs.
    await changeSelection(owner, selections[0], { uid_file: null })
    await remove(room)
    await sweepBlobsJob.run(app.app.context, {})
    expect(await bytesOf(images[1] as Attachment)).not.toBe(404)
    await changeSelection(owner, selections[1], { uid_file: null })
    expect(await bytesOf(images[1] as Attachment)).toBe(404)
  })

  it('is refused if a part is unknown or given too often, or the title is missing or too long', async () => {
    const { project } = await buildSource()
    const params = { id: project.uid_project }
    const bodies = [
      { title: 'Copy', include: ['messages'] },
      { title: 'Copy', include: [...projectParts, 'files'] },
      { title: 'Copy' },
      { title: ' ', include: [] },
      { title: 'x'.repeat(201), include: [] },
      { include: [] },
    ]
    const answers = await Promise.all(bodies.map((body) => owner.call('duplicateProject', { params, body })))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 400))
  })

  it('can be of an archived project, which stays archived', async () => {
    const { project } = await buildSource()
    await owner.call('updateProject', { params: { id: project.uid_project }, body: { status: 'archived' } })
    expect((await duplicate(project)).status).toBe('active')
    const { body } = await owner.call('getProject', { params: { id: project.uid_project } })
    expect(body.project.status).toBe('archived')
  })
})

describe('shared bytes', () => {
  const blobOf = async ({ uid_file }: Attachment): Promise<string> => {
    const { rows } = await app.database.pool.query('select key from files where uid_file = $1', [uid_file])
    return rows[0].key
  }
  const isStored = async (key: string): Promise<boolean> => (await app.app.context.storage.size(key)) !== null
  const build = async () => {
    const project = await buildProject(owner)
    await addFiles(owner, project, [{ name: 'plan.txt', bytes: 'Measured on site' }])
    return { project, file: first(await filesOf(project)) }
  }

  it('are stored once, counted by each project, and removed with the last file', async () => {
    const { project, file } = await build()
    const usage = async () => (await owner.call('getFileUsage')).body.stats.total_files_uploaded
    const before = await usage()
    const copies = [await duplicate(project, ['files']), await duplicate(project, ['files'])]
    expect(await usage()).toBe(before + 2)
    const shared = await Promise.all(copies.map(async (copy) => first(await filesOf(copy))))
    const key = await blobOf(file)
    expect(await Promise.all(shared.map(blobOf))).toEqual([key, key])
    const [second, third] = shared as [Attachment, Attachment]
    await remove(file)
    expect([await isStored(key), await bytesOf(second)]).toEqual([true, 'Measured on site'])
    await remove(second)
    expect([await isStored(key), await bytesOf(third)]).toEqual([true, 'Measured on site'])
    await owner.call('deleteProject', { params: { id: copies[1]?.uid_project ?? '' } })
    await expect.poll(() => isStored(key)).toBe(false)
    const { rows } = await app.database.pool.query('select from shared_blobs where key = $1', [key])
    expect(rows).toEqual([])
  })

  it('stay as long as a file needs them when source and copies are deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { project, file } = await build()
      const copies = [await duplicate(project, ['files']), await duplicate(project, ['files'])]
      const [second, third] = await Promise.all(copies.map(async (copy) => first(await filesOf(copy))))
      const key = await blobOf(file)
      await Promise.all([file, second as Attachment].map((one) => remove(one)))
      await sweepBlobsJob.run(app.app.context, {})
      expect(await bytesOf(third as Attachment)).toBe('Measured on site')
      await remove(third as Attachment)
      expect(await isStored(key)).toBe(false)
    }
  })

  it('are whole in every copy that is created while the source is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { project, file } = await build()
      const key = await blobOf(file)
      const [answer] = await Promise.all([tryDuplicate(owner, project, ['files']), remove(file)])
      const [copied] = answer.status === 201 ? await filesOf(answer.body.project) : []
      await sweepBlobsJob.run(app.app.context, {})
      const found = copied ? await bytesOf(copied) : await isStored(key)
      expect(found).toBe(copied ? 'Measured on site' : false)
    }
  })
})

describe('a template', () => {
  const setTemplate = (who: TestUser, { uid_project: id }: Project, is_template: boolean) =>
    who.call('updateProject', { params: { id }, body: { is_template } })

  it('is listed with its mark, and lists can be limited to templates', async () => {
    const person = await buildUser(app)
    const [plain, template] = [await buildProject(person), await buildProject(person, { title: 'Usual kitchen' })]
    expect((await setTemplate(person, template, true)).body.project.is_template).toBe(true)
    const list = async (query: Record<string, string> = {}): Promise<[string, boolean][]> =>
      (await person.call('listProjects', { query })).body.projects.map(
        ({ uid_project, is_template }: Project) => [uid_project, is_template] as const,
      )
    const [marked, other] = [
      [template.uid_project, true],
      [plain.uid_project, false],
    ] as const
    expect(await list()).toEqual([marked, other])
    for (const paging of [{}, { limit: '10' }]) {
      expect(await list({ ...paging, is_template: 'true' })).toEqual([marked])
      expect(await list({ ...paging, is_template: 'false' })).toEqual([other])
    }
    expect((await duplicate(template, ['description'], person)).is_template).toBe(false)
    await setTemplate(person, template, false)
    expect(await list({ is_template: 'true' })).toEqual([])
  })

  it('is chosen by owner and managers, and not in an archived project', async () => {
    const { project } = await buildSource()
    expect((await setTemplate(client, project, true)).status).toBe(403)
    expect((await setTemplate(manager, project, true)).status).toBe(200)
    const params = { id: project.uid_project }
    await owner.call('updateProject', { params, body: { status: 'archived' } })
    expect((await setTemplate(owner, project, false)).status).toBe(409)
    expect((await owner.call('updateProject', { params, body: { is_template: 'yes' } })).status).toBe(400)
  })
})
