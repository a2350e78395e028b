import { limits } from '@joinery/contract/limits'
import type { Reply } from '@joinery/contract/replies'
import { expect, it } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { addFiles, buildProject, fileForm } from '#testing/build-project.ts'
import { addSelection } from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { app } from '#testing/shared-app.ts'

const [owner, client, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
const project = await buildProject(owner, { title: 'Hartwell Kitchen' })
const id = project.uid_project
await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })

const send = async (content: string): Promise<Reply> =>
  (await owner.call('createReply', { params: { id }, body: { content } })).body.reply
const titlesOf = async (who: TestUser, paths: readonly string[]) =>
  (await who.call('getLinkTitles', { body: { paths } })).body.titles

const long = 'The veneer arrives on Thursday. '.repeat(5).trim()
const message = await send(`<p>${long}</p>`)
const card = await addCard(owner, project, 'Order handles')
await addFiles(owner, project, [{ name: 'plan.txt', bytes: 'first' }])
const { files } = (await owner.call('listFiles', { params: { id } })).body
const [{ uid_file: first }] = files
const form = fileForm([{ name: 'plan.txt', bytes: 'second' }])
const second = (await owner.call('addVersion', { params: { fileId: first }, form })).body.file.uid_file
const shown = await addSelection(owner, id, { title: 'Brass tap', code: 'T-1', stage: 'ordered' })
const draft = await addSelection(owner, id, { title: 'Oak', code: 'D-1' })
const attached = (
  await owner.call('createReply', {
    params: { id },
    form: fileForm([{ name: 'note.txt', bytes: 'x' }], { content: '' }),
  })
).body.reply.attachments[0].uid_file

const paths = {
  project: `/projects/${id}`,
  settings: `/projects/${id}/settings`,
  message: `/projects/${id}/discussion?message=${message.uid_reply}`,
  card: `/projects/${id.toUpperCase()}/board?card=${card.uid_reply}`,
  file: `/projects/${id}/overview?file=${second}&pin=${card.uid_reply}`,
  version: `/projects/${id}/overview?file=${first}`,
  shown: `/projects/${id}/overview?view=selections&selection=${shown.uid_selection}`,
  draft: `/projects/${id}/overview?view=selections&selection=${draft.uid_selection}`,
  attached: `/projects/${id}/overview?file=${attached}`,
}

it('titles links to projects, messages, cards, files and versions, in one statement', async () => {
  const all = Object.values(paths)
  expect(await titlesOf(owner, all)).toEqual([
    { path: paths.project, kind: 'project', title: 'Hartwell Kitchen' },
    { path: paths.settings, kind: 'project', title: 'Hartwell Kitchen' },
    { path: paths.message, kind: 'message', title: long.slice(0, limits.link.titleLength) },
    { path: paths.card, kind: 'card', title: 'Order handles' },
    { path: paths.file, kind: 'file', title: 'plan.txt' },
    { path: paths.version, kind: 'version', title: 'plan.txt, version 1' },
    { path: paths.shown, kind: 'selection', title: 'T-1 Brass tap' },
    { path: paths.draft, kind: 'selection', title: 'D-1 Oak' },
    { path: paths.attached, kind: 'file', title: 'note.txt' },
  ])
  const one = await countStatements(app.database.pool, () => titlesOf(owner, [paths.card]))
  expect(await countStatements(app.database.pool, () => titlesOf(owner, all))).toBe(one)
})

it('shows clients only what they see, and strangers nothing', async () => {
  const kinds = (await titlesOf(client, Object.values(paths))).map((title: { kind: string } | null) => title?.kind)
  expect(kinds).toEqual([
    'project',
    'project',
    undefined,
    undefined,
    'file',
    'version',
    'selection',
    undefined,
    undefined,
  ])
  expect(await titlesOf(stranger, Object.values(paths))).toEqual(Object.values(paths).map(() => null))
})

it('has no titles for anything else', async () => {
  const other = await buildProject(owner, { title: 'Other' })
  const deleted = await send('Deleted')
  await owner.call('deleteReply', { params: { replyId: deleted.uid_reply } })
  const anything = [
    '/',
    '/dashboard',
    '//evil.example/projects/x',
    `https://evil.example${paths.card}`,
    '/projects/not-an-id',
    `${paths.project}/unknown`,
    `/projects/${id}/discussion?message=${card.uid_reply}`,
    `/projects/${id}/discussion?message=${deleted.uid_reply}`,
    `/projects/${id}/board?card=${message.uid_reply}`,
    `/projects/${other.uid_project}/board?card=${card.uid_reply}`,
    `/projects/${id}/board?card='or''='`,
    '/projects/%00',
    '',
  ]
  expect(await titlesOf(owner, anything)).toEqual(anything.map(() => null))
})

it('answers 1 to 50 paths', async () => {
  const call = (count: number) =>
    owner.call('getLinkTitles', { body: { paths: Array.from({ length: count }, () => paths.card) } })
  expect((await call(limits.link.titlesMax)).body.titles).toHaveLength(50)
  expect([(await call(0)).status, (await call(51)).status]).toEqual([400, 400])
})
