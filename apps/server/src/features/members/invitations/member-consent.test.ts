// MEMBER_CONSENT=ask: added people have to accept first.
import { messages } from '@joinery/contract/messages'
import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, type TestUser } from '#testing/build-user.ts'
import { openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

let owner: TestUser
let person: TestUser
let id: string
const app = await startTestApp({ settings: { MEMBER_CONSENT: 'ask' } })
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, person] = await Promise.all([buildUser(app), buildUser(app)])
  id = (await buildProject(owner, { title: 'Hartwell Kitchen' })).uid_project
})

const add = () => owner.call('addMember', { params: { id }, body: { email: person.email } })
const see = async () => (await person.call('getProject', { params: { id } })).status

it('a person with an account is invited by email and in the app, and has no access yet', async () => {
  const socket = await openSocket(app, person.token)
  const { body } = await add()
  expect(body.project.details.members).toMatchObject([{ email: person.email, uid_user: null, pending: true }])
  expect(await see()).toBe(404)
  expect(await socket.waitFor('notification')).toMatchObject({
    kind: 'member_invited',
    title: texts.member.invitedTitle('Hartwell Kitchen'),
    link: '/dashboard',
  })
  expect((await person.call('listNotifications')).body.notifications).toMatchObject([{ kind: 'member_invited' }])
  expect((await awaitMail(app, person.email, /invited you/)).text).toContain('Accept')
  expect((await add()).body.error).toBe(messages.project.alreadyInvited)
})

it('an invited person accepts by the emailed link', async () => {
  await add()
  const token = linkIn(await awaitMail(app, person.email, /invited you/), 'invitation')
  expect((await person.call('acceptInvitation', { body: { token } })).body).toEqual({ uid_project: id })
  expect(await see()).toBe(200)
})

it('an invited person accepts or declines in the app', async () => {
  await add()
  app.passTime(1000)
  const other = (await buildProject(owner, { title: 'Bath' })).uid_project
  await owner.call('addMember', { params: { id: other }, body: { email: person.email } })
  const newestFirst = [{ title: 'Bath' }, { title: 'Hartwell Kitchen' }]
  expect((await person.call('listInvitations')).body.invitations).toMatchObject(newestFirst)
  expect((await person.call('answerInvitation', { params: { id }, body: { accept: true } })).status).toBe(200)
  expect(await see()).toBe(200)
  await person.call('answerInvitation', { params: { id: other }, body: { accept: false } })
  expect((await person.call('listInvitations')).body.invitations).toEqual([])
  expect((await person.call('getProject', { params: { id: other } })).status).toBe(404)
})
