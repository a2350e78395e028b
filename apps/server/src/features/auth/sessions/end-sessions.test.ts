import { limits } from '@joinery/contract/limits'
import { afterAll, describe, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, type TestUser } from '#testing/build-user.ts'
import { joinSocket, openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const logInAgain = async ({ email, password }: TestUser) => {
  const client = app.client()
  const { body } = await client.call('logIn', { body: { email, password } })
  return { client, token: body.accessToken as string }
}

/** A person with two browsers, a socket in each. */
const buildTwice = async () => {
  const person = await buildUser(app)
  const second = await logInAgain(person)
  const [here, there] = await Promise.all([openSocket(app, person.token), openSocket(app, second.token)])
  return { person, second, here, there }
}

describe('open sockets', () => {
  it('are closed for the browser that logs out only', async () => {
    const { person, here, there } = await buildTwice()
    const alsoHere = await openSocket(app, person.token)
    await person.call('logOut')
    expect(await here.closed()).toBe('io server disconnect')
    await alsoHere.closed()
    await there.settle()
    await expect(openSocket(app, person.token)).rejects.toThrow('Authentication expired')
  })

  it('are closed in all browsers by logging out everywhere', async () => {
    const { person, second, here, there } = await buildTwice()
    const stranger = await openSocket(app, (await buildUser(app)).token)
    await person.call('logOutEverywhere')
    await Promise.all([here.closed(), there.closed()])
    await expect(openSocket(app, second.token)).rejects.toThrow('Authentication expired')
    await stranger.settle()
  })

  it('are closed in the other browsers when the password is changed', async () => {
    const { person, here, there } = await buildTwice()
    const body = { currentPassword: person.password, newPassword: 'maple and steel' }
    expect((await person.call('changePassword', { body })).status).toBe(200)
    await there.closed()
    await here.settle()
  })

  it('are all closed when the password is reset', async () => {
    const { person, here, there } = await buildTwice()
    await app.client().call('forgotPassword', { body: { email: person.email } })
    const token = linkIn(await awaitMail(app, person.email, /Reset/), 'token')
    const { status } = await app.client().call('resetPassword', { body: { token, newPassword: 'maple and steel' } })
    expect(status).toBe(200)
    await Promise.all([here.closed(), there.closed()])
  })

  it('are closed when a used refresh token of their session is replayed', async () => {
    const { person, here, there } = await buildTwice()
    const stolen = new Map(person.client.cookies)
    await person.client.call('refreshSession')
    app.passTime(limits.session.refreshGrace + 1000)
    for (const [name, value] of stolen) person.client.cookies.set(name, value)
    expect((await person.client.call('refreshSession')).status).toBe(403)
    await here.closed()
    await there.settle()
  })

  it('stay open when their access token expires during the session', async () => {
    const { person, here } = await buildTwice()
    const { uid_project } = await buildProject(person)
    app.passTime(limits.session.accessTokenLifetime + 1000)
    expect(await here.emitWithAck('join_project', uid_project)).toMatchObject({ success: true })
    const sent = { projectId: uid_project, content: 'Still me' }
    expect(await here.emitWithAck('send_project_message', sent)).toMatchObject({ success: true })
    await expect(openSocket(app, person.token)).rejects.toThrow('Authentication expired')
  })
})

describe('a socket', () => {
  it('is rejected without a token', async () => {
    await expect(openSocket(app, undefined)).rejects.toThrow('Not authenticated')
  })

  it('is closed when it connects while its session ends', async () => {
    const person = await buildUser(app)
    for (let round = 0; round < 10; round++) {
      const { client, token } = await logInAgain(person)
      const opening = openSocket(app, token).then(
        (socket) => socket.closed(),
        () => 'refused',
      )
      await client.call('logOut', { token })
      expect(['io server disconnect', 'transport close', 'refused']).toContain(await opening)
    }
  })

  it('receives the user it is authenticated as', async () => {
    const person = await buildUser(app)
    const socket = await openSocket(app, person.token)
    expect(await socket.waitFor('authentication_confirmed')).toMatchObject({ uid_user: person.uid_user })
  })

  it('can connect by polling', async () => {
    const person = await buildUser(app)
    const { uid_project } = await buildProject(person)
    const socket = await openSocket(app, person.token, { transports: ['polling'] })
    expect(await socket.emitWithAck('join_project', uid_project)).toMatchObject({ success: true })
    await person.call('logOut')
    await socket.closed()
  })

  it('rejects events of a session that ended unnoticed', async () => {
    const person = await buildUser(app)
    const { uid_project } = await buildProject(person)
    const socket = await joinSocket(app, person.token, uid_project)
    await app.database.pool.query('update sessions set ended_at = now() where uid_user = $1', [person.uid_user])
    const sent = { projectId: uid_project, content: 'Me' }
    const answer = await socket.emitWithAck('send_project_message', sent).catch(() => 'cut')
    // Sessions are also checked periodically and once after connecting, which may close it before it is answered.
    const refused = { success: false, error: 'Authentication expired', code: 'unauthenticated' }
    expect(['cut', refused]).toContainEqual(answer)
    const { rows } = await app.database.pool.query('select from replies where uid_project = $1', [uid_project])
    expect(rows).toHaveLength(0)
  })
})
