// The contract's capability table is the only authority: removing a capability from a role refuses it everywhere,
// including in statements that check access, and adding one allows it.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { archivedTable, capabilityTable, roles, type Capability } from '@joinery/contract/capabilities'
import type { Reply } from '@joinery/contract/replies'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import type { Answer } from '#testing/http-client.ts'
import { joinSocket, openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

let id: string
let card: Reply
const app = await startTestApp()
let owner: TestUser
let member: TestUser
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, member] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(owner, { title: 'Walnut kitchen' })
  id = project.uid_project
  await join(owner, project, member)
  card = await addCard(member, project, 'Order walnut fronts')
})

const before = Object.fromEntries(roles.map((role) => [role, new Set(capabilityTable[role])]))
const archivedBefore = new Set(archivedTable)
afterEach(() => {
  for (const role of roles) {
    capabilityTable[role].clear()
    for (const capability of before[role] ?? []) capabilityTable[role].add(capability)
  }
  archivedTable.clear()
  for (const capability of archivedBefore) archivedTable.add(capability)
})

const revoke = (...capabilities: readonly Capability[]): void => {
  for (const capability of capabilities) capabilityTable.member.delete(capability)
}
const refused = { status: 403, body: { code: 'not_allowed' } }
const stored = async (): Promise<unknown[]> =>
  (await app.database.pool.query('select * from replies where uid_project = $1 order by uid_reply', [id])).rows
const read = async (): Promise<unknown[]> =>
  (await app.database.pool.query('select read_number from members where uid_project = $1 order by email', [id])).rows

const postMessage = (content = 'Hello', more: object = {}) =>
  member.call('createReply', { params: { id }, body: { content, ...more } })
const withFile = (fields: Record<string, string>) =>
  member.call('createReply', { params: { id }, form: fileForm([{ name: 'a.txt', bytes: 'a' }], fields) })
const reply = () => ({ replyId: card.uid_reply })

/** Member actions per capability, allowed until it is removed. */
const acts: readonly (readonly [Capability, string, () => Promise<Answer>])[] = [
  ['sendMessage', 'a message by POST', () => postMessage()],
  ['sendMessage', 'a message with a file', () => withFile({ content: 'Look' })],
  ['sendMessage', 'a long formatted message', () => postMessage(`<p>${'<b>x</b>'.repeat(2000)}</p>`)],
  ['useBoard', 'a new card', () => postMessage('Sand the top', { replyType: 'kanban' })],
  ['useBoard', 'a new card with a file', () => withFile({ content: 'Sand the top', replyType: 'kanban' })],
  ['useBoard', 'a move', () => member.call('moveCard', { params: reply(), body: { kanban_status: 'done' } })],
  ['useBoard', 'an order', () => member.call('orderCard', { params: reply(), body: { card_order: 0 } })],
  ['useBoard', 'a date', () => member.call('setDueDate', { params: reply(), body: { due_date: '2031-05-01' } })],
  [
    'useBoard',
    'an assignment',
    () => member.call('assignCard', { params: reply(), body: { assignee_uid: owner.uid_user } }),
  ],
  ['useBoard', 'an edit of a card', () => member.call('updateReply', { params: reply(), body: { content: 'New' } })],
  ['useBoard', 'a deletion of a card', () => member.call('deleteReply', { params: reply() })],
  [
    'useBoard',
    'a new label',
    () => member.call('createLabel', { params: { id }, body: { name: 'Stone', color: 'teal' } }),
  ],
  [
    'useBoard',
    'a batch',
    () => member.call('changeCards', { params: { id }, body: { uid_replies: [card.uid_reply], delete: true } }),
  ],
  ['viewBoard', 'the labels', () => member.call('listLabels', { params: { id } })],
  ['viewBoard', 'the saved filters', () => member.call('listFilters', { params: { id } })],
  ['commentOnCards', 'a comment', () => postMessage('Oak?', { replyType: 'kanban', parentReplyId: card.uid_reply })],
  ['viewBoard', 'the board', () => member.call('getBoard', { params: { id } })],
  ['viewBoard', 'a list of everything', () => member.call('listReplies', { params: { id } })],
  [
    'viewBoard',
    'a list of cards',
    () => member.call('listReplies', { params: { id }, query: { replyType: 'kanban' } }),
  ],
  ['readMessages', 'a list of everything', () => member.call('listReplies', { params: { id } })],
  [
    'readMessages',
    'a list of messages',
    () => member.call('listReplies', { params: { id }, query: { replyType: 'discussion' } }),
  ],
  ['readMessages', 'what changed', () => member.call('listReplies', { params: { id }, query: { since: '0' } })],
  [
    'readMessages',
    'a read mark',
    () => member.call('markProjectRead', { params: { id }, body: { message_number: 0 } }),
  ],
  ['viewProject', 'the project', () => member.call('getProject', { params: { id } })],
  ['leaveProject', 'leaving', () => member.call('removeMember', { params: { id, email: member.email } })],
]

describe('capability removed from a role', () => {
  it.each(acts)('%s: %s is refused and stores nothing', async (capability, _what, act) => {
    await postMessage('Before')
    revoke(capability)
    const [replies, marks] = [await stored(), await read()]
    expect(await act()).toMatchObject(refused)
    expect(await stored()).toEqual(replies)
    expect(await read()).toEqual(marks)
  })

  it.each(acts)('%s: %s is allowed with it', async (_capability, _what, act) => {
    expect((await act()).status).toBeLessThan(300)
  })

  it('useBoard: a previously moved card cannot be moved without it, despite the cached board', async () => {
    const move = (kanban_status: string) => member.call('moveCard', { params: reply(), body: { kanban_status } })
    expect((await move('done')).status).toBe(200)
    revoke('useBoard')
    expect(await move('todo')).toMatchObject(refused)
    const { body } = await owner.call('getBoard', { params: { id } })
    expect(body.done).toHaveLength(1)
  })

  it('sendMessage: a socket message is refused without it, and typing without showTyping', async () => {
    const socket = await joinSocket(app, member.token, id)
    revoke('sendMessage', 'showTyping')
    const message = { projectId: id, content: 'Hello' }
    expect(await socket.emitWithAck('send_project_message', message)).toMatchObject({ code: 'not_allowed' })
    expect(await socket.emitWithAck('typing_project', { projectId: id })).toMatchObject({ code: 'not_allowed' })
    expect(await socket.emitWithAck('stop_typing_project', { projectId: id })).toMatchObject({ code: 'not_allowed' })
    expect(await stored()).toHaveLength(1)
  })

  it('viewProject: no socket joins without it', async () => {
    revoke('viewProject')
    const socket = await openSocket(app, member.token)
    expect(await socket.emitWithAck('join_project', id)).toMatchObject({ code: 'not_allowed' })
  })

  it('followProject: a socket that joins without it receives no board and group chat events', async () => {
    revoke('followProject')
    const socket = await joinSocket(app, member.token, id)
    await owner.call('createReply', { params: { id }, body: { content: 'Among us' } })
    await owner.call('moveCard', { params: reply(), body: { kanban_status: 'done' } })
    await socket.settle()
    expect(socket.received('receive_project_message')).toEqual([])
    expect(socket.received('project_board_changed')).toEqual([])
    expect(socket.received('project_presence')).toEqual([])
  })

  it('viewProject: the project is neither listed nor found without it', async () => {
    const listed = async () => (await member.call('listProjects')).body.projects as { uid_project: string }[]
    const found = async () => (await member.call('search', { query: { q: 'walnut' } })).body
    expect((await listed()).some(({ uid_project }) => uid_project === id)).toBe(true)
    expect((await found()).projects).not.toEqual([])
    revoke('viewProject')
    expect(await listed()).toEqual([])
    expect((await found()).projects).toEqual([])
    expect((await found()).cards).not.toEqual([])
    revoke('viewBoard')
    expect((await found()).cards).toEqual([])
  })

  it('downloadFiles: neither bytes nor search results are available without it', async () => {
    const { body } = await addFiles(owner, { uid_project: id }, [{ name: 'walnut.txt', bytes: 'Measured' }])
    expect(body.project.file_count).toBe(1)
    const { body: one } = await member.call('getProject', { params: { id } })
    const fileId = one.files[0].uid_file as string
    expect((await member.call('downloadFile', { params: { fileId } })).status).toBe(200)
    revoke('downloadFiles')
    expect(await member.call('downloadFile', { params: { fileId } })).toMatchObject(refused)
    expect(await member.call('downloadAttachment', { params: { id, attachmentId: fileId } })).toMatchObject(refused)
    expect((await member.call('search', { query: { q: 'walnut' } })).body.files).toEqual([])
  })

  it('editProject: the owner can change the status but not the title without it', async () => {
    capabilityTable.owner.delete('editProject')
    const update = (body: object) => owner.call('updateProject', { params: { id }, body })
    expect(await update({ title: 'Oak kitchen' })).toMatchObject(refused)
    expect((await update({ status: 'archived' })).status).toBe(200)
    capabilityTable.owner.add('editProject').delete('changeStatus')
    expect(await update({ status: 'active' })).toMatchObject(refused)
  })
})

describe('capability added to a role', () => {
  it("deleteAnyMessage: a member deletes and restores another person's message", async () => {
    const { body } = await owner.call('createReply', { params: { id }, body: { content: 'Mine' } })
    const params = { replyId: body.reply.uid_reply as string }
    expect(await member.call('deleteReply', { params })).toMatchObject(refused)
    capabilityTable.member.add('deleteAnyMessage')
    expect((await member.call('deleteReply', { params })).status).toBe(200)
    expect((await member.call('restoreReply', { params })).status).toBe(200)
  })
})

describe('unknown role', () => {
  it.each(acts)('has no capability (%s): %s', async (_capability, _what, act) => {
    const change = 'update members set role = $3 where uid_project = $1 and uid_user = $2'
    await app.database.pool.query(change, [id, member.uid_user, 'onlooker'])
    const replies = await stored()
    expect(await act()).toMatchObject(refused)
    expect(await stored()).toEqual(replies)
  })
})

describe('archived project', () => {
  it('allows what the table says, including in statements that check access', async () => {
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    const move = () => member.call('moveCard', { params: reply(), body: { kanban_status: 'done' } })
    expect((await postMessage()).status).toBe(409)
    expect((await move()).status).toBe(409)
    archivedTable.add('sendMessage').add('useBoard')
    expect((await postMessage()).status).toBe(201)
    expect((await move()).status).toBe(200)
    archivedTable.delete('viewBoard')
    expect((await member.call('getBoard', { params: { id } })).status).toBe(409)
  })
})

describe('no other authority', () => {
  it('no source of the server or the web app compares a role', async () => {
    const comparison = new RegExp(String.raw`(?:[=!]==?|<>|'[!=]+',|any\(array\[|\bin\s*\()\s*'(?:${roles.join('|')})'`)
    const found: string[] = []
    for (const folder of ['.', '../../web/src/']) {
      const root = fileURLToPath(new URL(folder, import.meta.url))
      const paths = (await readdir(root, { recursive: true })).filter(
        (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/^(?:access|testing|demo)\b/.test(path),
      )
      for (const path of paths) if (comparison.test(await readFile(`${root}${path}`, 'utf8'))) found.push(path)
    }
    expect(found).toEqual([])
  })
})
