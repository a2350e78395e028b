import { limits } from '@joinery/contract/limits'
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { inviteAccount } from '#features/auth/invited-accounts/invite-account.ts'
import { insertMember } from '#features/members/member-queries.ts'
import { transaction } from '#platform/database/database.ts'
import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import type { Client } from '#testing/http-client.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

const day = 24 * 60 * 60 * 1000
const password = 'walnut and brass'
const used = invitationMessages.used
const expired = invitationMessages.expired
const invalid = invitationMessages.invalid

const app = await startTestApp({ settings: { INVITATIONS_PER_ADDRESS: String(limits.project.invitationsPerHour) } })
const owner = await buildUser(app)
afterAll(() => app.close())

let email: string
let id: string
let person: Client
beforeEach(async () => {
  email = newEmail()
  id = (await buildProject(owner, { title: 'Hartwell Kitchen' })).uid_project
  person = app.client()
})

const invite = async (uid_project = id): Promise<string> => {
  const before = (await mailsTo(app, email)).length
  const answer = await owner.call('addMember', { params: { id: uid_project }, body: { email } })
  expect([answer.status, answer.text.includes('invitation')]).toEqual([200, false])
  return linkIn(await awaitMail(app, email, /invited you/, before + 1), 'invitation')
}
const resend = () => owner.call('resendInvitation', { params: { id, email } })
const read = (token: string) => person.call('readInvitation', { body: { token } })
const register = (invitation: string, body: object = {}) =>
  person.call('createAccount', { body: { email, password, invitation, ...body } })
const members = async () =>
  (await owner.call('getProject', { params: { id } })).body.project.details.members as {
    pending?: true
    invited_at?: string
    link_ends_at?: string
  }[]

describe('a person without an account', () => {
  it('sees inviter and project, registers, and joins without another email', async () => {
    const token = await invite()
    const invitation = { email, project: { title: 'Hartwell Kitchen' }, invited_by: 'Mara', has_account: false }
    expect((await read(token)).body).toEqual(invitation)
    expect((await read(token)).body).toEqual(invitation)
    const { status, body } = await register(token, { username: ' Noor ' })
    expect([status, body.uid_project, body.user.username, body.user.credits]).toEqual([201, id, 'Noor', 500])
    expect((await person.call('getMe', { token: body.accessToken })).body.user.email).toBe(email)
    expect((await person.call('refreshSession')).status).toBe(200)
    expect(await members()).toMatchObject([{ email, uid_user: body.user.uid_user }])
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      emailMessages.projectInvitation.subject('Mara', 'Joinery'),
    ])
  })

  it('also joins all other projects that invited the address', async () => {
    const other = (await buildProject(owner, { title: 'Stone island' })).uid_project
    const [token, second] = [await invite(), await invite(other)]
    const { body } = await register(token)
    const { projects } = (await person.call('listProjects', { token: body.accessToken })).body
    expect(projects.map(({ title }: { title: string }) => title)).toEqual(['Stone island', 'Hartwell Kitchen'])
    expect((await read(second)).status).toBe(400)
  })

  it('cannot use the link for another address', async () => {
    const token = await invite()
    const { status, body } = await register(token, { email: newEmail() })
    expect([status, body.error]).toEqual([400, invitationMessages.otherAddress])
    expect(await members()).toMatchObject([{ email, pending: true }])
  })

  it('can decline, which deletes the invitation and is broadcast to the project', async () => {
    const token = await invite()
    const seen = await joinSocket(app, owner.token, id)
    expect((await person.call('declineInvitation', { body: { token } })).status).toBe(200)
    expect(await seen.waitFor('project_members_changed')).toMatchObject({ uid_project: id })
    expect(await members()).toEqual([])
    expect((await read(token)).status).toBe(400)
    expect((await person.call('declineInvitation', { body: { token } })).status).toBe(400)
  })

  it('also joins by registering and verifying the address', async () => {
    const token = await invite()
    const user = await buildUser(app, { email })
    expect((await user.call('getProject', { params: { id } })).status).toBe(200)
    expect((await read(token)).status).toBe(400)
  })
})

describe('an invitation link', () => {
  const expectSpent = async (token: string, sentence: string = invalid) => {
    expect([(await read(token)).status, (await read(token)).body.error]).toEqual([400, sentence])
    const { status, body } = await register(token)
    expect([status, body.error]).toEqual([400, sentence])
    expect((await person.call('logIn', { body: { email, password: 'another one' } })).status).toBe(401)
  }

  it('works once', async () => {
    const token = await invite()
    expect((await register(token)).status).toBe(201)
    await expectSpent(token, used)
  })

  it('works once for concurrent requests', async () => {
    const token = await invite()
    const answers = await Promise.all([register(token), register(token, { password: 'another one' })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)[0]).toBe(201)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('works for 14 days', async () => {
    const token = await invite()
    app.passTime(14 * day - 60_000)
    const before = await read(token)
    app.passTime(60_000)
    await expectSpent(token, expired)
    app.passTime(-14 * day)
    expect(before.status).toBe(200)
  })

  it('is voided by a newer one of the same address', async () => {
    const token = await invite()
    const other = newEmail()
    await owner.call('addMember', { params: { id }, body: { email: other } })
    const othersToken = linkIn(await awaitMail(app, other, /invited you/), 'invitation')
    expect((await resend()).status).toBe(200)
    const newer = linkIn(await awaitMail(app, email, /invited you/, 2), 'invitation')
    expect((await read(othersToken)).body.email).toBe(other)
    await expectSpent(token)
    expect((await register(newer)).status).toBe(201)
  })

  it('stops working when the invitation is withdrawn', async () => {
    const token = await invite()
    await owner.call('removeMember', { params: { id, email } })
    await expectSpent(token)
    expect((await resend()).status).toBe(404)
  })

  it('stops working when the project is deleted', async () => {
    const token = await invite()
    expect((await owner.call('deleteProject', { params: { id } })).status).toBe(200)
    await expectSpent(token)
  })

  it('is rejected when made up', async () => {
    await expectSpent('no-such-token')
    for (const token of ['', ' ', 'x'.repeat(500)]) expect((await read(token)).status).toBe(400)
  })

  it('can be sent a limited number of times', async () => {
    await invite()
    for (let sent = 1; sent < limits.project.invitationsPerHour; sent++) expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(429)
  })
})

it('is listed with its age and expiry, which resending renews', async () => {
  const minutes = 5 * 60_000
  const seen = await joinSocket(app, owner.token, id)
  await invite()
  expect((await seen.waitFor('project_members_changed')).member).toMatchObject({ email, pending: true })
  const [first] = await members()
  app.passTime(minutes)
  const body = (await resend()).body.project.details.members[0]
  await seen.waitFor('project_members_changed', ({ member }) => member?.invited_at === body.invited_at)
  app.passTime(-minutes)
  const age = (from: string | undefined, to: string | undefined) => Date.parse(to ?? '') - Date.parse(from ?? '')
  expect(age(first?.invited_at, first?.link_ends_at)).toBe(14 * day)
  expect(age(first?.invited_at, body.invited_at)).toBeGreaterThanOrEqual(minutes)
  expect(age(body.invited_at, body.link_ends_at)).toBe(14 * day)
})

it('is recorded in the audit log when sent, resent, withdrawn and used', async () => {
  const token = await invite()
  await resend()
  await owner.call('removeMember', { params: { id, email } })
  expect((await read(token)).status).toBe(400)
  await invite()
  const newest = linkIn(await awaitMail(app, email, /invited you/, 3), 'invitation')
  const { body } = await register(newest)
  const { rows } = await app.database.pool.query(
    'select act from audit_entries where person_email = $1 or actor_uid = $2 order by 1',
    [email, body.user.uid_user],
  )
  expect(rows.map(({ act }) => act)).toEqual([
    'account-created-by-invitation',
    'invitation-sent-again',
    'invitation-withdrawn',
    'member-invited',
    'member-invited',
    'sign-in',
  ])
})

describe('a person with an account', () => {
  /** An invitation from before links and inviters were recorded. */
  const inviteAsBefore = async (): Promise<TestUser> => {
    const user = await buildUser(app, { email })
    const open = {
      uid_project: id,
      email,
      uid_user: null,
      role: 'member',
      added_at: app.now(),
      added_by: null,
    } as const
    await transaction(app.database.db, (tx) => insertMember(tx, open))
    return user
  }
  /** Such an invitation, sent again. */
  const inviteVerified = async (): Promise<{ user: TestUser; token: string }> => {
    const user = await inviteAsBefore()
    await resend()
    return { user, token: linkIn(await awaitMail(app, email, /invited you/), 'invitation') }
  }

  it('accepts with a session, never by the link alone', async () => {
    const { user, token } = await inviteVerified()
    expect((await read(token)).body).toMatchObject({ email, has_account: true })
    const { status, body } = await register(token, { password: 'another one' })
    expect([status, body.error]).toEqual([409, 'An account with this email already exists'])
    expect((await person.call('logIn', { body: { email, password: 'another one' } })).status).toBe(401)
    expect((await person.call('acceptInvitation', { body: { token } })).status).toBe(401)
    expect((await owner.call('acceptInvitation', { body: { token } })).status).toBe(409)
    expect((await user.call('acceptInvitation', { body: { token } })).body).toEqual({ uid_project: id })
    expect((await user.call('getProject', { params: { id } })).status).toBe(200)
    expect((await user.call('acceptInvitation', { body: { token } })).status).toBe(400)
  })

  it('sees the invitation without the email, and accepts or declines it', async () => {
    const { user } = await inviteVerified()
    const { invitations } = (await user.call('listInvitations')).body
    expect(invitations).toMatchObject([{ uid_project: id, title: 'Hartwell Kitchen', invited_by: 'Mara' }])
    expect((await owner.call('listInvitations')).body.invitations).toEqual([])
    expect((await owner.call('answerInvitation', { params: { id }, body: { accept: true } })).status).toBe(404)
    expect((await user.call('answerInvitation', { params: { id }, body: { accept: true } })).status).toBe(200)
    expect((await user.call('getProject', { params: { id } })).status).toBe(200)
    expect((await user.call('listInvitations')).body.invitations).toEqual([])
  })

  it('also sees an invitation from before links existed', async () => {
    const user = await inviteAsBefore()
    for (const role of ['member', 'client']) {
      await app.database.pool.query('update members set role = $2 where email = $1', [email, role])
      const { invitations } = (await user.call('listInvitations')).body
      expect(invitations).toMatchObject([{ uid_project: id, invited_by: null, role }])
    }
    expect(await members()).toMatchObject([{ pending: true, invited_at: expect.any(String), link_ends_at: null }])
  })

  it('cannot accept an invitation of another address to the installation', async () => {
    await transaction(app.database.db, (tx) =>
      inviteAccount(app.app.context, tx, { email, invited_by: owner.uid_user }),
    )
    const token = linkIn(await awaitMail(app, email, /invited you to Joinery/), 'invitation')
    const { status, body } = await (await buildUser(app)).call('acceptInvitation', { body: { token } })
    expect([status, body.code, body.error]).toEqual([409, 'conflict', invitationMessages.otherAccount])
  })

  it('cannot accept an invitation withdrawn at that moment', async () => {
    const { user, token } = await inviteVerified()
    const values = [id, email]
    const answer = await whileHeld(app.database, {
      hold: (query) => query('select from members where uid_project = $1 and email = $2 for update', values),
      act: () => user.call('acceptInvitation', { body: { token } }),
      meanwhile: (query) => query('delete from members where uid_project = $1 and email = $2', values),
    })
    expect([answer.status, answer.body.error]).toEqual([400, invalid])
    expect((await user.call('getProject', { params: { id } })).status).toBe(404)
  })

  it('is neither a member nor invited after declining', async () => {
    const { user } = await inviteVerified()
    expect((await user.call('answerInvitation', { params: { id }, body: { accept: false } })).status).toBe(200)
    expect(await members()).toEqual([])
    expect((await user.call('getProject', { params: { id } })).status).toBe(404)
    expect((await user.call('answerInvitation', { params: { id }, body: { accept: true } })).status).toBe(404)
  })
})
