// Who can create an account in each registration mode, and what the responses reveal.
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

import { insertMember } from '#features/members/member-queries.ts'
import { transaction } from '#platform/database/database.ts'
import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, mailsTo, newEmail, registerUser } from '#testing/build-user.ts'
import type { Client } from '#testing/http-client.ts'
import { startTestApp } from '#testing/test-app.ts'

import { inviteAccount } from './invite-account.ts'

const password = 'walnut and brass'
const invitedOnly = registrationMessages.invitedOnly
const closed = registrationMessages.closed
const waits = registrationMessages.invitationKept

const app = await startTestApp()
const owner = await buildUser(app)
afterAll(() => app.close())

/** Simulates a restart with another setting. */
const setRegistration = (REGISTRATION: 'open' | 'invited' | 'closed') => Object.assign(app.config, { REGISTRATION })
afterEach(() => setRegistration('open'))

let email: string
let id: string
let person: Client
beforeEach(async () => {
  email = newEmail()
  id = (await buildProject(owner, { title: 'Hartwell Kitchen' })).uid_project
  person = app.client()
})

const register = (body: object = {}) => person.call('createAccount', { body: { email, password, ...body } })
const outcome = ({ status, body }: Awaited<ReturnType<typeof register>>) => [status, body.code, body.error]
const verify = async () => {
  const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
  return person.call('verifyEmail', { body: { code } })
}
const inviteToProject = async () => {
  const answer = await owner.call('addMember', { params: { id }, body: { email } })
  expect(answer.status).toBe(200)
  return linkIn(await awaitMail(app, email, /invited you to a project/), 'invitation')
}
const inviteToInstallation = async () => {
  await transaction(app.database.db, (tx) => inviteAccount(app.app.context, tx, { email, invited_by: owner.uid_user }))
  return linkIn(await awaitMail(app, email, /invited you to Joinery/), 'invitation')
}
/** An invitation as stored by version 0.1. */
const inviteWithoutToken = () =>
  transaction(app.database.db, (tx) =>
    insertMember(tx, { uid_project: id, email, uid_user: null, role: 'member', added_at: app.now(), added_by: null }),
  )
const countAccounts = async () => {
  const { rows } = await app.database.pool.query('select count(*)::int as count from users where email = $1', [email])
  return rows[0].count
}
const isInside = async (token: string) => (await person.call('getProject', { params: { id }, token })).status === 200

describe('open registration', () => {
  it('is reported to the web app', async () => {
    expect((await person.get('/config.json')).body.registration).toBe('open')
    expect((await register()).status).toBe(201)
  })
})

describe('registration by invitation', () => {
  beforeEach(() => setRegistration('invited'))

  it('rejects people without an invitation and stores nothing', async () => {
    expect(outcome(await register())).toEqual([403, 'not_allowed', invitedOnly])
    expect([await countAccounts(), await mailsTo(app, email)]).toEqual([0, []])
  })

  it('answers an address with an account like one without an invitation', async () => {
    const stranger = outcome(await register())
    for (const known of [await buildUserWhileOpen(), await registerWhileOpen()]) {
      email = known
      expect(outcome(await register())).toEqual(stranger)
    }
  })

  it('lets a person invited to a project register by the link and join it', async () => {
    const invitation = await inviteToProject()
    const { status, body } = await register({ invitation })
    expect([status, body.uid_project, body.user.credits]).toEqual([201, id, 500])
    expect(await isInside(body.accessToken)).toBe(true)
  })

  it.each(['with a link', 'of version 0.1, without one'])(
    'lets an invited person register and verify without the link: an invitation %s',
    async (kind) => {
      await (kind === 'with a link' ? inviteToProject() : inviteWithoutToken())
      expect((await register()).status).toBe(201)
      expect((await verify()).status).toBe(200)
      const { body } = await person.call('logIn', { body: { email, password } })
      expect(await isInside(body.accessToken)).toBe(true)
    },
  )

  it('lets a person invited to the installation register', async () => {
    await inviteToInstallation()
    expect((await register()).status).toBe(201)
    expect((await verify()).status).toBe(200)
  })

  it('rejects verification when the invitation was withdrawn before', async () => {
    await inviteToProject()
    expect((await register()).status).toBe(201)
    await owner.call('removeMember', { params: { id, email } })
    const { status, body } = await verify()
    expect([status, body.error]).toEqual([403, invitedOnly])
    expect((await person.call('logIn', { body: { email, password } })).status).toBe(403)
  })

  it('limits the addresses one network can try', async () => {
    const few = await startTestApp({ settings: { REGISTRATION: 'invited', REGISTRATIONS_PER_IP: '2' } })
    const ask = () => few.client().call('createAccount', { body: { email: newEmail(), password } })
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status]
    await few.close()
    expect(statuses).toEqual([403, 403, 429])
  })
})

const buildUserWhileOpen = async () => {
  setRegistration('open')
  const user = await buildUser(app)
  setRegistration('invited')
  return user.email
}
const registerWhileOpen = async () => {
  setRegistration('open')
  const user = await registerUser(app)
  setRegistration('invited')
  return user.email
}

describe('closed registration', () => {
  it('gives every address the same response', async () => {
    const known = await buildUser(app)
    const invited = newEmail()
    await owner.call('addMember', { params: { id }, body: { email: invited } })
    setRegistration('closed')
    for (const address of [newEmail(), known.email, invited]) {
      expect(outcome(await register({ email: address }))).toEqual([403, 'not_allowed', closed])
    }
  })

  it('keeps project invitations, explains it, and accepts them once registration opens again', async () => {
    const invitation = await inviteToProject()
    setRegistration('closed')
    const read = await person.call('readInvitation', { body: { token: invitation } })
    expect(read.body).toMatchObject({ email, project: { title: 'Hartwell Kitchen' }, has_account: false, waits: true })
    expect(outcome(await register({ invitation }))).toEqual([403, 'not_allowed', waits])
    expect(await countAccounts()).toBe(0)
    setRegistration('open')
    expect((await person.call('readInvitation', { body: { token: invitation } })).body.waits).toBeUndefined()
    expect((await register({ invitation })).status).toBe(201)
  })

  it('mentions in the invitation email that the account comes later', async () => {
    setRegistration('closed')
    await inviteToProject()
    const { text } = await awaitMail(app, email, /invited you/)
    expect(text).toContain(emailMessages.projectInvitation.signUpClosed.next)
    expect(text).not.toContain('Choose a password')
  })

  it('accepts either link of an address also invited to the installation', async () => {
    setRegistration('closed')
    const invitation = await inviteToProject()
    await inviteToInstallation()
    expect((await person.call('readInvitation', { body: { token: invitation } })).body.waits).toBeUndefined()
    const { status, body } = await register({ invitation })
    expect([status, body.uid_project]).toEqual([201, id])
  })

  it('lets a person invited to the installation register and join waiting projects', async () => {
    setRegistration('closed')
    await inviteToProject()
    const invitation = await inviteToInstallation()
    const { status, body } = await register({ invitation })
    expect([status, body.uid_project]).toEqual([201, null])
    expect(await isInside(body.accessToken)).toBe(true)
  })

  it('does not verify an earlier account, neither by its email nor by a reset link', async () => {
    expect((await register()).status).toBe(201)
    const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
    await person.call('forgotPassword', { body: { email } })
    const token = linkIn(await awaitMail(app, email, /Reset/), 'token')
    setRegistration('closed')
    expect((await person.call('verifyEmail', { body: { code } })).body.error).toBe(closed)
    const reset = await person.call('resetPassword', { body: { token, newPassword: password } })
    expect([reset.status, reset.text]).toEqual([403, closed])
    setRegistration('open')
    expect((await person.call('verifyEmail', { body: { code } })).status).toBe(200)
  })

  it('still allows logging in, resetting a password and joining projects', async () => {
    const user = await buildUser(app)
    setRegistration('closed')
    expect((await user.client.call('logIn', { body: user })).status).toBe(200)
    await user.client.call('forgotPassword', { body: { email: user.email } })
    const token = linkIn(await awaitMail(app, user.email, /Reset/), 'token')
    expect((await user.client.call('resetPassword', { body: { token, newPassword: password } })).status).toBe(200)
    const added = await owner.call('addMember', { params: { id }, body: { email: user.email } })
    expect(added.body.project.details.members).toMatchObject([{ email: user.email, uid_user: user.uid_user }])
  })
})
