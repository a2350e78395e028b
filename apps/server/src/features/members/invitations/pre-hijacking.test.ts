// Account pre-hijacking: a stranger registers an address with their own password and waits until its owner, invited to a
// project, confirms it. Tested in both orders.
import { beforeEach, describe, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, newEmail } from '#testing/build-user.ts'
import type { Client } from '#testing/http-client.ts'
import { app } from '#testing/shared-app.ts'

const strangers = 'the password of a stranger'
const own = 'walnut and brass'

const owner = await buildUser(app)

let email: string
let id: string
let person: Client
beforeEach(async () => {
  email = newEmail()
  id = (await buildProject(owner, { title: 'Hartwell Kitchen' })).uid_project
  person = app.client()
})

const registerAsStranger = async () => {
  const { status } = await app.client().call('createAccount', { body: { email, password: strangers } })
  expect(status).toBe(201)
}
const invite = () => owner.call('addMember', { params: { id }, body: { email } })
const verificationCode = async (count = 1) => linkIn(await awaitMail(app, email, /Verify/, count), 'code')
const invitationToken = async (count = 1) => linkIn(await awaitMail(app, email, /invited you/, count), 'invitation')

/** The stranger's view of the project. */
const tryAsStranger = async () => {
  const client = app.client()
  const { status, body } = await client.call('logIn', { body: { email, password: strangers } })
  if (status !== 200) return status
  const { text } = await client.call('getProject', { params: { id }, token: body.accessToken })
  return text.includes('Hartwell Kitchen') ? 'reads the project' : status
}

/** Opens the page of a verification link in a browser that has not registered the address. */
const openVerification = async (code: string, isMine: boolean) => {
  const { status, body } = await person.call('readVerification', { body: { code } })
  if (status !== 200) return status
  const isDisowned = body.is_invited && !isMine
  return (await person.call(isDisowned ? 'disownAccount' : 'verifyEmail', { body: { code } })).status
}

const acceptByMail = async () => {
  const invitation = await invitationToken()
  return person.call('createAccount', { body: { email, password: own, invitation } })
}

describe('an account registered before the invitation', () => {
  it('cannot be verified by its earlier link once the address is invited', async () => {
    await registerAsStranger()
    const code = await verificationCode()
    await invite()
    expect((await person.call('verifyEmail', { body: { code } })).status).toBe(400)
    expect(await tryAsStranger()).toBe(403)
  })

  it('asks for confirmation when its link was sent again', async () => {
    await registerAsStranger()
    await invite()
    await person.call('resendVerification', { body: { email } })
    expect(await openVerification(await verificationCode(2), false)).toBe(200)
    expect(await tryAsStranger()).toBe(401)
    expect((await acceptByMail()).status).toBe(201)
    expect(await tryAsStranger()).toBe(401)
  })

  it('gets a new password by the invitation link, which voids every other link', async () => {
    await registerAsStranger()
    await invite()
    await person.call('resendVerification', { body: { email } })
    await person.call('forgotPassword', { body: { email } })
    const code = await verificationCode(2)
    const token = linkIn(await awaitMail(app, email, /Reset/), 'token')
    const { status, body } = await acceptByMail()
    expect([status, body.uid_project, body.user.email]).toEqual([201, id, email])
    expect(await tryAsStranger()).toBe(401)
    expect((await person.call('resetPassword', { body: { token, newPassword: strangers } })).status).toBe(400)
    expect((await person.call('verifyEmail', { body: { code } })).status).toBe(400)
    const read = await person.call('getProject', { params: { id }, token: body.accessToken })
    expect(read.body.project).toMatchObject({ title: 'Hartwell Kitchen', role: 'member' })
    expect((await person.call('logIn', { body: { email, password: own } })).status).toBe(200)
  })
})

describe('an account registered after the invitation', () => {
  it('is deleted when the address owner disowns it', async () => {
    await invite()
    await registerAsStranger()
    expect(await openVerification(await verificationCode(), false)).toBe(200)
    expect(await tryAsStranger()).toBe(401)
    expect((await acceptByMail()).status).toBe(201)
    expect(await tryAsStranger()).toBe(401)
  })

  it('gets a new password by the invitation link', async () => {
    await invite()
    await registerAsStranger()
    const code = await verificationCode()
    expect((await acceptByMail()).status).toBe(201)
    expect(await tryAsStranger()).toBe(401)
    expect((await person.call('verifyEmail', { body: { code } })).status).toBe(400)
  })

  it('is verified and joins when its creator confirms it', async () => {
    await invite()
    const { status } = await person.call('createAccount', { body: { email, password: own } })
    expect(status).toBe(201)
    expect(await openVerification(await verificationCode(), true)).toBe(200)
    const { body } = await person.call('logIn', { body: { email, password: own } })
    expect((await person.call('getProject', { params: { id }, token: body.accessToken })).status).toBe(200)
  })
})

it('keeps nothing of a stranger who registers while the link is followed', async () => {
  for (let round = 0; round < 5; round++) {
    email = newEmail()
    await invite()
    const invitation = await invitationToken()
    const [accepted] = await Promise.all([
      person.call('createAccount', { body: { email, password: own, invitation } }),
      app.client().call('createAccount', { body: { email, password: strangers } }),
    ])
    expect(accepted.status).toBe(201)
    expect(await tryAsStranger()).toBe(401)
  }
})

it('asks who created the account only for invited addresses, and a verified account cannot be disowned', async () => {
  await registerAsStranger()
  const code = await verificationCode()
  const read = await person.call('readVerification', { body: { code } })
  expect(read.body).toMatchObject({ email, is_invited: false })
  expect((await person.call('verifyEmail', { body: { code } })).status).toBe(200)
  expect((await person.call('disownAccount', { body: { code } })).status).toBe(400)
  expect((await person.call('readVerification', { body: { code } })).status).toBe(200)
  expect(await tryAsStranger()).toBe(200)
})
