import { request } from 'node:http'

import { defaultPreferences } from '@joinery/contract/notifications'
import { afterAll, describe, expect, it } from 'vitest'

import { mailNotificationsJob } from '#features/notifications/mail-notifications.job.ts'
import { transaction } from '#platform/database/database.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { generationForm, picture } from '#testing/build-generation.ts'
import { awaitMail, buildUser, linkIn, mailsTo, registerUser, type TestUser } from '#testing/build-user.ts'
import { startVendor } from '#testing/loopback-vendor.ts'
import { asOtherProcess } from '#testing/programs/as-other-process.ts'
import { callAt } from '#testing/remote-client.ts'
import { addressOf, openSocket } from '#testing/socket-client.ts'
import { within } from '#testing/within.ts'

import { disableAccount } from './disable-account.ts'

const disabled = 'This account is disabled'

const vendor = await startVendor()
const { app, admin } = await startWithAdmin({ settings: { GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address } })
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const change = (person: Pick<TestUser, 'uid_user'>, body: object) =>
  admin.call('updatePerson', { params: { uid_user: person.uid_user }, body })
const disable = (person: Pick<TestUser, 'uid_user'>) => change(person, { is_disabled: true })
const logIn = ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  app.client().call('logIn', { body: { email, password } })

describe('a disabled account', () => {
  it('loses HTTP access and all sockets immediately, without affecting others', async () => {
    const person = await buildUser(app)
    const other = await buildUser(app)
    const sockets = [await openSocket(app, person.token), await openSocket(app, (await logIn(person)).body.accessToken)]
    const stays = await openSocket(app, other.token)
    expect((await disable(person)).body.person).toMatchObject({ is_disabled: true, email: person.email })
    for (const socket of sockets) expect(await socket.closed()).toBe('io server disconnect')
    expect((await person.call('getMe')).status).toBe(401)
    expect((await person.call('listProjects')).status).toBe(401)
    expect((await person.client.call('refreshSession')).status).toBe(403)
    await expect(openSocket(app, person.token)).rejects.toThrow('Authentication expired')
    await stays.settle()
  })

  it('gets the reason at login only with the right password', async () => {
    const person = await buildUser(app)
    await disable(person)
    const right = await logIn(person)
    expect([right.status, right.body.error]).toEqual([403, disabled])
    const wrong = await logIn({ ...person, password: 'oak and iron' })
    expect([wrong.status, wrong.body.error]).toEqual([401, 'Invalid email or password'])
  })

  it('can log in with a new session after it is enabled again', async () => {
    const person = await buildUser(app)
    await disable(person)
    expect((await change(person, { is_disabled: false })).body.person.is_disabled).toBe(false)
    expect((await person.call('getMe')).status).toBe(401)
    expect((await logIn(person)).status).toBe(200)
  })

  it('cannot use an earlier reset link and gets no new one', async () => {
    const person = await buildUser(app)
    await app.client().call('forgotPassword', { body: { email: person.email } })
    const token = linkIn(await awaitMail(app, person.email, /Reset/), 'token')
    await disable(person)
    const answer = await app.client().call('resetPassword', { body: { token, newPassword: 'maple and steel' } })
    expect([answer.status, answer.text]).toEqual([400, 'Failed to reset password. The link may have expired.'])
    app.passTime(61_000)
    await app.client().call('forgotPassword', { body: { email: person.email } })
    const other = await buildUser(app)
    await app.client().call('forgotPassword', { body: { email: other.email } })
    await awaitMail(app, other.email, /Reset/) // Jobs run in order, so an earlier email would have been sent
    expect((await mailsTo(app, person.email)).filter(({ subject }) => /Reset/.test(subject))).toHaveLength(1)
  })

  it('cannot get access through an invitation or a verification link', async () => {
    const owner = await buildUser(app)
    const { body } = await owner.call('createProject', { body: { title: 'Kitchen' } })
    const stranger = await registerUser(app)
    const code = linkIn(await awaitMail(app, stranger.email, /Verify/), 'code')
    const params = { id: body.project.uid_project }
    await owner.call('addMember', { params, body: { email: stranger.email } })
    const invitation = linkIn(await awaitMail(app, stranger.email, /invited you/), 'invitation')
    await disable(stranger)
    const { email } = stranger
    const created = await app
      .client()
      .call('createAccount', { body: { email, password: 'maple and steel', invitation } })
    expect([created.status, created.body.error]).toEqual([403, disabled])
    expect((await app.client().call('verifyEmail', { body: { code } })).status).toBe(400)
  })

  it('is not emailed about events in its projects', async () => {
    const owner = await buildUser(app)
    const person = await buildUser(app)
    const preferences = { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' }
    await person.call('updatePreferences', { body: preferences })
    const { body } = await owner.call('createProject', { body: { title: 'Kitchen' } })
    const params = { id: body.project.uid_project as string }
    await owner.call('addMember', { params, body: { email: person.email } })
    await awaitMail(app, person.email, /added/)
    const before = await mailsTo(app, person.email)
    await disable(person)
    await owner.call('createReply', { params, body: { content: 'Walnut it is' } })
    app.passTime(61_000)
    await awaitEvents(app)
    await mailNotificationsJob.run(app.app.context, { uid_user: person.uid_user, uid_project: params.id })
    expect(await mailsTo(app, person.email)).toEqual(before)
  })

  it('is not sent emails that are still queued', async () => {
    const person = await buildUser(app)
    const { context } = app.app
    await app.client().call('forgotPassword', { body: { email: person.email } })
    await awaitMail(app, person.email, /Reset/)
    const sending = { ...context, config: { ...context.config, SMTP_URL: 'smtp://mail.studio.example' } }
    const unsent = 'select from mails where recipient = $1 and sent_at is null and refused_at is null'
    expect((await app.database.pool.query(unsent, [person.email])).rowCount).not.toBe(0)
    await transaction(app.database.db, (tx) => disableAccount(sending, tx, person))
    expect((await app.database.pool.query(unsent, [person.email])).rowCount).toBe(0)
  })

  it('is not suggested as a project member', async () => {
    const owner = await buildUser(app)
    const person = await buildUser(app)
    const ids: string[] = []
    for (const title of ['Kitchen', 'Bath']) {
      ids.push((await owner.call('createProject', { body: { title } })).body.project.uid_project)
    }
    const [first = '', second = ''] = ids
    await owner.call('addMember', { params: { id: first }, body: { email: person.email } })
    const suggest = async () =>
      (await owner.call('suggestMembers', { params: { id: second }, query: { q: person.email } })).body.people
    expect(await suggest()).toHaveLength(1)
    await disable(person)
    expect(await suggest()).toEqual([])
  })
})

describe('running requests of a disabled account', () => {
  it('aborts an upload and stores nothing', async () => {
    const person = await buildUser(app)
    const { body } = await person.call('createProject', { body: { title: 'Kitchen' } })
    const params = { id: body.project.uid_project as string }
    const address = new URL(`/api/projects/${params.id}/replies`, await addressOf(app))
    const upload = request(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    })
    const over = new Promise<string>((resolve) => {
      upload.once('error', () => resolve('broken off'))
      upload.once('response', ({ statusCode }) => resolve(`answered ${statusCode}`))
    })
    upload.write('--edge\r\ncontent-disposition: form-data; name="attachments"; filename="plan.txt"\r\n\r\nMeasured')
    await expect.poll(() => app.app.context.openCalls.count(person.uid_user)).toBe(1)
    await disable(person)
    expect(await within('the end of the upload', over)).toBe('broken off')
    expect((await app.database.pool.query('select from replies where uid_user = $1', [person.uid_user])).rowCount).toBe(
      0,
    )
  })

  it('cancels a generation and returns its credits without waiting for the provider', async () => {
    const person = await buildUser(app)
    const form = generationForm({ images: [await picture()], prompt: 'Walnut' })
    const pending = callAt(await addressOf(app), 'generateImage', { token: person.token, form }).then(
      ({ status }) => `answered ${status}`,
      () => 'broken off',
    )
    await expect.poll(() => vendor.waiting()).toBe(1)
    await disable(person)
    expect(await within('the end of the generation', pending)).toBe('broken off')
    await expect.poll(() => vendor.waiting()).toBe(0)
    await change(person, { is_disabled: false })
    const token = (await logIn(person)).body.accessToken as string
    const credits = async () => (await app.client().call('getCredits', { token })).body.credits
    await expect.poll(credits).toBe(500)
  })
})

describe('disabling an account concurrently', () => {
  it('ends a session that is opened while the account is being disabled', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await buildUser(app)
      const [opened] = await Promise.all([logIn(person), disable(person)])
      // A rejected login has no token; the result is the same.
      const token = (opened.body?.accessToken as string | undefined) ?? 'none'
      expect((await app.client().call('getMe', { token })).status).toBe(401)
      expect((await logIn(person)).status).toBe(403)
    }
  })

  it('closes the sockets of this process when another process disables the account', async () => {
    const person = await buildUser(app)
    const socket = await openSocket(app, person.token)
    const elsewhere = asOtherProcess(app.app.context)
    await transaction(app.database.db, (tx) => disableAccount(elsewhere, tx, person))
    expect(await socket.closed()).toBe('io server disconnect')
  })

  it('returns false if the account is already disabled', async () => {
    const person = await buildUser(app)
    const act = () => transaction(app.database.db, (tx) => disableAccount(app.app.context, tx, person))
    expect([await act(), await act()]).toEqual([true, false])
  })

  it('keeps sessions and sockets when the transaction is rolled back', async () => {
    const person = await buildUser(app)
    const socket = await openSocket(app, person.token)
    const failing = transaction(app.database.db, async (tx) => {
      await disableAccount(app.app.context, tx, person)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await socket.settle()
    expect((await person.call('getMe')).status).toBe(200)
  })
})
