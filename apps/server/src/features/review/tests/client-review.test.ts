// Clients see comments on the project's own files, with names only, and nothing about files of messages and cards.
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { awaitEvents } from '#testing/await-events.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import {
  addComment,
  addPin,
  buildReviewed,
  mention,
  readPins,
  sendImage,
  setStatus,
} from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
// A person without a name is shown by address, except to clients.
await app.database.pool.query(`update users set nickname = '', username = null where uid_user = $1`, [member.uid_user])
const { id, uid_file } = await buildReviewed(owner, { member, client })
const messageFile = (await sendImage(member, id)).uid_file
const cardFile = (await sendImage(member, id, { content: 'Card', replyType: 'kanban' })).uid_file
const open: Pin = await addPin(owner, uid_file, { content: mention(member, member.email) })
await addComment(member, open)
const internal: Pin[] = [
  await addPin(owner, messageFile, { content: '<p>walnut secret</p>' }),
  await addPin(member, cardFile, { content: '<p>walnut secret</p>' }),
]

describe('a client', () => {
  it('reads comments with names, but without addresses, photos, cards or ids of others', async () => {
    await owner.call('createPinCard', { params: { pinId: open.uid_pin } })
    const mine = await addPin(client, uid_file)
    const answer = await client.call('listPins', { params: { fileId: uid_file } })
    for (const { email, uid_user } of [owner, member]) {
      expect(answer.text).not.toContain(email)
      expect(answer.text).not.toContain(uid_user)
    }
    const unnamed = { uid_user: null, name: roleMessages.anonymous, is_guest: false, profile_photo: null }
    expect(answer.body.pins).toMatchObject([
      {
        content: `<p>See @${roleMessages.anonymous}</p>`,
        original_content: `See @${roleMessages.anonymous}`,
        author: { uid_user: null, name: 'Mara', profile_photo: null },
        card: null,
        waits_for: { ...unnamed, name: 'Mara' },
        comments: [{ author: unnamed }],
      },
      { uid_pin: mine.uid_pin, author: { uid_user: client.uid_user, name: 'Mara' } },
    ])
    const [forMember] = await readPins(member, uid_file)
    expect(forMember).toMatchObject({
      card: { kanban_status: 'todo' },
      author: { uid_user: owner.uid_user },
      original_content: `See @${member.email}`,
    })
  })

  it('sees another client without a name as a client, in comments and notifications', async () => {
    const unnamed = await buildUser(app, { username: '' })
    await owner.call('addMember', { params: { id }, body: { email: unnamed.email, role: 'client' } })
    const pin = await addPin(client, uid_file)
    await addComment(unnamed, pin)
    const [answered] = (await readPins(client, uid_file)).filter(({ uid_pin }) => uid_pin === pin.uid_pin)
    expect(answered?.comments).toMatchObject([{ author: { name: roleMessages.anonymousClient } }])
    await awaitEvents(app)
    const { notifications } = (await client.call('listNotifications')).body
    expect(notifications[0].message).toBe(`${roleMessages.anonymousClient}: Why?`)
  })

  it('does not learn the id of the card assignee the comment waits for', async () => {
    const pin = await addPin(client, uid_file)
    const { body } = await owner.call('createPinCard', { params: { pinId: pin.uid_pin } })
    const fields = { params: { replyId: body.reply.uid_reply }, body: { assignee_uid: member.uid_user } }
    await owner.call('assignCard', fields)
    const find = async (who: TestUser) => (await readPins(who, uid_file)).find(({ uid_pin }) => uid_pin === pin.uid_pin)
    expect((await find(owner))?.waits_for?.uid_user).toBe(member.uid_user)
    expect((await find(client))?.waits_for).toMatchObject({ name: 'Mara', uid_user: null })
  })

  it('gets a 404 from every call for a comment on a file of a message or card', async () => {
    const [first] = internal
    const { uid_comment } = await addComment(owner, internal[0] ?? open)
    for (const { uid_pin: pinId, uid_file: fileId } of internal) {
      const params = { pinId }
      const answers = [
        await client.call('listPins', { params: { fileId } }),
        await client.call('createPin', { params: { fileId }, body: { x: 0, y: 0, content: 'a' } }),
        await client.call('updatePin', { params, body: { status: 'resolved' } }),
        await client.call('deletePin', { params }),
        await client.call('createPinComment', { params, body: { content: 'a' } }),
        await client.call('updatePinComment', { params: { pinId, commentId: uid_comment }, body: { content: 'a' } }),
        await client.call('deletePinComment', { params: { pinId, commentId: uid_comment } }),
        await client.call('createPinCard', { params }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
    expect(first?.uid_file).toBe(messageFile)
  })

  it('gets counts and lists of comments on the project files only', async () => {
    const count = async (who: TestUser) =>
      (await who.call('getProject', { params: { id } })).body.project.open_pin_count
    const review = (who: TestUser) => who.call('getReview', { params: { id } })
    const [forClient, forOwner] = [await review(client), await review(owner)]
    expect(forClient.text).not.toContain('walnut secret')
    expect(forClient.body.stacks.map(({ file }: { file: { uid_file: string } }) => file.uid_file)).toEqual([uid_file])
    expect(forOwner.body.stacks).toHaveLength(3)
    expect(await count(client)).toBe(forClient.body.open.length)
    expect(await count(owner)).toBe(forClient.body.open.length + internal.length)
    for (const { email } of [owner, member]) expect(forClient.text).not.toContain(email)
  })

  it('gets no event and no notification about internal comments, even when mentioned', async () => {
    const socket = await joinSocket(app, client.token, id)
    const pin = await addPin(member, messageFile, { content: mention(client, 'Mara') })
    await setStatus(member, pin, 'resolved')
    // Events are handled in order: once the second arrived, the first would have.
    const seen = await addPin(member, uid_file, { content: mention(client, 'Mara') })
    const { link } = await socket.waitFor('notification', (notification) => notification.link.includes(seen.uid_pin))
    expect(link).toBe(`/projects/${id}/overview?file=${uid_file}&pin=${seen.uid_pin}`)
    expect(socket.received('project_review_changed').map(({ uid_stack }) => uid_stack)).not.toContain(messageFile)
    const { text } = await client.call('listNotifications')
    expect(text).not.toContain(pin.uid_pin)
    expect(text).not.toContain(member.email)
    socket.close()
  })
})
