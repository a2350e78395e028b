// Who may create an account, in each of the three ways to run an installation, and what a stranger learns by trying.
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

/** The settings of a running installation do not change: this stands for a restart with another one. */
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
/** As version 0.1 has left it. */
const inviteWithoutToken = () =>
  transaction(app.database.db, (tx) =>
    insertMember(tx, { uid_project: id, email, uid_user: null, role: 'member', added_at: app.now(), added_by: null }),
  )
const countAccounts = async () => {
  const { rows } = await app.database.pool.query('select count(*)::int as count from users where email = $1', [email])
  return rows[0].count
}
const isInside = async (token: string) => (await person.call('getProject', { params: { id }, token })).status === 200

describe('open', () => {
  it('is how the web app finds it, in the words of the contract', async () => {
    expect((await person.get('/config.json')).body.registration).toBe('open')
    expect((await register()).status).toBe(201)
  })
})

describe('by invitation', () => {
  beforeEach(() => setRegistration('invited'))

  it('nobody comes by themselves, and nothing is left of the attempt', async () => {
    expect(outcome(await register())).toEqual([403, 'not_allowed', invitedOnly])
    expect([await countAccounts(), await mailsTo(app, email)]).toEqual([0, []])
  })

  it('an address with an account is answered as one that nobody invited', async () => {
    const stranger = outcome(await register())
    for (const known of [await buildUserWhileOpen(), await registerWhileOpen()]) {
      email = known
      expect(outcome(await register())).toEqual(stranger)
    }
  })

  it('whoever is invited to a project registers by the link, and is in it', async () => {
    const invitation = await inviteToProject()
    const { status, body } = await register({ invitation })
    expect([status, body.uid_project, body.user.credits]).toEqual([201, id, 500])
    expect(await isInside(body.accessToken)).toBe(true)
  })

  it.each(['with a link', 'of version 0.1, without one'])(
    'whoever is invited registers without the link too, and verifies: an invitation %s',
    async (kind) => {
      await (kind === 'with a link' ? inviteToProject() : inviteWithoutToken())
      expect((await register()).status).toBe(201)
      expect((await verify()).status).toBe(200)
      const { body } = await person.call('logIn', { body: { email, password } })
      expect(await isInside(body.accessToken)).toBe(true)
    },
  )

  it('whoever looks after the installation invites, too', async () => {
    await inviteToInstallation()
    expect((await register()).status).toBe(201)
    expect((await verify()).status).toBe(200)
  })

  it('the account of an invitation that is taken back before the address is verified stays closed', async () => {
    await inviteToProject()
    expect((await register()).status).toBe(201)
    await owner.call('removeMember', { params: { id, email } })
    const { status, body } = await verify()
    expect([status, body.error]).toEqual([403, invitedOnly])
    expect((await person.call('logIn', { body: { email, password } })).status).toBe(403)
  })

  it('a network that asks for too many addresses has to wait', async () => {
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

describe('closed', () => {
  it('every address gets the same answer: invited, with an account, or unknown', async () => {
    const known = await buildUser(app)
    const invited = newEmail()
    await owner.call('addMember', { params: { id }, body: { email: invited } })
    setRegistration('closed')
    for (const address of [newEmail(), known.email, invited]) {
      expect(outcome(await register({ email: address }))).toEqual([403, 'not_allowed', closed])
    }
  })

  it('an invitation to a project is kept, says so, and works once registration opens again', async () => {
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

  it('somebody who is invited meanwhile is told in the mail that the account comes later', async () => {
    setRegistration('closed')
    await inviteToProject()
    const { text } = await awaitMail(app, email, /invited you/)
    expect(text).toContain(emailMessages.projectInvitation.signUpClosed.next)
    expect(text).not.toContain('Choose a password')
  })

  it('an address that is also invited to the installation comes in by either link', async () => {
    setRegistration('closed')
    const invitation = await inviteToProject()
    await inviteToInstallation()
    expect((await person.call('readInvitation', { body: { token: invitation } })).body.waits).toBeUndefined()
    const { status, body } = await register({ invitation })
    expect([status, body.uid_project]).toEqual([201, id])
  })

  it('the invitation of whoever looks after it makes an account, with the projects that waited', async () => {
    setRegistration('closed')
    await inviteToProject()
    const invitation = await inviteToInstallation()
    const { status, body } = await register({ invitation })
    expect([status, body.uid_project]).toEqual([201, null])
    expect(await isInside(body.accessToken)).toBe(true)
  })

  it('an account from before is not verified any more, neither by its mail nor by a reset link', async () => {
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

  it('whoever has an account goes on: log in, a new password, another project', async () => {
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
