// What a client can see of a project: the description and the files of the file area.
import { roleMessages } from '@joinery/contract/messages/role-messages'
import { beforeAll, describe, expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { addCard } from '#testing/build-board.ts'
import { picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

let owner: TestUser
let member: TestUser
let client: TestUser
let id: string
/** Attached to a message and to a card. */
let internalFiles: string[]
let openFile: string
beforeAll(async () => {
  ;[owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  await owner.call('updateDetails', { body: { details: { nickname: 'Ada of the workshop' } } })
  const body = { title: 'Walnut kitchen', description: '<p>Fronts in walnut</p>', details: { margin: '40 percent' } }
  const project = await buildProject(owner, body)
  id = project.uid_project
  await join(owner, project, member)
  await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
  await addFiles(owner, project, [{ name: 'walnut plan.txt', bytes: 'Measured' }])
  const withFile = async (fields: Record<string, string>): Promise<string> => {
    const form = fileForm([{ name: 'walnut inside.png', bytes: await picture(), type: 'image/png' }], fields)
    const { body: made } = await member.call('createReply', { params: { id }, form })
    return made.reply.attachments[0].uid_file
  }
  internalFiles = [
    await withFile({ content: 'walnut among us' }),
    await withFile({ content: 'walnut card', replyType: 'kanban' }),
  ]
  const files = (await client.call('getProject', { params: { id } })).body.files as { uid_file: string }[]
  openFile = files[0]?.uid_file ?? ''
})

const read = async (who: TestUser) => (await who.call('getProject', { params: { id } })).body
const listed = async (who: TestUser) => (await who.call('listProjects')).body.projects[0]

describe('a client reading a project', () => {
  it("gets its description, its files and the owner's name", async () => {
    const { project, files } = await read(client)
    expect(project).toMatchObject({
      title: 'Walnut kitchen',
      description: '<p>Fronts in walnut</p>',
      role: 'client',
      creator_email: 'Ada of the workshop',
      creator: { email: 'Ada of the workshop', name: 'Ada of the workshop', username: null, uid_user: null },
      file_count: 1,
      unread_count: 0,
      open_card_count: 0,
      cover: null,
    })
    expect(project.details).toEqual({ members: [], attachments: files })
    expect(files).toMatchObject([{ filename: 'walnut plan.txt', uploaded_by: 'Ada of the workshop' }])
  })

  it('gets no email address in the project or the list, even of people without a name', async () => {
    const texts = async () => JSON.stringify([await read(client), await listed(client)])
    const expectNone = async () => {
      for (const { email } of [owner, member]) expect(await texts()).not.toContain(email)
    }
    await expectNone()
    await app.database.pool.query(`update users set nickname = '', username = null where uid_user = $1`, [
      owner.uid_user,
    ])
    await expectNone()
    expect((await read(client)).project.creator_email).toBe(roleMessages.anonymous)
    await app.database.pool.query(`update users set nickname = email where uid_user = $1`, [owner.uid_user])
    await expectNone()
    await owner.call('updateDetails', { body: { details: { nickname: 'Ada of the workshop' } } })
  })

  it('does not change what members get, including roles', async () => {
    const { project, files } = await read(member)
    expect(project).toMatchObject({
      role: 'member',
      creator_email: owner.email,
      creator: { email: owner.email, uid_user: owner.uid_user, role: 'owner' },
      details: {
        margin: '40 percent',
        members: [
          { email: member.email, role: 'member' },
          { email: client.email, role: 'client' },
        ],
      },
      open_card_count: 1,
      cover: { filename: 'walnut inside.png', uploaded_by: member.email },
    })
    expect(files).toMatchObject([{ uploaded_by: owner.email }])
    expect((await listed(member)).cover.uid_file).toBeDefined()
  })
})

describe('the files of a project', () => {
  const byId = (who: TestUser, fileId: string) => who.call('downloadFile', { params: { fileId } })
  const byProject = (who: TestUser, attachmentId: string) =>
    who.call('downloadAttachment', { params: { id, attachmentId } })

  it('are visible to a client, except those of messages and cards', async () => {
    for (const download of [byId, byProject]) {
      expect((await download(client, openFile)).status).toBe(200)
      for (const file of internalFiles) {
        expect((await download(client, file)).status).toBe(404)
        expect((await download(member, file)).status).toBe(200)
      }
    }
  })

  it('of messages and cards have no signed URL in any response to a client', async () => {
    const answers = await Promise.all([
      client.call('getProject', { params: { id } }),
      client.call('listProjects'),
      client.call('listProjects', { query: { limit: '10', q: 'walnut' } }),
      client.call('search', { query: { q: 'walnut' } }),
      client.call('listNotifications'),
    ])
    for (const { text } of answers) for (const file of internalFiles) expect(text).not.toContain(file)
  })
})

describe('a client searching', () => {
  it('finds the project and its files, but no messages, cards or people', async () => {
    const find = async (who: TestUser, q: string) => (await who.call('search', { query: { q } })).body
    const found = await find(client, 'walnut')
    expect(found.projects).toHaveLength(1)
    expect(found.files).toMatchObject([{ filename: 'walnut plan.txt', uid_message: null, uid_card: null }])
    expect([found.messages, found.cards, found.people]).toEqual([[], [], []])
    expect((await find(client, 'Ada')).people).toEqual([])
    const ofMember = await find(member, 'walnut')
    expect([ofMember.messages.length, ofMember.cards.length, ofMember.files.length]).toEqual([1, 1, 3])
    expect((await find(member, 'Ada')).people).toHaveLength(1)
  })

  it('gets no members of this project suggested for their own project', async () => {
    const own = await buildProject(client, { title: 'My house' })
    const suggest = async () =>
      (await client.call('suggestMembers', { params: { id: own.uid_project }, query: { q: '' } })).body.people
    expect(await suggest()).toEqual([])
    await owner.call('changeRole', { params: { id, email: client.email }, body: { role: 'member' } })
    expect(await suggest()).toHaveLength(2)
    await owner.call('changeRole', { params: { id, email: client.email }, body: { role: 'client' } })
    expect(await suggest()).toEqual([])
  })
})

describe('a client', () => {
  it('is refused the discussion, the board and all changes to them', async () => {
    const card = await addCard(owner, { uid_project: id }, 'Order')
    const params = { replyId: card.uid_reply }
    const refused = await Promise.all([
      client.call('listReplies', { params: { id } }),
      client.call('listReplies', { params: { id }, query: { q: 'walnut' } }),
      client.call('getBoard', { params: { id } }),
      client.call('createReply', { params: { id }, body: { content: 'Hello' } }),
      client.call('markProjectRead', { params: { id }, body: { message_number: 1 } }),
      client.call('moveCard', { params, body: { kanban_status: 'done' } }),
      client.call('updateReply', { params, body: { content: 'Mine' } }),
      client.call('deleteReply', { params }),
      client.call('updateProject', { params: { id }, body: { title: 'Mine' } }),
      client.call('addMember', { params: { id }, body: { email: member.email } }),
      client.call('suggestMembers', { params: { id } }),
      // Refused before the body is read.
      client.call('createReply', { params: { id }, body: { content: 'Hello', uid_images: [newId()] } }),
      client.call('createReply', { params: { id }, form: fileForm([], { replyType: 'unknown' }) }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(Array(13).fill(403))
    for (const { text } of refused) expect(text).not.toMatch(/walnut|Order/)
  })

  it('can leave', async () => {
    const other = await buildUser(app)
    await owner.call('addMember', { params: { id }, body: { email: other.email, role: 'client' } })
    const left = await other.call('removeMember', { params: { id, email: other.email } })
    expect(left.status).toBe(200)
    expect(left.text).not.toContain(owner.email)
    expect((await other.call('getProject', { params: { id } })).status).toBe(404)
  })
})
