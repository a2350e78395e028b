// Comments for the team: clients and guests do not learn of them by any call, count, event or email.
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { defaultPreferences } from '@joinery/contract/notifications'
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { mailNotificationsJob } from '#features/notifications/mail-notifications.job.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { awaitMail, buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import type { Call } from '#testing/http-client.ts'
import { addImageVersion, decide, requestOneApproval } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, type TestGuest } from '#testing/review/build-guest.ts'
import {
  addComment,
  addPin,
  buildReviewed,
  mention,
  readPins,
  setStatus,
  tryPin,
  type Reviewed,
} from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket } from '#testing/socket-client.ts'

type Ids = Pick<Reviewed, 'id' | 'uid_file'>
type Speaker = { readonly call: Call }

/** In everything written for the team. */
const secret = 'Zebrano'

const buildPeople = async () => {
  const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  const reviewed = await buildReviewed(owner, { member, client })
  const guest = await buildGuest(app, await buildLink(owner, reviewed.id))
  return { owner, member, client, guest, ...reviewed }
}

const setVisibility = (who: Speaker, { uid_pin }: Pick<Pin, 'uid_pin'>, visibility: Pin['visibility']) =>
  who.call('updatePin', { params: { pinId: uid_pin }, body: { visibility } })

const addTeamPin = (who: TestUser, fileId: string, body: object = {}) =>
  addPin(who, fileId, { content: `<p>${secret}</p>`, visibility: 'team', ...body })

/** Signed addresses change with the time. */
const withoutAddresses = (text: string): string => text.replaceAll(/"(?:https?:\/)?\/[^"]*"/g, '""')

/** Every call of a client about the project. */
const readAsClient = async ({ client, id, uid_file }: Ids & { readonly client: TestUser }): Promise<string[]> => {
  const [project, file] = [{ params: { id } }, { params: { fileId: uid_file } }]
  const answers = [
    await client.call('getReview', project),
    await client.call('listPins', file),
    await client.call('listPins', { ...file, query: { version: 'all' } }),
    await client.call('listVersions', { ...file, query: { with: 'pins' } }),
    await client.call('getProject', project),
    await client.call('listProjects'),
    await client.call('search', { query: { q: secret } }),
    await client.call('listWaiting'),
    await client.call('listWaiting', { query: { project: id } }),
    await client.call('listNotifications'),
    await client.call('countUnreadNotifications'),
    await client.call('listApprovals', project),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return answers.map(({ text }) => withoutAddresses(text))
}

const readAsGuest = async ({ guest, uid_file }: Ids & { readonly guest: TestGuest }): Promise<string[]> => {
  const file = { params: { fileId: uid_file } }
  const answers = [
    await guest.call('getGuestReview'),
    await guest.call('listPins', file),
    await guest.call('listPins', { ...file, query: { version: 'all' } }),
    await guest.call('listVersions', { ...file, query: { with: 'pins' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return answers.map(({ text }) => withoutAddresses(text))
}

describe('a comment', () => {
  it('is for the team unless its author chooses otherwise', async () => {
    const { owner, member, uid_file } = await buildPeople()
    const { pin } = (await tryPin(member, uid_file, { visibility: undefined })).body
    expect(pin.visibility).toBe('team')
    expect((await addPin(owner, uid_file, { visibility: 'client' })).visibility).toBe('client')
    expect((await tryPin(owner, uid_file, { visibility: 'everyone' })).status).toBe(400)
  })

  it('of a client or guest is always visible to clients and guests', async () => {
    const { owner, client, guest, uid_file } = await buildPeople()
    const body = { x: 0.5, y: 0.5, content: 'Warmer', visibility: 'team' }
    for (const who of [client, guest]) {
      const { pin } = (await who.call('createPin', { params: { fileId: uid_file }, body })).body
      expect(pin.visibility).toBe('client')
      const refused = { status: 409, body: { error: reviewMessages.clientAuthor } }
      expect(await setVisibility(owner, pin, 'team')).toMatchObject(refused)
      expect(await setVisibility(who, pin, 'team')).toMatchObject(refused)
    }
  })
})

describe('comments for the team', () => {
  it('change nothing a client or guest can read', async () => {
    const people = await buildPeople()
    const { owner, member, client, guest, id, uid_file } = people
    const approval = await requestOneApproval(owner, uid_file, client)
    await decide(client, approval)
    const seen = await addPin(owner, uid_file)
    await addComment(guest, seen, '<p>Yes</p>')
    await awaitEvents(app)
    const certificate = async () =>
      (await client.call('getCertificate', { params: { id: approval.uid_approval } })).text
    const read = async () => [...(await readAsClient(people)), ...(await readAsGuest(people)), await certificate()]
    const before = await read()
    const sockets = [await joinSocket(app, client.token, id), await openSocket(app, guest.token)]
    const wanted = { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' }
    await client.call('updatePreferences', { body: wanted })

    const planted = await addTeamPin(owner, uid_file)
    await addComment(member, planted, `<p>${secret} ${mention(client, 'Mara')}</p>`)
    await addTeamPin(member, uid_file, { content: `<p>${secret}</p>${mention(client, 'Mara')}` })
    const resolved = await addTeamPin(member, uid_file)
    await setStatus(owner, resolved, 'resolved')
    const ofCard = await addTeamPin(owner, uid_file)
    const { reply } = (await owner.call('createPinCard', { params: { pinId: ofCard.uid_pin } })).body
    const params = { replyId: reply.uid_reply }
    await owner.call('assignCard', { params, body: { assignee_uid: member.uid_user } })
    const edited = await addTeamPin(member, uid_file, { content: '<p>Hm</p>' })
    await member.call('updatePin', { params: { pinId: edited.uid_pin }, body: { content: secret } })
    const comment = await addComment(member, edited, secret)
    const answer = { pinId: edited.uid_pin, commentId: comment.uid_comment }
    await member.call('updatePinComment', { params: answer, body: { content: `${secret} too` } })
    await member.call('deletePinComment', { params: answer })
    await member.call('deletePin', { params: { pinId: edited.uid_pin } })
    await awaitEvents(app)
    expect(await read()).toEqual(before)
    for (const socket of sockets) expect(socket.received('project_review_changed')).toEqual([])

    // Events and emails in order: those of the team's comments would have arrived before.
    await addComment(owner, seen, mention(client, 'Mara'))
    for (const socket of sockets) await socket.waitFor('project_review_changed')
    for (const socket of sockets) {
      expect(socket.received('project_review_changed')).toHaveLength(1)
      socket.close()
    }
    await awaitEvents(app)
    // Sends the emails of the last minute now.
    await mailNotificationsJob.run(app.app.context, { uid_user: client.uid_user, uid_project: id })
    const mails = [
      await awaitMail(app, guest.email, /replied to your comment/),
      await awaitMail(app, client.email, /mentioned you/),
      ...(await mailsTo(app, client.email)),
      ...(await mailsTo(app, guest.email)),
    ]
    expect(mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join('\n')).not.toContain(secret)
    expect((await client.call('listNotifications')).text).not.toContain(secret)

    const ofTeam = (await readPins(owner, uid_file)).filter(({ visibility }) => visibility === 'team')
    expect(ofTeam.map(({ number }) => number)).toEqual([2, 3, 4, 5])
    expect(ofTeam.find(({ uid_pin }) => uid_pin === planted.uid_pin)?.waits_for?.uid_user).toBe(owner.uid_user)
  })

  it('do not exist for clients and guests in any call', async () => {
    const { owner, client, guest, uid_file } = await buildPeople()
    const pin = await addTeamPin(owner, uid_file)
    const { uid_comment } = await addComment(owner, pin, secret)
    const params = { pinId: pin.uid_pin }
    const answer = { ...params, commentId: uid_comment }
    for (const { call } of [client, guest]) {
      const answers = [
        await call('updatePin', { params, body: { status: 'resolved' } }),
        await call('updatePin', { params, body: { content: 'a' } }),
        await call('updatePin', { params, body: { visibility: 'client' } }),
        await call('deletePin', { params }),
        await call('createPinComment', { params, body: { content: 'a' } }),
        await call('updatePinComment', { params: answer, body: { content: 'a' } }),
        await call('deletePinComment', { params: answer }),
      ]
      const missing = { status: 404, body: { error: messages.http.notFound } }
      for (const one of answers) expect(one).toMatchObject(missing)
    }
    expect((await client.call('createPinCard', { params })).status).toBe(404)
  })

  it('are not shown to a member who became a client, not even the own ones', async () => {
    const { owner, member, id, uid_file } = await buildPeople()
    const pin = await addTeamPin(owner, uid_file, { content: `<p>${secret}</p>${mention(member, 'Mara')}` })
    const own = await addTeamPin(member, uid_file, { clientId: 'own' })
    await awaitEvents(app)
    expect((await member.call('listNotifications')).text).toContain(pin.uid_pin)
    const socket = await joinSocket(app, member.token, id)
    await owner.call('changeRole', { params: { id, email: member.email }, body: { role: 'client' } })
    const texts = await readAsClient({ client: member, id, uid_file })
    expect(texts.filter((text) => text.includes(secret) || text.includes(own.uid_pin))).toEqual([])
    const repeated = await tryPin(member, uid_file, { clientId: 'own' })
    expect(repeated.text).not.toContain(secret)
    expect(repeated.status).toBe(404)
    await socket.emitWithAck('join_project', id)
    const before = socket.received('project_review_changed').length
    await addComment(owner, pin, secret)
    await socket.settle()
    expect(socket.received('project_review_changed')).toHaveLength(before)
    socket.close()
  })
})

describe('changing who sees a comment', () => {
  it('is for its author, managers and the owner', async () => {
    const { owner, member, client, guest, id, uid_file } = await buildPeople()
    const [other, manager] = await Promise.all([buildUser(app), buildUser(app)])
    await owner.call('addMember', { params: { id }, body: { email: other.email } })
    await owner.call('addMember', { params: { id }, body: { email: manager.email, role: 'manager' } })
    const pin = await addPin(member, uid_file)
    for (const who of [other, client, guest]) expect((await setVisibility(who, pin, 'team')).status).toBe(403)
    for (const who of [member, manager, owner]) {
      expect((await setVisibility(who, pin, 'team')).body.pin.visibility).toBe('team')
      expect((await setVisibility(who, pin, 'client')).body.pin.visibility).toBe('client')
    }
  })

  it('removes it from what clients and guests see, and their notifications about it', async () => {
    const people = await buildPeople()
    const { owner, client, guest, id, uid_file } = people
    const pin = await addPin(owner, uid_file, { content: `<p>${secret}</p>${mention(client, 'Mara')}` })
    await addComment(owner, pin, `<p>${secret}</p>${mention(client, 'Mara')}`)
    await awaitEvents(app)
    expect((await client.call('listNotifications')).text).toContain(secret)
    const unread = async () => (await client.call('countUnreadNotifications')).body.count
    const before = await unread()
    const sockets = [await joinSocket(app, client.token, id), await openSocket(app, guest.token)]
    expect((await setVisibility(owner, pin, 'team')).status).toBe(200)
    for (const socket of sockets) await socket.waitFor('project_review_changed')
    const texts = [...(await readAsClient(people)), ...(await readAsGuest(people))]
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
    expect(await unread()).toBe(before - 2)
    // Back again, with its replies.
    await setVisibility(owner, pin, 'client')
    expect((await guest.call('listPins', { params: { fileId: uid_file } })).body.pins).toMatchObject([
      { uid_pin: pin.uid_pin, visibility: 'client', comments: [{ original_content: `${secret}\nSee @Mara` }] },
    ])
    for (const socket of sockets) socket.close()
  })

  it('to the team is refused once a client or guest has replied, even if they became a member', async () => {
    const { owner, client, guest, id, uid_file } = await buildPeople()
    const refused = { status: 409, body: { error: reviewMessages.clientReplied } }
    const byGuest = await addPin(owner, uid_file)
    const reply = await addComment(guest, byGuest)
    expect(await setVisibility(owner, byGuest, 'team')).toMatchObject(refused)
    await guest.call('deletePinComment', { params: { pinId: byGuest.uid_pin, commentId: reply.uid_comment } })
    expect((await setVisibility(owner, byGuest, 'team')).status).toBe(200)
    const byClient = await addPin(owner, uid_file)
    await addComment(client, byClient)
    await owner.call('changeRole', { params: { id, email: client.email }, body: { role: 'member' } })
    expect(await setVisibility(owner, byClient, 'team')).toMatchObject(refused)
    await owner.call('removeMember', { params: { id, email: client.email } })
    expect(await setVisibility(owner, byClient, 'team')).toMatchObject(refused)
  })

  it('and a reply of a client at the same moment never both succeed', async () => {
    const { owner, client, uid_file } = await buildPeople()
    for (let round = 0; round < 10; round++) {
      const pin = await addPin(owner, uid_file)
      const [reply, change] = await Promise.all([
        client.call('createPinComment', { params: { pinId: pin.uid_pin }, body: { content: 'Yes' } }),
        setVisibility(owner, pin, 'team'),
      ])
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([reply.status, change.status])
    }
  })

  it('is refused in an archived project', async () => {
    const { owner, id, uid_file } = await buildPeople()
    const pin = await addPin(owner, uid_file)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await setVisibility(owner, pin, 'team')).status).toBe(409)
  })

  it('keeps a reply from being sent to people its author did not expect', async () => {
    const { owner, member, client, uid_file } = await buildPeople()
    const pin = await addTeamPin(owner, uid_file)
    const reply = (visibility: string) =>
      member.call('createPinComment', { params: { pinId: pin.uid_pin }, body: { content: secret, visibility } })
    await setVisibility(owner, pin, 'client')
    expect(await reply('team')).toMatchObject({ status: 409, body: { error: reviewMessages.visibilityChanged } })
    expect((await reply('client')).status).toBe(201)
    expect((await readPins(client, uid_file))[0]?.comments).toHaveLength(1)
  })
})

it('counts only what a client sees in files and in the project', async () => {
  const { owner, client, id, uid_file } = await buildPeople()
  const newer = await addImageVersion(owner, uid_file)
  await addTeamPin(owner, newer)
  const counts = async (who: TestUser) => ({
    stacks: (await who.call('getReview', { params: { id } })).body.stacks.length,
    open: (await who.call('getProject', { params: { id } })).body.project.open_pin_count,
  })
  expect(await counts(client)).toEqual({ stacks: 0, open: 0 })
  expect(await counts(owner)).toEqual({ stacks: 1, open: 1 })
})
