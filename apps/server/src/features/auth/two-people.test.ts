// Account changes of one person do not affect another.
import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { sweepStaleBlobs } from '#platform/uploads/pending-blobs.ts'
import { awaitMail, buildUser, linkIn, mailsTo, registerUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

let mara: TestUser
let jonas: TestUser
const app = await startTestApp()
afterAll(() => app.close())
beforeEach(async () => {
  ;[mara, jonas] = [await buildUser(app), await buildUser(app)]
})

const newPassword = 'oak and linen'
const logIn = async (email: string, password: string) =>
  (await app.client().call('logIn', { body: { email, password, rememberMe: false } })).status
const photoForm = async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('profile_photo', new Blob([new Uint8Array(bytes)]), 'me.png')
  return form
}
const meOf = async (who: TestUser) => (await who.call('getMe')).body.user

describe('a password', () => {
  it("change affects only the person's own password and sessions", async () => {
    await mara.call('changePassword', { body: { currentPassword: mara.password, newPassword } })
    expect([await logIn(mara.email, newPassword), await logIn(mara.email, mara.password)]).toEqual([200, 401])
    expect([await logIn(jonas.email, jonas.password), await logIn(jonas.email, newPassword)]).toEqual([200, 401])
    expect([(await mara.call('getMe')).status, (await jonas.call('getMe')).status]).toEqual([200, 200])
    expect((await awaitMail(app, mara.email, /password/i)).text).toContain('/forgot-password')
    expect((await mailsTo(app, jonas.email)).filter(({ subject }) => /password/i.test(subject))).toEqual([])
  })

  it("reset affects only the person's own password and sessions", async () => {
    await app.client().call('forgotPassword', { body: { email: mara.email } })
    const token = linkIn(await awaitMail(app, mara.email, /reset/i), 'token')
    expect((await app.client().call('resetPassword', { body: { token, newPassword } })).status).toBe(200)
    expect([await logIn(mara.email, newPassword), await logIn(jonas.email, newPassword)]).toEqual([200, 401])
    expect([(await mara.call('getMe')).status, (await jonas.call('getMe')).status]).toEqual([401, 200])
  })
})

describe('an emailed link', () => {
  it('works only for its purpose', async () => {
    const { client, email } = await registerUser(app)
    const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
    expect((await client.call('resetPassword', { body: { token: code, newPassword } })).status).toBe(400)
    await client.call('forgotPassword', { body: { email: jonas.email } })
    const token = linkIn(await awaitMail(app, jonas.email, /reset/i), 'token')
    expect((await client.call('verifyEmail', { body: { code: token } })).status).toBe(400)
    expect((await client.call('verifyEmail', { body: { code } })).status).toBe(200)
    expect((await client.call('resetPassword', { body: { token, newPassword } })).status).toBe(200)
  })

  it('verifies only its own address', async () => {
    const [first, second] = [await registerUser(app), await registerUser(app)]
    const code = linkIn(await awaitMail(app, first.email, /Verify/), 'code')
    await app.client().call('verifyEmail', { body: { code } })
    expect([await logIn(first.email, first.password), await logIn(second.email, second.password)]).toEqual([200, 403])
  })

  it('works for the stated time, and a reset does not use up a verification link', async () => {
    const { client, email } = await registerUser(app)
    const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
    await client.call('forgotPassword', { body: { email } })
    await awaitMail(app, email, /reset/i)
    const days = 24 * 60 * 60 * 1000
    app.passTime(30 * days)
    const late = await client.call('verifyEmail', { body: { code } })
    app.passTime(-30 * days)
    expect([late.status, late.text.includes(messages.auth.verifyFailed)]).toEqual([400, true])
    expect((await client.call('verifyEmail', { body: { code } })).status).toBe(200)
  })
})

describe('profile details', () => {
  it('and photos belong to one person', async () => {
    await mara.call('updateDetails', { body: { details: { nickname: 'Mara H.', phoneNumber: '+1 555 0100' } } })
    await mara.call('updateDetails', { body: { details: { hideFromSearch: true } } })
    await mara.call('uploadProfilePhoto', { form: await photoForm() })
    expect((await meOf(mara)).details).toMatchObject({
      nickname: 'Mara H.',
      phoneNumber: '+1 555 0100',
      hideFromSearch: true,
    })
    expect((await meOf(jonas)).details).toEqual({
      nickname: '',
      phoneNumber: '',
      hideFromSearch: false,
      profile_photo: null,
    })
  })

  it('stay unchanged when omitted', async () => {
    await mara.call('updateDetails', { body: { details: { nickname: 'Mara H.' } } })
    expect((await mara.call('updateDetails', { body: { details: {} } })).body.user.details.nickname).toBe('Mara H.')
  })

  it('keep the photo after the sweeper has run and after another person changed theirs', async () => {
    const { profile_photo: url } = (await mara.call('uploadProfilePhoto', { form: await photoForm() })).body.user
      .details
    await jonas.call('uploadProfilePhoto', { form: await photoForm() })
    await jonas.call('uploadProfilePhoto', { form: await photoForm() })
    const { db, storage } = app.app.context
    await sweepStaleBlobs(db, storage, new Date(app.now().getTime() + 24 * 60 * 60 * 1000))
    const served = await app.app.http.inject({ url })
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
    })
  })
})

it('rejects a forged session', async () => {
  const answer = await app.client().call('getMe', { token: 'a.b.c' })
  expect([answer.status, answer.body.error]).toEqual([401, messages.session.expired])
  const none = await app.client().call('getMe')
  expect([none.status, none.body.error]).toEqual([401, messages.session.notAuthenticated])
  expect((await app.client().call('getMe', { token: `${mara.token}.x` })).status).toBe(401)
})
