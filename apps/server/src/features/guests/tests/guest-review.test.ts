// A guest sees and does only what the link shows and allows.
import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { addFiles, fileForm } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { buildGuest, buildLink, openLink, type TestGuest } from '#testing/review/build-guest.ts'
import { addComment, addPin, buildReviewed, sendImage } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket } from '#testing/socket-client.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
const { id, uid_file: first } = await buildReviewed(owner, { member })
const secondForm = fileForm([{ name: 'kitchen-2.png', bytes: await picture(400, 300), type: 'image/png' }])
const second: string = (await owner.call('addVersion', { params: { fileId: first }, form: secondForm })).body.file
  .uid_file
await addFiles(owner, { uid_project: id }, [{ name: 'bath.png', bytes: await picture(300, 300), type: 'image/png' }])
const { files } = (await owner.call('getProject', { params: { id } })).body as { files: Attachment[] }
const other = files.find(({ filename }) => filename === 'bath.png')?.uid_file ?? ''
const inMessage = (await sendImage(owner, id)).uid_file

const text = { x: 0.5, y: 0.5, content: '<p>Warmer light</p>' }
const tryPin = (guest: TestGuest, fileId: string, body: object = {}) =>
  guest.call('createPin', { params: { fileId }, body: { ...text, ...body } })
const pinsOf = async (guest: TestGuest, fileId: string): Promise<Pin[]> =>
  (await guest.call('listPins', { params: { fileId }, query: { version: 'all' } })).body.pins
const toFile = (can: readonly string[] = ['comment', 'approve', 'compare']) =>
  buildLink(owner, id, { scope: 'file', uid_file: first, can })

describe('a link to the project', () => {
  it('shows the newest version of each project file, with names but no email addresses', async () => {
    const guest = await openLink(app, await buildLink(owner, id))
    const { status, body, text: whole } = await guest.call('getGuestReview')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      project: { title: 'Hartwell Kitchen' },
      studio: { name: 'Joinery' },
      guest: null,
      approvals: [],
      asked: [],
      closed: [],
      can: ['comment', 'approve', 'compare'],
    })
    expect(body.files.map(({ uid_file }: Attachment) => uid_file).toSorted()).toEqual([second, other].toSorted())
    expect(body.files.map(({ uploaded_by }: Attachment) => uploaded_by)).toEqual(['Mara', 'Mara'])
    for (const word of [owner.email, owner.uid_user, inMessage]) expect(whole).not.toContain(word)
  })

  it('does not show files of messages', async () => {
    const guest = await buildGuest(app, await buildLink(owner, id))
    expect((await guest.call('listVersions', { params: { fileId: inMessage } })).status).toBe(404)
    expect((await guest.call('listPins', { params: { fileId: inMessage } })).status).toBe(404)
    expect((await tryPin(guest, inMessage)).status).toBe(404)
    const internal = await addPin(owner, inMessage)
    const params = { pinId: internal.uid_pin }
    expect((await guest.call('createPinComment', { params, body: { content: 'Hello' } })).status).toBe(404)
  })
})

it('a comment that does not exist is not found', async () => {
  const guest = await buildGuest(app, await buildLink(owner, id))
  const params = { pinId: crypto.randomUUID() }
  expect((await guest.call('createPinComment', { params, body: { content: 'Hello' } })).status).toBe(404)
})

describe('a link to a file', () => {
  it('shows that file only', async () => {
    const guest = await buildGuest(app, await toFile())
    const { body } = await guest.call('getGuestReview')
    expect(body.files.map(({ uid_file }: Attachment) => uid_file)).toEqual([second])
    expect((await guest.call('listVersions', { params: { fileId: first } })).body.versions).toHaveLength(2)
    expect((await guest.call('listVersions', { params: { fileId: other } })).status).toBe(404)
    expect((await tryPin(guest, other)).status).toBe(404)
    const elsewhere = await addPin(owner, other)
    const params = { pinId: elsewhere.uid_pin }
    expect((await guest.call('createPinComment', { params, body: { content: 'Hello' } })).status).toBe(404)
    expect((await guest.call('deletePin', { params })).status).toBe(404)
  })

  it('is created from any version of a project file of this project only', async () => {
    const make = (uid_file: string, project = id) =>
      owner.call('createLink', { params: { id: project }, body: { scope: 'file', uid_file } })
    expect((await make(second)).body.link).toMatchObject({ scope: 'file', uid_stack: first, filename: 'kitchen-2.png' })
    expect(await make(inMessage)).toMatchObject({ status: 400, body: { error: sharingMessages.fileNotShareable } })
    const elsewhere = await buildReviewed(owner)
    expect((await make(elsewhere.uid_file)).status).toBe(404)
    expect((await make(first, elsewhere.id)).status).toBe(404)
  })
})

describe('without the right to see older versions', () => {
  it('a guest sees only the newest version and its comments, without the number of versions', async () => {
    const old = await addPin(owner, first, { content: '<p>On the old one</p>' })
    const now = await addPin(owner, second)
    const link = await toFile(['comment'])
    const guest = await buildGuest(app, link)
    const { body, text: whole } = await guest.call('listVersions', {
      params: { fileId: first },
      query: { with: 'pins' },
    })
    expect(body.versions).toMatchObject([{ uid_file: second, version_count: 1 }])
    expect(body.pins.map(({ uid_pin }: Pin) => uid_pin)).toEqual([now.uid_pin])
    expect(whole).not.toContain('On the old one')
    expect((await pinsOf(guest, first)).map(({ uid_pin }) => uid_pin)).toEqual([now.uid_pin])
    const plain = await guest.call('listPins', { params: { fileId: first } })
    expect(plain.body.pins.map(({ uid_pin }: Pin) => uid_pin)).toEqual([now.uid_pin])
    expect((await tryPin(guest, first)).status).toBe(404)
    const params = { pinId: old.uid_pin }
    expect((await guest.call('createPinComment', { params, body: { content: 'Hello' } })).status).toBe(404)
    expect((await tryPin(guest, second)).status).toBe(201)
  })

  it('the URL of a version stops working once a newer one exists', async () => {
    const { id: project, uid_file } = await buildReviewed(owner)
    const readWith = async (can: readonly string[]) => {
      const guest = await openLink(app, await buildLink(owner, project, { can }))
      return (await guest.call('getGuestReview')).body.files[0].url as string
    }
    const [alone, compares] = [await readWith([]), await readWith(['compare'])]
    expect((await app.client().get(alone)).status).toBe(200)
    const form = fileForm([{ name: 'new.png', bytes: await picture(40, 30), type: 'image/png' }])
    await owner.call('addVersion', { params: { fileId: uid_file }, form })
    expect((await app.client().get(alone)).status).toBe(403)
    expect((await app.client().get(compares)).status).toBe(200)
  })
})

describe('a guest without a name', () => {
  it('must confirm a name before writing', async () => {
    const link = await toFile()
    const guest = await openLink(app, link)
    const nameRequired = { status: 401, body: { error: guestMessages.nameRequired, code: 'unauthenticated' } }
    expect(await tryPin(guest, second)).toMatchObject(nameRequired)
    const { uid_pin: pinId } = await addPin(owner, second)
    expect(await guest.call('createPinComment', { params: { pinId }, body: { content: 'Hello' } })).toMatchObject(
      nameRequired,
    )
  })

  it('is refused actions the link does not allow, also with a name', async () => {
    const link = await toFile([])
    for (const guest of [await openLink(app, link), await buildGuest(app, link)]) {
      expect(await tryPin(guest, second)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    }
  })
})

describe('a comment by a guest', () => {
  it('carries their name, and no other guest can change it', async () => {
    const link = await toFile()
    const [cleo, dora] = [await buildGuest(app, link, { name: 'Cleo' }), await buildGuest(app, link, { name: 'Dora' })]
    const made = await tryPin(cleo, second, { clientId: 'mine' })
    const pin: Pin = made.body.pin
    const author = { uid_user: null, name: 'Cleo', is_guest: true, profile_photo: null }
    expect(pin).toMatchObject({ author, clientId: 'mine', card: null, waits_for: null })
    expect((await tryPin(cleo, second, { clientId: 'mine' })).body.pin.uid_pin).toBe(pin.uid_pin)
    const params = { pinId: pin.uid_pin }
    const answer = await dora.call('createPinComment', { params, body: { content: 'Or colder', clientId: 'hers' } })
    expect(answer).toMatchObject({ status: 201, body: { comment: { author: { name: 'Dora', is_guest: true } } } })
    const commentId = answer.body.comment.uid_comment as string
    expect((await tryPin(dora, second, { clientId: 'mine' })).body.pin.uid_pin).not.toBe(pin.uid_pin)
    const same = await cleo.call('createPinComment', { params, body: { content: 'Warmer', clientId: 'hers' } })
    expect(same.body.comment).toMatchObject({ author: { name: 'Cleo' }, clientId: 'hers' })
    await cleo.call('deletePinComment', { params: { ...params, commentId: same.body.comment.uid_comment } })
    const seen = (await pinsOf(dora, second)).find(({ uid_pin }) => uid_pin === pin.uid_pin)
    expect(seen).toMatchObject({ clientId: null, author, comments: [{ clientId: 'hers' }] })
    const refused = { status: 403, body: { error: messages.http.notAllowed } }
    expect(await dora.call('updatePin', { params, body: { content: 'Mine' } })).toMatchObject(refused)
    expect(await dora.call('deletePin', { params })).toMatchObject(refused)
    const comment = { pinId: pin.uid_pin, commentId }
    expect(await cleo.call('updatePinComment', { params: comment, body: { content: 'Mine' } })).toMatchObject(refused)
    expect(await cleo.call('deletePinComment', { params: comment })).toMatchObject(refused)
    expect(await cleo.call('updatePin', { params, body: { status: 'resolved' } })).toMatchObject(refused)
    expect((await cleo.call('updatePin', { params, body: { content: 'Much warmer' } })).body.pin.content).toContain(
      'Much',
    )
    expect((await dora.call('updatePinComment', { params: comment, body: { content: 'Hm' } })).status).toBe(200)
    expect((await dora.call('deletePinComment', { params: comment })).status).toBe(200)
    expect((await cleo.call('deletePin', { params })).status).toBe(200)
  })

  it('shows the guest’s name to the team, and the guest sees the team’s names', async () => {
    const guest = await buildGuest(app, await toFile(), { name: 'Cleo' })
    const pin: Pin = (await tryPin(guest, second)).body.pin
    await addComment(member, pin)
    const { body } = await owner.call('listPins', { params: { fileId: second } })
    expect(body.pins.find(({ uid_pin }: Pin) => uid_pin === pin.uid_pin)).toMatchObject({
      author: { name: 'Cleo', is_guest: true },
      comments: [{ author: { uid_user: member.uid_user, is_guest: false } }],
    })
    const answer = await guest.call('listPins', { params: { fileId: second } })
    expect(answer.text).not.toContain(member.uid_user)
    expect(answer.text).not.toContain(member.email)
  })

  it('is refused with a conflict in an archived project, which can still be viewed', async () => {
    const { id: project, uid_file } = await buildReviewed(owner)
    const guest = await buildGuest(app, await buildLink(owner, project))
    await owner.call('updateProject', { params: { id: project }, body: { status: 'archived' } })
    expect((await guest.call('getGuestReview')).body.files).toHaveLength(1)
    expect((await tryPin(guest, uid_file)).status).toBe(409)
  })
})

describe('the socket of a guest', () => {
  it('receives changes of its file, and the team receives the guest’s changes', async () => {
    const guest = await buildGuest(app, await toFile())
    const socket = await openSocket(app, guest.token)
    const ofMember = await joinSocket(app, member.token, id)
    await addPin(owner, other)
    await addPin(owner, inMessage)
    await addPin(owner, second)
    const isFile = ({ uid_stack }: { uid_stack: string }) => uid_stack === first
    await socket.waitFor('project_review_changed', isFile)
    // Earlier events would have arrived before it.
    expect(socket.received('project_review_changed')).toEqual([{ uid_project: id, uid_stack: first }])
    await ofMember.settle()
    const before = ofMember.received('project_review_changed').length
    await tryPin(guest, second)
    await ofMember.settle()
    expect(ofMember.received('project_review_changed')).toHaveLength(before + 1)
    socket.close()
    ofMember.close()
  })

  it('receives new project files through a link to the project, but no messages', async () => {
    const { id: project } = await buildReviewed(owner)
    const guest = await openLink(app, await buildLink(owner, project))
    const socket = await openSocket(app, guest.token)
    await owner.call('createReply', { params: { id: project }, body: { content: 'Internal' } })
    await addFiles(owner, { uid_project: project }, [{ name: 'plan.txt', bytes: 'Plan' }])
    await socket.waitFor('project_review_changed')
    for (const event of ['receive_project_message', 'project_changed', 'project_presence'] as const) {
      expect(socket.received(event)).toEqual([])
    }
    socket.close()
  })

  it('cannot send events', async () => {
    const guest = await buildGuest(app, await toFile())
    const socket = await openSocket(app, guest.token)
    for (const event of ['join_project', 'send_project_message', 'typing_project'] as const) {
      const answer = await socket.emitWithAck(event, { projectId: id, content: 'Hello' })
      expect(answer).toMatchObject({ success: false, code: 'unauthenticated' })
    }
    socket.close()
  })
})
