// Deleting an account removes personal data and keeps shared work.
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { Reply } from '@joinery/contract/replies'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { addCard } from '#testing/build-board.ts'
import { generate, picture } from '#testing/build-generation.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { requestOneApproval, decide, readApprovals } from '#testing/review/build-approval.ts'
import { setUpTotp } from '#testing/sign-in/second-steps.ts'
import { openSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

const { app, admin } = await startWithAdmin()
afterAll(() => app.close())

type Decision = { uid_project: string; hand_over_to: string | null }

const leave = (person: TestUser, projects: readonly Decision[] = [], proof: object = { password: person.password }) =>
  person.call('deleteAccount', { body: { ...proof, projects } })
const rows = async <Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await app.database.pool.query(sql, values)).rows as Row[] // as the statement says
const nameTheTables = async (uid_user: string, email: string): Promise<string[]> => {
  const columns = await rows<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and (
       column_name in ('uid_user', 'uploaded_by') or (data_type = 'text' and column_name ~ 'email|recipient'))`,
  )
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    const sql = `select from ${table_name} where ${column_name}::text = any($1) limit 1`
    if ((await app.database.pool.query(sql, [[uid_user, email]])).rowCount) found.push(`${table_name}.${column_name}`)
  }
  return found.toSorted()
}

describe('a deleted account', () => {
  it('keeps messages, cards, comments and files without a name, and nothing else about the person', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const project = await buildProject(other)
    const params = { id: project.uid_project }
    await join(other, project, person)
    const form = fileForm([{ name: 'oak.txt', bytes: 'oak' }], { content: '<p>Oak it is</p>' })
    const created = await person.call('createReply', { params, form })
    const card = await addCard(person, project, 'Order the oak')
    await other.call('assignCard', {
      params: { replyId: card.uid_reply },
      body: { assignee_uid: person.uid_user },
    })
    const photo = new FormData()
    photo.append('profile_photo', new Blob([new Uint8Array(await picture(80, 80))], { type: 'image/png' }), 'me.png')
    const { body: mine } = await person.call('uploadProfilePhoto', { form: photo })
    expect((await generate(person)).status).toBe(201)
    await person.call('requestExport')
    await person.call('updateDetails', { body: { details: { nickname: 'M', phoneNumber: '+1 555 0100' } } })
    const socket = await openSocket(app, person.token)

    const answer = await leave(person)
    expect([answer.status, answer.body.message]).toEqual([200, privacyMessages.accountDeleted])
    expect(await socket.closed()).toBe('io server disconnect')
    expect((await person.call('getMe')).status).toBe(401)
    expect((await person.client.call('refreshSession')).status).not.toBe(200)
    const { email, password } = person
    expect((await app.client().call('logIn', { body: { email, password } })).status).toBe(401)

    // Others see the text without the name.
    const replies: Reply[] = (await other.call('listReplies', { params })).body.replies
    const theirs = replies.find(({ uid_reply }) => uid_reply === created.body.reply.uid_reply)
    expect(theirs).toMatchObject({ name: 'Deleted user', email: 'Deleted user', profile_photo: null })
    expect(theirs?.content).toContain('Oak it is')
    expect(theirs?.attachments).toMatchObject([{ filename: 'oak.txt', uploaded_by: 'Deleted user' }])
    const [board, read, review] = [
      await other.call('getBoard', { params }),
      await other.call('getProject', { params }),
      await other.call('getReview', { params }),
    ]
    expect(JSON.stringify(board.body)).toContain('Order the oak')
    expect(read.body.project.details.members).toEqual([])
    for (const { text } of [board, read, review]) {
      expect(text).not.toContain(email)
      expect(text).not.toContain('deleted.invalid')
    }
    const assigned = await rows('select from replies where assignee_uid = $1', person.uid_user)
    expect(assigned).toHaveLength(0)

    // Search does not find the person, and no row identifies them.
    const people = await admin.call('listPeople', { query: { q: '' } })
    expect(people.text).not.toContain(person.uid_user)
    const suggested = await other.call('suggestMembers', { params, query: { q: 'Deleted' } })
    expect(suggested.text).not.toContain('Deleted user')
    expect((await app.client().get(mine.user.details.profile_photo)).status).toBe(404)
    expect(await nameTheTables(person.uid_user, email)).toEqual([
      'audit_entries.actor_email',
      'audit_entries.person_email',
      'credit_accounts.uid_user',
      'credit_entries.uid_user',
      'files.uploaded_by',
      'mails.recipient',
      'replies.uid_user',
      'users.uid_user',
    ])
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      emailMessages.accountDeleted.subject('Joinery'),
    ])
    await vi.waitFor(async () => {
      const left = await rows('select key from pending_blobs')
      expect(left).toEqual([])
    }, stretch(60_000))
    const [entry] = await rows<{ act: string; actor_email: string }>(
      `select act, actor_email from audit_entries where actor_uid = $1 and act = 'account-deleted'`,
      person.uid_user,
    )
    expect(entry).toEqual({ act: 'account-deleted', actor_email: email })
  })

  it("loses its name in other people's notifications and mentions", async () => {
    const person = await buildUser(app, { username: 'Perpetua Quill' })
    const [other, third] = [await buildUser(app), await buildUser(app)]
    const project = await buildProject(other)
    const params = { id: project.uid_project }
    for (const who of [person, third]) await join(other, project, who)
    const span = `<span data-mention="${person.uid_user}">@Perpetua Quill</span>`
    await person.call('createReply', { params, body: { content: '<p>Oak it is</p>' } })
    const card = await addCard(person, project, 'Order the oak')
    await person.call('assignCard', { params: { replyId: card.uid_reply }, body: { assignee_uid: other.uid_user } })
    const question = { params, body: { content: `<p>${span}, which oak?</p>` } }
    const asked = [await other.call('createReply', question), await other.call('createReply', question)]
    const form = fileForm([{ name: 'front.png', bytes: await picture(300, 200), type: 'image/png' }])
    await other.call('updateProject', { params, form })
    const [file] = await rows<{ uid_file: string }>('select uid_file from files where uid_project = $1', params.id)
    const body = { x: 0.5, y: 0.5, content: `<p>${span} see here</p>` }
    const pin = await other.call('createPin', { params: { fileId: file?.uid_file ?? '' }, body })
    const pinParams = { pinId: pin.body.pin.uid_pin }
    await third.call('createPinComment', { params: pinParams, body: { content: `<p>Yes, ${span}</p>` } })
    const notifications = async () =>
      (await Promise.all([other, third].map((who) => who.call('listNotifications')))).map(({ text }) => text).join()
    await vi.waitFor(async () => {
      const all = await notifications()
      expect(all).toContain('Perpetua Quill: Oak it is')
      expect(all).toContain('Perpetua Quill assigned you')
      expect(all).toContain('@Perpetua Quill, which oak?')
    }, stretch(60_000))
    // As in a notification from before actors were stored.
    await rows("update notifications set actor_uid = null, actor_name = null where message like '%assigned you%'")
    await leave(person)
    await vi.waitFor(async () => {
      const [replies, pins, search] = [
        await other.call('listReplies', { params }),
        await other.call('listPins', { params: { fileId: file?.uid_file ?? '' } }),
        await other.call('listReplies', { params, query: { q: 'Perpetua' } }),
      ]
      for (const text of [replies.text, pins.text, search.text, await notifications()]) {
        expect(text).not.toContain('Perpetua')
      }
      expect(replies.text).toContain('@Deleted user')
      expect(pins.text).toContain('@Deleted user')
    }, stretch(60_000))
    // Clients catching up receive both messages with the same text.
    const since = String(asked[1]?.body.reply.version)
    const changed = (await other.call('listReplies', { params, query: { since } })).body.replies as Reply[]
    const ids = changed.map(({ uid_reply }) => uid_reply)
    expect(ids).toEqual(expect.arrayContaining(asked.map(({ body: { reply } }) => reply.uid_reply)))
    expect(await notifications()).toContain('Deleted user: Oak it is')
    expect(await notifications()).toContain('Deleted user assigned you')
  })

  it('frees its email address for a new account without access to the old data', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const project = await buildProject(other)
    await join(other, project, person)
    await leave(person)
    await app.database.pool.query('delete from mails')
    const again = await buildUser(app, { email: person.email })
    expect(again.uid_user).not.toBe(person.uid_user)
    expect((await again.call('listProjects')).body.projects).toEqual([])
    expect((await again.call('getProject', { params: { id: project.uid_project } })).status).toBe(404)
    expect((await again.call('listNotifications')).body.notifications).toEqual([])
    expect((await again.call('listOwnAudit')).text).not.toContain('account-deleted')
    await join(other, project, again)
    expect((await again.call('getProject', { params: { id: project.uid_project } })).status).toBe(200)
  })

  it('keeps decisions under the name on the certificate and withdraws open requests', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const project = await buildProject(other)
    await join(other, project, person)
    const form = fileForm([
      { name: 'front.png', bytes: await picture(300, 200), type: 'image/png' },
      { name: 'back.png', bytes: await picture(310, 200), type: 'image/png' },
    ])
    await other.call('updateProject', { params: { id: project.uid_project }, form })
    const files = await rows<{ uid_file: string; filename: string }>(
      'select uid_file, filename from files where uid_project = $1 order by filename desc',
      project.uid_project,
    )
    const [front, back] = files
    const decided = await requestOneApproval(other, front?.uid_file ?? '', person)
    await decide(person, decided)
    const open = await requestOneApproval(other, back?.uid_file ?? '', person)
    await leave(person)
    const approvals = await readApprovals(other, project.uid_project)
    expect(approvals.find(({ uid_approval }) => uid_approval === decided.uid_approval)).toMatchObject({
      status: 'approved',
      person: { name: 'Mara' },
    })
    expect(approvals.find(({ uid_approval }) => uid_approval === open.uid_approval)).toMatchObject({
      status: 'withdrawn',
      person: { name: 'Deleted user' },
    })
  })
})

describe('deleting an account', () => {
  it('requires proof of identity and limits guesses', async () => {
    const person = await buildUser(app)
    const wrong = await leave(person, [], { password: 'oak and iron' })
    expect(wrong.status).toBe(400)
    for (let tries = 0; tries < 30; tries++) await leave(person, [], { password: `guess ${tries}` })
    const late = await leave(person)
    expect(late.status).toBe(429)
    expect((await person.call('getMe')).status).toBe(200)
  })

  it('accepts a code once, and deletes second steps and passkeys with the account', async () => {
    const person = await buildUser(app)
    const steps = await setUpTotp(app, person)
    await rows(
      `insert into passkeys (uid_passkey, uid_user, credential_id, public_key, counter, transports, is_synced, name, created_at)
       values ($1, $1, 'key', '\\x00', 0, '{}', false, 'Phone', now())`,
      person.uid_user,
    )
    const wrong = await leave(person, [], { code: '000000' })
    expect([wrong.status, wrong.body.error]).toEqual([400, factorMessages.codeWrong])
    const spent = steps.sameCode()
    expect((await leave(person, [], { code: spent })).status).toBe(400)
    expect((await leave(person, [], { code: steps.code() })).status).toBe(200)
    for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges', 'sessions']) {
      expect(await rows(`select from ${table} where uid_user = $1`, person.uid_user)).toEqual([])
    }
  })

  it('requires a recent sign-in when no password is given', async () => {
    const [early, late] = [await buildUser(app), await buildUser(app)]
    await app.database.pool.query(
      `update sessions set authenticated_at = now() - interval '1 hour' where uid_user = $1`,
      [late.uid_user],
    )
    const refused = await leave(late, [], {})
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
    expect((await leave(early, [], {})).status).toBe(200)
  })

  it('requires a decision for each owned project: an eligible new owner or deletion', async () => {
    const [person, heir, client] = [await buildUser(app), await buildUser(app), await buildUser(app)]
    const [kept, gone] = [await buildProject(person), await buildProject(person, { title: 'Stairs' })]
    await join(person, kept, heir)
    await join(person, kept, client)
    const params = { id: kept.uid_project }
    await person.call('changeRole', { params: { ...params, email: client.email }, body: { role: 'client' } })
    await person.call('addMember', { params, body: { email: newEmail() } })
    const { body } = await person.call('readDeletion')
    expect(body).toEqual({
      projects: [
        {
          uid_project: kept.uid_project,
          title: 'Hartwell Kitchen',
          candidates: [{ uid_user: heir.uid_user, name: 'Mara' }],
        },
        { uid_project: gone.uid_project, title: 'Stairs', candidates: [] },
      ],
      is_last_admin: false,
    })
    const decisions = (to: string | null): Decision[] => [
      { uid_project: kept.uid_project, hand_over_to: to },
      { uid_project: gone.uid_project, hand_over_to: null },
    ]
    const refusals = [
      [decisions(heir.uid_user).slice(0, 1), privacyMessages.projectChoiceRequired],
      [decisions(client.uid_user), privacyMessages.newOwnerNotAllowed],
      [decisions(person.uid_user), privacyMessages.newOwnerNotAllowed],
    ] as const
    for (const [projects, error] of refusals) {
      expect(await leave(person, projects)).toMatchObject({ status: 409, body: { error } })
    }
    // The other project is unchanged.
    expect((await person.call('getProject', { params: { id: gone.uid_project } })).status).toBe(200)
    expect((await leave(person, decisions(heir.uid_user))).status).toBe(200)
    const { body: read } = await heir.call('getProject', { params })
    expect(read.project).toMatchObject({ role: 'owner', creator_email: heir.email })
    expect((await heir.call('listProjects')).body.projects).toHaveLength(1)
    expect(await rows('select from projects where uid_user = $1 and deleted_at is null', person.uid_user)).toEqual([])
  })

  it('is rejected for the last admin', async () => {
    expect((await admin.call('readDeletion')).body.is_last_admin).toBe(true)
    expect(await leave(admin)).toMatchObject({ status: 409, body: { error: privacyMessages.lastAdmin } })
    const second = await buildUser(app)
    await admin.call('updatePerson', { params: { uid_user: second.uid_user }, body: { is_admin: true } })
    expect((await second.call('readDeletion')).body.is_last_admin).toBe(false)
    expect((await leave(second)).status).toBe(200)
  })
})
