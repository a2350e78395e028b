import type { CallName } from '@joinery/contract/calls'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { rateMessages } from '@joinery/contract/messages/rate-messages'
import { tokenMessages } from '@joinery/contract/messages/token-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { setDisabled } from '#features/auth/account/admin-queries.ts'
import { endSessionsOf } from '#features/auth/sessions/session-queries.ts'
import { transaction } from '#platform/database/database.ts'
import { picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import type { CallOptions } from '#testing/http-client.ts'
import { createToken } from '#testing/sign-in/create-token.ts'
import { openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

import { listTokensOf } from './token-queries.ts'

const app = await startTestApp({ settings: { TOKEN_CALLS_PER_MINUTE: '40', ADMIN_EMAILS: 'admin@tokens.example' } })
afterAll(() => app.close())

const refused = { status: 403, body: { code: 'token_not_allowed', error: tokenMessages.notAllowed } }
const expired = { status: 401, body: { error: messages.session.expired } }
const day = 86_400_000

const addFile = async (owner: TestUser, id: string): Promise<string> => {
  await addFiles(owner, { uid_project: id }, [{ name: 'oak.png', bytes: await picture() }])
  const { files } = (await owner.call('listFiles', { params: { id } })).body
  return files[0].uid_file
}

describe('creating a token', () => {
  it('returns the secret once and stores only its hash', async () => {
    const owner = await buildUser(app)
    const { token, secret } = await createToken(app, owner)
    expect(secret).toMatch(/^jny_[A-Za-z0-9]{40}$/)
    expect(token).toEqual({
      uid_token: expect.any(String),
      name: 'Site agent',
      scope: 'write',
      uid_projects: null,
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(token.created_at) + 90 * day).toISOString(),
      last_used_at: null,
    })
    const listed = await owner.call('listTokens')
    expect(listed.body).toEqual({ tokens: [token] })
    const audit = await owner.call('listOwnAudit')
    expect(audit.body.entries[0]).toMatchObject({ act: 'token-created', target: { kind: 'token', name: 'Site agent' } })
    const { rows } = await app.database.pool.query('select to_jsonb(sessions)::text as row from sessions')
    const stored = JSON.stringify([rows, listed.body, audit.body])
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(secret.slice(4))
  })

  it('rejects an empty list of projects, those of others, and an expiry in the past or after a year', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)]
    const theirs = await buildProject(other)
    const create = (body: object) => owner.call('createToken', { body: { name: 'Site agent', scope: 'read', ...body } })
    const in_days = (days: number) => new Date(app.now().getTime() + days * day).toISOString()
    const outcomes = await Promise.all([
      create({ uid_projects: [] }),
      create({ uid_projects: [theirs.uid_project] }),
      create({ expires_at: in_days(-1) }),
      create({ expires_at: in_days(366) }),
      create({ expires_at: in_days(365) }),
      create({ name: ' ' }),
      create({ scope: 'admin' }),
    ])
    expect(outcomes.map(({ status, body }) => [status, body.error])).toEqual([
      [400, tokenMessages.projectRequired],
      [404, messages.project.notFound],
      [400, tokenMessages.expiryInPast],
      [400, tokenMessages.expiryTooLate],
      [201, undefined],
      [400, tokenMessages.nameRequired],
      [400, tokenMessages.scopeUnknown],
    ])
  })

  it('requires a recent login, as listing and deleting do', async () => {
    const fresh = await buildUser(app)
    const { token } = await createToken(app, fresh)
    app.passTime(limits.signIn.stepUpAge)
    const renewed = (await fresh.client.call('refreshSession')).body.accessToken as string
    const call = (name: CallName, options: CallOptions = {}) => fresh.client.call(name, { token: renewed, ...options })
    const answers = [
      await call('createToken', { body: { name: 'Site agent', scope: 'read' } }),
      await call('listTokens'),
      await call('deleteToken', { params: { id: token.uid_token } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'step_up_required'))
  })

  it('is refused when the account is disabled at that moment', async () => {
    const owner = await buildUser(app)
    const { uid_user } = owner
    const { db, pool } = app.database
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const creating = await transaction(db, async (tx) => {
      await setDisabled(tx, uid_user, app.now())
      await endSessionsOf(tx, uid_user, app.now())
      const call = owner.call('createToken', { body: { name: 'Site agent', scope: 'write' } })
      await expect.poll(async () => (await pool.query(waiting)).rows.length).toBeGreaterThan(0)
      return { call }
    })
    expect(await creating.call).toMatchObject(expired)
    expect(await listTokensOf(db, uid_user, app.now())).toEqual([])
  })

  it('is limited per person', async () => {
    const owner = await buildUser(app)
    const create = () => owner.call('createToken', { body: { name: 'Site agent', scope: 'read' } })
    const answers = await Promise.all(Array.from({ length: limits.token.perPerson + 3 }, create))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.token.perPerson)
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(tokenMessages.tooMany)
  })
})

describe('what a token does', () => {
  it('is marked with its name in messages, cards, comments and the audit', async () => {
    const owner = await buildUser(app)
    const program = await createToken(app, owner)
    const { uid_project: id } = await buildProject(owner)
    const create = (call: typeof owner.call, body: object) => call('createReply', { params: { id }, body })
    const message = await create(program.call, { content: 'Delivery on Monday' })
    expect(message.body.reply).toMatchObject({ via: 'Site agent', uid_user: owner.uid_user })
    const card = await create(program.call, { content: 'Order hinges', replyType: 'kanban' })
    const parentReplyId = card.body.reply.uid_reply
    const comment = await create(program.call, { content: 'Ordered', replyType: 'kanban', parentReplyId })
    expect([card.body.reply.via, comment.body.reply.via]).toEqual(['Site agent', 'Site agent'])
    const own = (await create(owner.call, { content: 'Thanks' })).body.reply
    expect(own.via).toBeNull()
    const { replies } = (await owner.call('listReplies', { params: { id } })).body
    expect(replies.map(({ via }: { via: string | null }) => via)).toEqual([
      'Site agent',
      'Site agent',
      'Site agent',
      null,
    ])
    const board = await owner.call('getBoard', { params: { id } })
    expect(board.body.todo[0].via).toBe('Site agent')
    // What a person wrote is marked when a program rewrites it.
    const rewriting = { params: { replyId: own.uid_reply }, body: { content: 'No thanks' } }
    expect((await program.call('updateReply', rewriting)).body.reply.via).toBe('Site agent')
    await program.call('deleteFile', { params: { fileId: await addFile(owner, id) } })
    const { entries } = (await owner.call('listOwnAudit')).body
    expect(entries[0]).toMatchObject({ act: 'file-deleted', via: 'Site agent', is_own: true })
    expect(entries.at(-1).via).toBeNull()
  })

  it('is refused for guests, client comments, the status and what clients see, whatever the input', async () => {
    const owner = await buildUser(app)
    const program = await createToken(app, owner)
    const { uid_project: id } = await buildProject(owner)
    const fileId = await addFile(owner, id)
    const pin = (call: typeof owner.call, visibility: string) =>
      call('createPin', { params: { fileId }, body: { x: 0.5, y: 0.5, content: 'Darker', visibility } })
    const shown = (await pin(owner.call, 'client')).body.pin.uid_pin
    const ours = (await pin(program.call, 'team')).body.pin.uid_pin
    const answers = [
      await program.call('askForApproval', {
        params: { fileId },
        body: { guests: [{ name: 'Ines', email: 'ines@okafor.example' }] },
      }),
      await pin(program.call, 'client'),
      await program.call('updatePin', { params: { pinId: ours }, body: { visibility: 'client' } }),
      await program.call('createPinComment', { params: { pinId: shown }, body: { content: 'Approved' } }),
      await program.call('updateProject', { params: { id }, body: { status: 'archived' } }),
      await program.call('updateProject', { params: { id }, body: { client_sees: { suppliers: true } } }),
      await program.call('updateProject', { params: { id }, body: { details: { client_sees: { suppliers: true } } } }),
      await program.call('updateProject', {
        params: { id },
        form: fileForm([], { title: 'Den', is_template: 'true' }),
      }),
      await program.call('createProject', { body: { title: 'Den', details: { client_sees: { suppliers: true } } } }),
    ]
    expect(answers).toMatchObject(answers.map(() => refused))
    expect((await program.call('updateProject', { params: { id }, body: { title: 'Pantry' } })).status).toBe(200)
    // Nor can it turn into a login: public calls do not take it for one.
    const connect = { provider: 'studio', purpose: 'step-up' }
    expect((await program.call('startIdentity', { body: connect })).status).toBe(403)
    const { project } = (await owner.call('getProject', { params: { id } })).body
    expect(project).toMatchObject({ status: 'active', title: 'Pantry', is_template: false })
    expect(project.details.client_sees.suppliers).toBe(false)
  })

  it('never includes the account, whatever its scope', async () => {
    const owner = await buildUser(app)
    const program = await createToken(app, owner)
    const answers = [
      await program.call('logOut'),
      await program.call('logOutEverywhere'),
      await program.call('listSessions'),
      await program.call('listTokens'),
      await program.call('stepUp', { body: { method: 'password', password: owner.password } }),
      await program.call('updateDetails', { body: { details: { nickname: 'Mallory' } } }),
      await program.call('listPeople'),
    ]
    expect(answers).toMatchObject(answers.map(() => refused))
    expect((await owner.call('getMe')).body.user.email).toBe(owner.email)
  })
})

describe('a token for one project', () => {
  it('gets only what belongs to that project', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app, { username: 'Jonas' })]
    const [inside, outside] = [
      await buildProject(owner, { title: 'Walnut inside' }),
      await buildProject(owner, { title: 'Walnut outside' }),
    ]
    for (const project of [inside, outside]) {
      await join(owner, project, other)
      const params = { id: project.uid_project }
      await other.call('createReply', { params, body: { content: `<p>Walnut message ${project.title}</p>` } })
      const card = { content: `Walnut card ${project.title}`, replyType: 'kanban' }
      const { reply } = (await other.call('createReply', { params, body: card })).body
      const assigned = { params: { replyId: reply.uid_reply }, body: { assignee: owner.email } }
      await other.call('assignCard', assigned)
    }
    const program = await createToken(app, owner, { uid_projects: [inside.uid_project] })
    const answers = await Promise.all([
      program.call('listProjects'),
      program.call('listProjects', { query: { limit: '10', q: 'walnut' } }),
      program.call('search', { query: { q: 'walnut' } }),
      program.call('listWaiting'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { text } of answers) {
      expect(text).not.toContain(outside.uid_project)
      expect(text).not.toContain('outside')
    }
    const [projects, , found] = answers
    expect(projects?.body.projects).toHaveLength(1)
    expect(found?.body.messages).toHaveLength(1)
    expect(found?.body.cards).toHaveLength(1)
    // Notifications are written after the calls.
    await expect
      .poll(async () => {
        const [all, some, count] = await Promise.all([
          owner.call('listNotifications'),
          program.call('listNotifications'),
          program.call('countUnreadNotifications'),
        ])
        const about = (id: string): number =>
          all.body.notifications.filter(({ link }: { link: string }) => link.includes(id)).length
        const isInside = about(inside.uid_project) > 0 && about(outside.uid_project) > 0
        return (
          isInside && [some.body.notifications.length, count.body.count].every((n) => n === about(inside.uid_project))
        )
      })
      .toBe(true)
    expect((await program.call('listNotifications')).text).not.toContain(outside.uid_project)
    expect((await program.call('createProject', { body: { title: 'New' } })).body.code).toBe('token_not_allowed')
    expect((await program.call('getMe')).status).toBe(200)
    const upper = outside.uid_project.toUpperCase()
    for (const id of [outside.uid_project, upper]) {
      expect((await program.call('getProject', { params: { id } })).status).toBe(404)
      expect((await program.call('listReplies', { params: { id } })).status).toBe(404)
    }
    expect((await program.call('getProject', { params: { id: inside.uid_project.toUpperCase() } })).status).toBe(200)
  })

  it('joins the room of that project only, and gets none of the personal events', async () => {
    const owner = await buildUser(app)
    const [inside, outside] = [await buildProject(owner), await buildProject(owner)]
    const program = await createToken(app, owner, { uid_projects: [inside.uid_project] })
    const socket = await openSocket(app, program.secret)
    expect(await socket.emitWithAck('join_project', outside.uid_project)).toMatchObject({ code: 'not_found' })
    expect(await socket.emitWithAck('join_project', inside.uid_project)).toMatchObject({ success: true })
    const send = (projectId: string) => socket.emitWithAck('send_project_message', { projectId, content: 'Hello' })
    expect(await send(outside.uid_project)).toMatchObject({ success: false, code: 'not_found' })
    expect(await send(inside.uid_project)).toMatchObject({ success: true, message: { via: 'Site agent' } })
    await owner.call('markProjectRead', { params: { id: outside.uid_project } })
    await socket.settle()
    expect(socket.received('project_read')).toEqual([])
    expect(socket.received('receive_project_message')).toHaveLength(1)
    socket.close()
  })
})

describe('a reading token', () => {
  it('reads and follows, but changes nothing', async () => {
    const owner = await buildUser(app)
    const { uid_project: id } = await buildProject(owner)
    const program = await createToken(app, owner, { scope: 'read' })
    expect((await program.call('getProject', { params: { id } })).status).toBe(200)
    expect(await program.call('createReply', { params: { id }, body: { content: 'Hello' } })).toMatchObject(refused)
    const socket = await openSocket(app, program.secret)
    expect(await socket.emitWithAck('join_project', id)).toMatchObject({ success: true })
    for (const event of ['send_project_message', 'typing_project', 'stop_typing_project'] as const) {
      const answer = await socket.emitWithAck(event, { projectId: id, content: 'Hello' })
      expect([event, answer]).toMatchObject([event, { success: false, code: 'token_not_allowed' }])
    }
    await owner.call('createReply', { params: { id }, body: { content: 'Hello' } })
    expect((await socket.waitFor('receive_project_message')).original_content).toBe('Hello')
    socket.close()
  })
})

describe('a token ends', () => {
  it('immediately when it is deleted, with its sockets', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)]
    const program = await createToken(app, owner)
    const socket = await openSocket(app, program.secret)
    const params = { id: program.token.uid_token }
    expect((await other.call('deleteToken', { params })).status).toBe(404)
    expect((await program.call('getMe')).status).toBe(200)
    expect((await owner.call('listTokens')).body.tokens[0].last_used_at).not.toBeNull()
    expect((await owner.call('deleteToken', { params })).body.message).toBe(tokenMessages.deleted)
    expect(await socket.closed()).toBe('io server disconnect')
    expect(await program.call('getMe')).toMatchObject(expired)
    await expect(openSocket(app, program.secret)).rejects.toThrow(messages.session.expired)
    expect((await owner.call('deleteToken', { params })).status).toBe(404)
    expect((await owner.call('listTokens')).body.tokens).toEqual([])
  })

  it('when the account is disabled, and is not restored with it', async () => {
    const [admin, owner] = [await buildUser(app, { email: 'admin@tokens.example' }), await buildUser(app)]
    const program = await createToken(app, owner)
    const socket = await openSocket(app, program.secret)
    const set = (is_disabled: boolean) =>
      admin.call('updatePerson', { params: { uid_user: owner.uid_user }, body: { is_disabled } })
    expect((await set(true)).status).toBe(200)
    expect(await socket.closed()).toBe('io server disconnect')
    expect(await program.call('getMe')).toMatchObject(expired)
    await set(false)
    expect(await program.call('getMe')).toMatchObject(expired)
  })

  it('when the account is deleted', async () => {
    const owner = await buildUser(app)
    const program = await createToken(app, owner)
    const socket = await openSocket(app, program.secret)
    const body = { password: owner.password, projects: [] }
    expect((await owner.call('deleteAccount', { body })).status).toBe(200)
    expect(await socket.closed()).toBe('io server disconnect')
    expect(await program.call('getMe')).toMatchObject(expired)
  })

  it('when it expires', async () => {
    const owner = await buildUser(app)
    const expires_at = new Date(app.now().getTime() + 60_000).toISOString()
    const program = await createToken(app, owner, { expires_at })
    const socket = await openSocket(app, program.secret)
    expect((await program.call('getMe')).status).toBe(200)
    app.passTime(60_000)
    expect(await program.call('getMe')).toMatchObject(expired)
    app.app.context.realtime.recheck()
    expect(await socket.closed()).toBe('io server disconnect')
  })

  it('not when the person changes the password or logs out everywhere', async () => {
    const owner = await buildUser(app)
    const program = await createToken(app, owner)
    const socket = await openSocket(app, program.secret)
    const newPassword = 'maple and copper'
    await owner.call('changePassword', { body: { currentPassword: owner.password, newPassword } })
    await owner.call('logOutEverywhere')
    await socket.settle()
    expect(socket.isOpen()).toBe(true)
    expect((await program.call('getMe')).status).toBe(200)
    socket.close()
  })
})

describe('the limit of a token', () => {
  it('is sent with every answer, and ends with 429 until the window is over', async () => {
    const owner = await buildUser(app)
    const [program, another] = [await createToken(app, owner), await createToken(app, owner)]
    const first = await program.call('getMe')
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"token";q=40;w=60', ratelimit: '"token";r=39;t=60' })
    // Refusals count too.
    expect((await program.call('listSessions')).headers['ratelimit']).toMatch(/^"token";r=38;t=\d+$/)
    const answers = await Promise.all(Array.from({ length: 40 }, () => program.call('getMe')))
    const rejected = answers.filter(({ status }) => status === 429)
    expect(rejected).toHaveLength(2)
    expect(rejected[0]).toMatchObject({ body: { code: 'too_many', error: rateMessages.tokens } })
    expect(rejected[0]?.headers['ratelimit']).toMatch(/^"token";r=0;t=\d+$/)
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await another.call('getMe')).status).toBe(200)
    expect((await owner.call('getMe')).headers['ratelimit']).toBeUndefined()
  })
})
