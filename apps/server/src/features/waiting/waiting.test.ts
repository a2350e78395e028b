import { limits } from '@joinery/contract/limits'
import type { WaitingItem } from '@joinery/contract/review/waiting'
import { beforeEach, describe, expect, it } from 'vitest'

import { addCard, moveTo } from '#testing/build-board.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { buildGuest, buildLink } from '#testing/review/build-guest.ts'
import {
  addComment,
  addPin,
  buildReviewed,
  mention,
  readPins,
  sendImage,
  setStatus,
} from '#testing/review/build-review.ts'
import { plantApproval } from '#testing/review/plant-approval-queries.ts'
import { app } from '#testing/shared-app.ts'

let member: TestUser
let client: TestUser
let owner: TestUser

let id: string
let uid_file: string
/** People with an empty list. */
beforeEach(async () => {
  ;[owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  const reviewed = await buildReviewed(owner, { member, client })
  ;({ id, uid_file } = reviewed)
})

const read = async (who: TestUser, project?: string): Promise<{ waiting: WaitingItem[]; has_more: boolean }> =>
  (await who.call('listWaiting', project === undefined ? {} : { query: { project } })).body
const listed = async (who: TestUser): Promise<WaitingItem[]> => (await read(who)).waiting
const ids = async (who: TestUser): Promise<string[]> => (await listed(who)).map((item) => item.id)
const setProject = (body: object) => owner.call('updateProject', { params: { id }, body })
const inDays = (days: number): string =>
  new Date(app.now().getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
const ask = (of: TestUser, due_date?: string, file = uid_file) =>
  plantApproval(app.app.context.db, of, { by: owner, uid_file: file, ...(due_date ? { due_date } : {}) })
const setApproval = (uid_approval: string, status: 'withdrawn' | 'superseded') =>
  app.database.pool.query('update approvals set status = $2 where uid_approval = $1', [uid_approval, status])

const giveCard = async (to: TestUser, text: string, due_date: string | null) => {
  const card = await addCard(owner, { uid_project: id }, text)
  await owner.call('setCardFields', {
    params: { replyId: card.uid_reply },
    body: { assignee_uid: to.uid_user, due_date },
  })
  return card
}

it('lists nothing for a new account', async () => {
  expect(await read(member)).toEqual({ waiting: [], has_more: false })
})

describe('an approval request', () => {
  it('is listed for its recipient only, with the file, requester and due date', async () => {
    const uid_approval = await ask(client, inDays(3))
    expect(await listed(client)).toEqual([
      {
        kind: 'approval',
        id: uid_approval,
        uid_project: id,
        project_title: 'Hartwell Kitchen',
        title: 'kitchen.png',
        from: 'Mara',
        since: expect.any(String),
        due_date: inDays(3),
        link: `/projects/${id}/overview?file=${uid_file}&panel=approval`,
      },
    ])
    expect([await listed(member), await listed(owner)]).toEqual([[], []])
  })

  it.each(['withdrawn', 'superseded'] as const)('is not listed when it is %s', async (status) => {
    const uid_approval = await ask(client)
    expect(await ids(client)).toEqual([uid_approval])
    await setApproval(uid_approval, status)
    expect(await ids(client)).toEqual([])
  })

  it('is not listed when its file is deleted, or is internal and the recipient became a client', async () => {
    await ask(member)
    const inside = await sendImage(owner, id)
    const other = await ask(member, undefined, inside.uid_file)
    await owner.call('deleteFile', { params: { fileId: uid_file } })
    expect(await ids(member)).toEqual([other])
    await owner.call('changeRole', { params: { id, email: member.email }, body: { role: 'client' } })
    expect(await ids(member)).toEqual([])
  })
})

describe('a comment that mentions a person', () => {
  it('is listed for that person with its text and author until it is resolved', async () => {
    const pin = await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
    expect(await listed(member)).toEqual([
      {
        kind: 'pin',
        id: pin.uid_pin,
        uid_project: id,
        project_title: 'Hartwell Kitchen',
        title: 'See @Jonas',
        from: 'Mara',
        since: pin.created_at,
        due_date: null,
        link: `/projects/${id}/overview?file=${uid_file}&pin=${pin.uid_pin}`,
      },
    ])
    expect(await listed(owner)).toEqual([])
    await setStatus(member, pin, 'resolved')
    expect(await listed(member)).toEqual([])
  })

  it('is dated by the latest reply that mentions the person', async () => {
    const pin = await addPin(client, uid_file)
    const answer = await addComment(owner, pin, mention(member, 'Jonas'))
    await addComment(client, pin)
    expect(await listed(member)).toMatchObject([{ id: pin.uid_pin, from: 'Mara', since: answer.created_at }])
  })

  it('is listed for exactly the people the review names', async () => {
    await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
    const passedOn = await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
    await addComment(member, passedOn, mention(client, 'Ada'))
    const back = await addPin(client, uid_file, { content: mention(client, 'Ada') })
    await addComment(client, back, mention(member, 'Jonas'))
    const both = `${mention(client, 'Ada')}${mention(member, 'Jonas')}`
    await addPin(owner, uid_file, { content: both })
    const onCard = await addPin(owner, uid_file, { content: mention(client, 'Ada') })
    const { body } = await owner.call('createPinCard', { params: { pinId: onCard.uid_pin } })
    const replyId = body.reply.uid_reply
    await owner.call('setCardFields', { params: { replyId }, body: { assignee_uid: member.uid_user } })
    const mine = await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
    const card = await owner.call('createPinCard', { params: { pinId: mine.uid_pin } })
    const params = { replyId: card.body.reply.uid_reply }
    await owner.call('setCardFields', { params, body: { assignee_uid: owner.uid_user } })
    const formerMember = await buildUser(app)
    await owner.call('addMember', { params: { id }, body: { email: formerMember.email } })
    const left = await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
    await addComment(owner, left, mention(formerMember, 'Gone'))
    await owner.call('removeMember', { params: { id, email: formerMember.email } })
    await addPin(client, uid_file)
    const answered = await addPin(client, uid_file)
    await addComment(owner, answered)
    await addPin(owner, uid_file)
    for (const who of [owner, member, client]) {
      const pins = await readPins(who, uid_file)
      const theirs = pins.filter(({ waits_for }) => waits_for?.uid_user === who.uid_user)
      expect(theirs.length).toBeGreaterThan(1)
      expect((await ids(who)).toSorted()).toEqual(theirs.map(({ uid_pin }) => uid_pin).toSorted())
    }
  })

  it('shows clients no email address and nothing about files of messages', async () => {
    const nameless = await buildUser(app)
    await owner.call('addMember', { params: { id }, body: { email: nameless.email } })
    const text = `${mention(nameless, nameless.email)}${mention(client, 'Ada')}`
    await addPin(owner, uid_file, { content: text })
    const inside = await sendImage(owner, id)
    await addPin(owner, inside.uid_file, { content: mention(client, 'Ada') })
    const waiting = await listed(client)
    expect(waiting).toMatchObject([{ kind: 'pin', title: expect.stringContaining('@Mara') }])
    expect(JSON.stringify(waiting)).not.toContain('@people.example')
  })
})

describe('a question of a client', () => {
  it("is listed for the file's uploader until it is answered, then for the client", async () => {
    const pin = await addPin(client, uid_file, { content: 'Which oak is this?' })
    expect(await listed(owner)).toMatchObject([
      { kind: 'pin', id: pin.uid_pin, title: 'Which oak is this?', since: pin.created_at },
    ])
    expect(await ids(client)).toEqual([])
    const answer = await addComment(owner, pin, 'European')
    expect(await ids(owner)).toEqual([])
    expect(await listed(client)).toMatchObject([{ id: pin.uid_pin, title: 'European', since: answer.created_at }])
  })

  it('is listed with the name of a guest', async () => {
    const guest = await buildGuest(app, await buildLink(owner, id))
    const { body } = await guest.call('createPin', {
      params: { fileId: uid_file },
      body: { x: 0.5, y: 0.5, content: 'Which oak is this?' },
    })
    expect(await listed(owner)).toMatchObject([{ id: body.pin.uid_pin, title: 'Which oak is this?', from: 'Cleo' }])
  })

  it('on a card is listed once', async () => {
    const pin = await addPin(client, uid_file)
    const { body } = await owner.call('createPinCard', { params: { pinId: pin.uid_pin } })
    const { uid_reply: replyId } = body.reply
    const due_date = inDays(1)
    await owner.call('setCardFields', { params: { replyId }, body: { assignee_uid: member.uid_user, due_date } })
    expect(await ids(member)).toEqual([replyId])
    await owner.call('setCardFields', { params: { replyId }, body: { due_date: null } })
    expect(await ids(member)).toEqual([pin.uid_pin])
  })
})

describe("a comment on one's own file", () => {
  it('waits for no one until someone replies', async () => {
    const pin = await addPin(owner, uid_file)
    expect(await ids(owner)).toEqual([])
    expect((await readPins(owner, uid_file))[0]?.waits_for).toBeNull()
    await addComment(client, pin)
    expect(await ids(owner)).toEqual([pin.uid_pin])
  })
})

describe('a card', () => {
  it('is listed for its assignee while it is overdue or due within a week', async () => {
    const later = await giveCard(member, 'Later', inDays(8))
    const soon = await giveCard(member, 'Soon', inDays(7))
    const over = await giveCard(member, 'Overdue', inDays(-2))
    await giveCard(member, 'Some day', null)
    await giveCard(owner, 'Not theirs', inDays(1))
    expect(await listed(member)).toEqual([
      expect.objectContaining({
        kind: 'card',
        id: over.uid_reply,
        title: 'Overdue',
        due_date: inDays(-2),
        from: 'Mara',
        link: `/projects/${id}/board?card=${over.uid_reply}`,
      }),
      expect.objectContaining({ id: soon.uid_reply, due_date: inDays(7) }),
    ])
    await moveTo(member, over, 'done')
    await owner.call('deleteReply', { params: { replyId: soon.uid_reply } })
    expect(await ids(member)).toEqual([])
    await owner.call('setCardFields', { params: { replyId: later.uid_reply }, body: { due_date: inDays(0) } })
    expect(await ids(member)).toEqual([later.uid_reply])
  })
})

it('sorts overdue items first, then by due date, then oldest first', async () => {
  const first = await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
  const second = await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
  const due = await giveCard(member, 'Due', inDays(2))
  const over = await ask(member, inDays(-1))
  expect(await ids(member)).toEqual([over, due.uid_reply, first.uid_pin, second.uid_pin])
})

it('lists nothing in archived projects or projects the person left', async () => {
  await ask(member)
  await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
  await giveCard(member, 'Due', inDays(1))
  expect(await ids(member)).toHaveLength(3)
  await setProject({ status: 'archived' })
  expect(await ids(member)).toEqual([])
  expect(await read(member, id)).toEqual({ waiting: [], has_more: false })
  await setProject({ status: 'active' })
  expect(await ids(member)).toHaveLength(3)
  await owner.call('removeMember', { params: { id, email: member.email } })
  expect(await ids(member)).toEqual([])
})

it('can be limited to one project, and responds with 404 to strangers', async () => {
  const there = await ask(member)
  const other = await buildReviewed(owner, { member })
  const elsewhere = await ask(member, undefined, other.uid_file)
  expect((await ids(member)).toSorted()).toEqual([there, elsewhere].toSorted())
  expect((await read(member, other.id)).waiting.map((item) => item.id)).toEqual([elsewhere])
  const stranger = await buildUser(app)
  expect((await stranger.call('listWaiting', { query: { project: id } })).status).toBe(404)
})

it('limits the list, reports that there is more, and needs no more statements than usual', async () => {
  await addPin(owner, uid_file, { content: mention(member, 'Jonas') })
  await giveCard(member, 'Due', inDays(1))
  const count = () => countStatements(app.database.pool, () => read(member, id))
  const few = await count()
  expect(few).toBeLessThanOrEqual(4)
  await app.database.pool.query(
    `insert into approvals (uid_approval, uid_project, uid_stack, uid_file, version, filename, sha256, asked_by,
       asked_by_name, uid_user, person_name, person_email, note, asked_at)
     select gen_random_uuid(), uid_project, uid_stack, copy, 1, filename, sha256, uploaded_by, '', $2, '', '', '', now()
     from (select *, gen_random_uuid() as copy from files, generate_series(1, $3) where uid_file = $1) as copies`,
    [uid_file, member.uid_user, limits.waiting.listed],
  )
  // Their versions do not exist, so they are not listed.
  expect(await ids(member)).toHaveLength(2)
  await app.database.pool.query(
    `insert into files (uid_file, uid_project, uploaded_by, key, filename, mimetype, filesize, sha256, uploaded_at, uid_stack,
       version, is_newest)
     select approvals.uid_file, files.uid_project, files.uploaded_by, approvals.uid_file::text, files.filename, files.mimetype,
       files.filesize, files.sha256, files.uploaded_at, approvals.uid_file, 1, true
     from approvals join files on files.uid_file = $1 where approvals.uid_user = $2`,
    [uid_file, member.uid_user],
  )
  const { waiting, has_more } = await read(member)
  expect([waiting.length, has_more]).toEqual([limits.waiting.listed, true])
  expect(await count()).toBe(few)
})
