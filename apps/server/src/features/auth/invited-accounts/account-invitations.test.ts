import { limits } from '@joinery/contract/limits'
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { awaitMail, buildUser, linkIn, mailsTo, newEmail } from '#testing/build-user.ts'
import type { Client } from '#testing/http-client.ts'
import { startTestApp } from '#testing/test-app.ts'

import { listAccountInvitations } from './account-invitation-queries.ts'
import { inviteAccount, withdrawAccountInvitation } from './invite-account.ts'

const day = 24 * 60 * 60 * 1000
const password = 'walnut and brass'
const sentences = {
  used: invitationMessages.used,
  expired: invitationMessages.expired,
  invalid: invitationMessages.invalid,
} as const

const app = await startTestApp({
  settings: { REGISTRATION: 'closed', INVITATIONS_PER_ADDRESS: String(limits.project.invitationsPerHour) },
})
Object.assign(app.config, { REGISTRATION: 'open' })
const admin = await buildUser(app)
Object.assign(app.config, { REGISTRATION: 'closed' })
afterAll(() => app.close())

let email: string
let person: Client
beforeEach(() => {
  email = newEmail()
  person = app.client()
})

const invite = (invited_by: string | null = admin.uid_user) =>
  transaction(app.database.db, (tx) => inviteAccount(app.app.context, tx, { email, invited_by }))
const tokenOf = async (count = 1) => linkIn(await awaitMail(app, email, /invited you to Joinery/, count), 'invitation')
const read = (token: string) => person.call('readInvitation', { body: { token } })
const register = (invitation: string, body: object = {}) =>
  person.call('createAccount', { body: { email, password, invitation, ...body } })
const expectOver = async (token: string, sentence: string) => {
  expect([(await read(token)).status, (await read(token)).body.error]).toEqual([400, sentence])
  const { status, body } = await register(token)
  expect([status, body.error]).toEqual([400, sentence])
}

describe('the invitation link', () => {
  it('names the inviter and creates a verified account without another email or a project', async () => {
    await invite()
    const token = await tokenOf()
    expect((await read(token)).body).toEqual({ email, project: null, invited_by: 'Mara', has_account: false })
    const { status, body } = await register(token, { username: 'Noor' })
    expect([status, body.uid_project, body.user.username, body.user.credits]).toEqual([201, null, 'Noor', 500])
    expect((await person.call('listProjects', { token: body.accessToken })).body.projects).toEqual([])
    expect((await person.call('refreshSession')).status).toBe(200)
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      emailMessages.accountInvitation.subject('Mara', 'Joinery'),
    ])
  })

  it('is signed by the installation when sent from a shell', async () => {
    await invite(null)
    expect((await read(await tokenOf())).body.invited_by).toBe('Joinery')
  })

  it('works once, also for concurrent requests', async () => {
    await invite()
    const token = await tokenOf()
    const answers = await Promise.all([register(token), register(token, { password: 'another one' })])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    await expectOver(token, sentences.used)
  })

  it('works for 14 days', async () => {
    await invite()
    const token = await tokenOf()
    app.passTime(14 * day - 60_000)
    const before = await read(token)
    app.passTime(60_000)
    await expectOver(token, sentences.expired)
    app.passTime(-14 * day)
    expect(before.status).toBe(200)
  })

  it('is voided by a newer one', async () => {
    await invite()
    const token = await tokenOf()
    await invite()
    await expectOver(token, sentences.invalid)
    expect((await register(await tokenOf(2))).status).toBe(201)
  })

  it('stops working when the invitation is withdrawn, which works once', async () => {
    await invite()
    const token = await tokenOf()
    const withdraw = () => transaction(app.database.db, (tx) => withdrawAccountInvitation(tx, email))
    await withdraw()
    await expectOver(token, sentences.invalid)
    await expect(withdraw()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is valid only for its address, and can be declined', async () => {
    await invite()
    const token = await tokenOf()
    expect((await register(token, { email: newEmail() })).status).toBe(400)
    const accepted = await admin.call('acceptInvitation', { body: { token } })
    expect(accepted.status).toBe(409)
    expect((await person.call('declineInvitation', { body: { token } })).status).toBe(200)
    await expectOver(token, sentences.invalid)
  })

  it('is stored as a hash and never returned', async () => {
    await invite()
    const token = await tokenOf()
    const { rows } = await app.database.pool.query('select * from account_invitations where email = $1', [email])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await listAccountInvitations(app.database.db))).not.toContain(token)
  })
})

describe('inviting an account', () => {
  it('rejects an address that has an account', async () => {
    email = admin.email
    await expect(invite()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('lists open invitations, newest first', async () => {
    await invite()
    const [first] = await listAccountInvitations(app.database.db)
    expect(first).toMatchObject({ email, invited_by: admin.uid_user })
    expect((await register(await tokenOf())).status).toBe(201)
    expect((await listAccountInvitations(app.database.db)).some((open) => open.email === email)).toBe(false)
  })

  it('takes over an unverified account registered by a stranger and voids its links', async () => {
    Object.assign(app.config, { REGISTRATION: 'open' })
    await person.call('createAccount', { body: { email, password: 'the password of a stranger' } })
    const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
    await invite()
    expect((await person.call('verifyEmail', { body: { code } })).status).toBe(400)
    await person.call('resendVerification', { body: { email } })
    const again = linkIn(await awaitMail(app, email, /Verify/, 2), 'code')
    expect((await person.call('readVerification', { body: { code: again } })).body.is_invited).toBe(true)
    expect((await register(await tokenOf())).status).toBe(201)
    Object.assign(app.config, { REGISTRATION: 'closed' })
    const stranger = await person.call('logIn', { body: { email, password: 'the password of a stranger' } })
    expect(stranger.status).toBe(401)
  })

  it('limits invitations to the same address', async () => {
    for (let count = 0; count < limits.project.invitationsPerHour; count++) await invite()
    await expect(invite()).rejects.toMatchObject({ code: 'too_many' })
  })
})
