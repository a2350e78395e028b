import { messages } from '@joinery/contract/messages'
import { describe, expect, it } from 'vitest'

import { addCard, moveTo, readBoard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, newEmail, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, type TestSocket } from '#testing/socket-client.ts'

const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
// Events are removed from the outbox immediately, so a trigger copies them.
await app.database.pool.query(`
  create table happened (id bigint generated always as identity, event jsonb);
  create function keep() returns trigger language plpgsql as
    $$ begin insert into happened (event) values (new.event); return null; end $$;
  create trigger keep after insert on outbox for each row execute function keep()`)

type Card = { readonly uid_reply: string }

const buildCard = async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  return { project, card: await addCard(owner, project, 'Oak') }
}
const assign = (who: TestUser, card: Card, assignee_uid: unknown) =>
  who.call('assignCard', { params: { replyId: card.uid_reply }, body: { assignee_uid } })
const setDue = (who: TestUser, card: Card, due_date: unknown) =>
  who.call('setDueDate', { params: { replyId: card.uid_reply }, body: { due_date } })
const archive = (uid_project: string) =>
  owner.call('updateProject', { params: { id: uid_project }, body: { status: 'archived' } })

/** Its moves and assignments. */
const eventsOf = async (card: Card): Promise<object[]> => {
  const { rows } = await app.database.pool.query<{ event: object }>(
    `select event from happened where event->>'uid_reply' = $1 and event->>'type' in ('card.moved', 'card.assigned')
      order by id`,
    [card.uid_reply],
  )
  return rows.map(({ event }) => event)
}

describe('assigning a card', () => {
  it('accepts any person in the project, including oneself, and can be cleared', async () => {
    const { project, card } = await buildCard()
    for (const assignee_uid of [member.uid_user, owner.uid_user, null]) {
      const { status, body } = await assign(member, card, assignee_uid)
      expect([status, body.reply.assignee_uid]).toEqual([200, assignee_uid])
      expect((await readBoard(owner, project)).todo[0]).toEqual(body.reply)
    }
  })

  it('rejects people outside the project, invited people and unknown ids', async () => {
    const { project, card } = await buildCard()
    await owner.call('addMember', { params: { id: project.uid_project }, body: { email: newEmail() } })
    for (const assignee_uid of [stranger.uid_user, crypto.randomUUID(), 'Mara', undefined]) {
      const { status, body } = await assign(owner, card, assignee_uid)
      expect([status, body.error]).toEqual([400, 'This person is not in the project'])
    }
    expect((await readBoard(owner, project)).todo[0]?.assignee_uid).toBeNull()
  })

  it('ends when the person is removed or leaves', async () => {
    const { project, card } = await buildCard()
    const { uid_project } = project
    await assign(owner, card, member.uid_user)
    await owner.call('removeMember', { params: { id: uid_project, email: member.email } })
    expect((await readBoard(owner, project)).todo[0]?.assignee_uid).toBeNull()
    const leaver = await buildUser(app)
    await join(owner, project, leaver)
    await assign(leaver, card, leaver.uid_user)
    await leaver.call('removeMember', { params: { id: uid_project, email: leaver.email } })
    expect((await readBoard(owner, project)).todo[0]?.assignee_uid).toBeNull()
  })

  it('concurrently with removing the person leaves the card unassigned', async () => {
    const { project, card } = await buildCard()
    const email = member.email
    const [assigned] = await Promise.all([
      assign(owner, card, member.uid_user),
      owner.call('removeMember', { params: { id: project.uid_project, email } }),
    ])
    expect([200, 400]).toContain(assigned.status)
    expect((await readBoard(owner, project)).todo[0]?.assignee_uid).toBeNull()
  })
})

describe('removing a member', () => {
  it('locks their cards in the same order as every other change, so no deadlock occurs', async () => {
    const { project, card: first } = await buildCard()
    const second = await addCard(owner, project, 'Elm')
    // Writes the first card last.
    await assign(owner, second, member.uid_user)
    await assign(owner, first, member.uid_user)
    const text = 'select from replies where uid_reply = $1 for no key update nowait'
    const { status } = await whileHeld(app.database, {
      hold: (query) => query(text, [first.uid_reply]),
      act: () => owner.call('removeMember', { params: { id: project.uid_project, email: member.email } }),
      meanwhile: (query) => query(text, [second.uid_reply]),
    })
    expect(status).toBe(200)
    expect((await readBoard(owner, project)).todo.map(({ assignee_uid }) => assignee_uid)).toEqual([null, null])
  })
})

describe('the due date of a card', () => {
  it.each([
    ['2027-03-09', '2027-03-09'],
    ['2027-03-09T23:30:00.000Z', '2027-03-09'],
    ['2027-03-09T23:30:00-05:00', '2027-03-09'],
    ['2027-03-09T23:30', '2027-03-09'],
    ['2028-02-29', '2028-02-29'],
    ['0001-01-01', '0001-01-01'],
    [null, null],
  ])('stores %j as %j', async (given, kept) => {
    const { project, card } = await buildCard()
    await setDue(owner, card, '2026-01-01')
    const { status, body } = await setDue(member, card, given)
    expect([status, body.reply.due_date]).toEqual([200, kept])
    expect((await readBoard(owner, project)).todo[0]).toEqual(body.reply)
  })

  it.each(['tomorrow', '2027-02-29', '09/03/2027', '0000-01-01', '2027-03-09 or so', '', 20_270_309, undefined])(
    'rejects %j',
    async (given) => {
      const { card } = await buildCard()
      const { status, body } = await setDue(owner, card, given)
      expect([status, body.error]).toEqual([400, 'The due date must be a date (YYYY-MM-DD)'])
    },
  )
})

describe('the fields of a card', () => {
  const setFields = (card: Card, body: object) =>
    member.call('setCardFields', { params: { replyId: card.uid_reply }, body })

  it('are set together, and omitted ones stay unchanged', async () => {
    const { project, card } = await buildCard()
    const both = await setFields(card, { assignee_uid: owner.uid_user, due_date: '2027-03-09' })
    expect(both.body.reply).toMatchObject({ assignee_uid: owner.uid_user, due_date: '2027-03-09' })
    const { body } = await setFields(card, { due_date: null })
    expect(body.reply).toMatchObject({ assignee_uid: owner.uid_user, due_date: null })
    expect((await readBoard(owner, project)).todo[0]).toEqual(body.reply)
  })

  it('are not found when the card is deleted concurrently', async () => {
    const { card } = await buildCard()
    const answer = await whileHeld(app.database, {
      hold: (query) => query('update replies set deleted_at = now() where uid_reply = $1', [card.uid_reply]),
      act: () => setFields(card, { due_date: '2027-03-09' }),
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('are all rejected if one is invalid', async () => {
    const { project, card } = await buildCard()
    expect((await setFields(card, { assignee_uid: stranger.uid_user, due_date: '2027-03-09' })).status).toBe(400)
    expect((await setFields(card, {})).status).toBe(400)
    expect((await readBoard(owner, project)).todo[0]).toEqual(card)
  })
})

describe('permissions to change a card', () => {
  const changes = [
    ['moveCard', { kanban_status: 'done' }],
    ['orderCard', { card_order: 0 }],
    ['setCardFields', { assignee_uid: null }],
    ['assignCard', { assignee_uid: null }],
    ['setDueDate', { due_date: null }],
  ] as const

  it.each(changes)('%s is allowed for the owner and every member', async (name, body) => {
    const { card } = await buildCard()
    for (const who of [owner, member]) {
      expect((await who.call(name, { params: { replyId: card.uid_reply }, body })).status).toBe(200)
    }
  })

  it.each(changes)('%s responds to people outside the project as if the card did not exist', async (name, body) => {
    const { card } = await buildCard()
    for (const replyId of [card.uid_reply, crypto.randomUUID()]) {
      const answer = await stranger.call(name, { params: { replyId }, body })
      expect([answer.status, answer.body.error]).toEqual([404, 'Not found'])
    }
    expect((await owner.call(name, { params: { replyId: 'nonsense' }, body })).status).toBe(404)
  })

  it.each(changes)('%s rejects an ended session', async (name, body) => {
    const formerUser = await buildUser(app)
    const card = await addCard(formerUser, await buildProject(formerUser), 'Oak')
    await formerUser.call('logOut')
    const answer = await formerUser.call(name, { params: { replyId: card.uid_reply }, body })
    expect([answer.status, answer.body.error]).toEqual([401, 'Authentication expired'])
  })

  it.each(changes)('%s is refused in an archived project', async (name, body) => {
    const { project, card } = await buildCard()
    await archive(project.uid_project)
    for (const who of [owner, member]) {
      const answer = await who.call(name, { params: { replyId: card.uid_reply }, body })
      const sentence = messages.project.archivedReadOnly
      expect([answer.status, answer.body.error]).toEqual([409, sentence])
    }
    expect((await readBoard(owner, project)).todo[0]).toEqual(card)
  })

  it.each(changes)('%s rejects messages and comments', async (name, body) => {
    const { project, card } = await buildCard()
    const params = { id: project.uid_project }
    const comment = { replyType: 'kanban', content: '<p>Yes</p>', parentReplyId: card.uid_reply }
    for (const given of [{ content: '<p>Hello</p>' }, comment]) {
      const created = await owner.call('createReply', { params, body: given })
      const answer = await owner.call(name, { params: { replyId: created.body.reply.uid_reply }, body })
      expect([answer.status, answer.body.error]).toEqual([404, 'This is not a card'])
    }
  })
})

describe('a socket in the project’s room', () => {
  it('receives every change of a card after it is stored', async () => {
    const { project, card } = await buildCard()
    const { uid_project } = project
    const { uid_reply } = card
    const sockets: TestSocket[] = []
    for (const who of [owner, member]) sockets.push(await joinSocket(app, who.token, uid_project))
    const [own, others] = sockets
    await moveTo(owner, card, 'done')
    await owner.call('orderCard', { params: { replyId: uid_reply }, body: { card_order: 0 } })
    await assign(member, card, owner.uid_user)
    await setDue(member, card, '2027-03-09')
    await moveTo(stranger, card, 'todo')
    await assign(owner, card, stranger.uid_user)
    const expected = [owner, owner, member, member].map(({ uid_user }) => ({ uid_project, uid_reply, uid_user }))
    for (const socket of [own, others]) {
      await socket?.settle()
      expect(socket?.received('project_board_changed')).toMatchObject(expected)
      socket?.close()
    }
  })
})

describe('the outbox', () => {
  it('records a move to another column, but not within one', async () => {
    const { project, card } = await buildCard()
    const { uid_project } = project
    const { uid_reply } = card
    await moveTo(member, card, 'todo', 3)
    await moveTo(member, card, 'done')
    await owner.call('orderCard', { params: { replyId: uid_reply }, body: { card_order: 0 } })
    await moveTo(owner, card, 'todo')
    const moved = { type: 'card.moved', uid_project, uid_reply, at: expect.any(String) }
    expect(await eventsOf(card)).toEqual([
      { ...moved, uid_user: member.uid_user, to: 'done' },
      { ...moved, uid_user: owner.uid_user, to: 'todo' },
    ])
  })

  it('records an assignment to another person, but not clearing it', async () => {
    const { project, card } = await buildCard()
    const { uid_project } = project
    const { uid_reply } = card
    await assign(owner, card, member.uid_user)
    await assign(owner, card, member.uid_user.toUpperCase())
    await assign(owner, card, null)
    await assign(member, card, member.uid_user)
    await setDue(member, card, '2027-03-09')
    const assigned = { type: 'card.assigned', uid_project, uid_reply, assignee_uid: member.uid_user }
    expect(await eventsOf(card)).toEqual([
      { ...assigned, uid_user: owner.uid_user },
      { ...assigned, uid_user: member.uid_user },
    ])
  })
})
