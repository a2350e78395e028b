// People are protected from being added too often or against their will.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const { invitationsPerHour, invitationsByPersonPerHour } = limits.project
const tooMany = messages.project.tooManyInvitations
const leftRecently = invitationMessages.leftRecently(30)
const doesNotWant = invitationMessages.optedOut

const settings = {
  INVITATIONS_PER_ADDRESS: String(invitationsPerHour),
  INVITATIONS_PER_PERSON: String(invitationsByPersonPerHour),
}

let owner: TestUser
let person: TestUser
let id: string
const app = await startTestApp({ settings })
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, person] = await Promise.all([buildUser(app), buildUser(app)])
  id = (await buildProject(owner)).uid_project
})

const add = (who = owner, email = person.email, uid_project = id) =>
  who.call('addMember', { params: { id: uid_project }, body: { email } })
const leave = (query: object = {}) =>
  person.call('removeMember', { params: { id, email: person.email }, query: { ...query } })
const responseOf = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer
  return [status, body.error]
}

describe('invitation limits', () => {
  it('apply per inviter to people with and without an account', async () => {
    const verified = await Promise.all(Array.from({ length: 3 }, () => buildUser(app)))
    for (const { email } of verified) expect((await add(owner, email)).status).toBe(200)
    for (let added = verified.length; added < invitationsByPersonPerHour; added++) {
      expect((await add(owner, newEmail())).status).toBe(200)
    }
    expect(await responseOf(add())).toEqual([429, tooMany])
    const late = newEmail()
    expect(await responseOf(add(owner, late))).toEqual([429, tooMany])
    expect(await mailsTo(app, late)).toEqual([])
    const { body } = await owner.call('getProject', { params: { id } })
    expect(body.project.details.members).toHaveLength(invitationsByPersonPerHour)
    // The limit is per inviter: another person can still add that address.
    const other = await buildUser(app)
    expect((await add(other, late, (await buildProject(other)).uid_project)).status).toBe(200)
  })

  it('apply per address to people with an account, across inviters', async () => {
    const others = await Promise.all([buildUser(app), buildUser(app)])
    app.passTime(-hour) // Sessions expire sooner than the limit tested here
    for (let added = 0; added < invitationsPerHour; added++) {
      const by = others[added % 2] ?? owner
      expect((await add(by, person.email, (await buildProject(by)).uid_project)).status).toBe(200)
    }
    const refused = await responseOf(add())
    app.passTime(hour)
    expect([refused, await responseOf(add())]).toEqual([
      [429, tooMany],
      [200, undefined],
    ])
    expect((await person.call('listProjects')).body.projects).toHaveLength(invitationsPerHour + 1)
  })
})

describe('a person who left a project', () => {
  it('cannot be added again by the same person for 30 days', async () => {
    app.passTime(-30 * day)
    await add()
    expect((await leave()).status).toBe(200)
    const atOnce = await responseOf(add())
    app.passTime(30 * day - 60_000)
    const before = await responseOf(add())
    app.passTime(60_000)
    const after = await responseOf(add())
    expect([atOnce, before, after]).toEqual([
      [409, leftRecently],
      [409, leftRecently],
      [200, undefined],
    ])
    expect((await leave()).status).toBe(200)
    expect(await responseOf(add())).toEqual([409, leftRecently])
  })

  it('cannot be added again by anyone when the inviter was not recorded', async () => {
    await add()
    await leave()
    await app.database.pool.query('update departures set added_by = null where email = $1', [person.email])
    expect(await responseOf(add())).toEqual([409, leftRecently])
  })

  it('can be added to other projects, and others to this one', async () => {
    await add()
    await leave()
    expect((await join(owner, await buildProject(owner), person)).status).toBe(200)
    expect((await add(owner, newEmail())).status).toBe(200)
  })

  it('can be added again immediately when they were removed instead', async () => {
    await add()
    await owner.call('removeMember', { params: { id, email: person.email }, query: { notAgain: 'true' } })
    expect((await add()).status).toBe(200)
  })

  it('can refuse to be added again by anyone', async () => {
    app.passTime(-365 * day)
    await add()
    expect((await leave({ notAgain: 'true' })).status).toBe(200)
    const atOnce = await responseOf(add())
    app.passTime(365 * day)
    expect([atOnce, await responseOf(add())]).toEqual([
      [409, doesNotWant],
      [409, doesNotWant],
    ])
    expect((await person.call('getProject', { params: { id } })).status).toBe(404)
  })

  it('who declined an invitation is protected in the same way', async () => {
    const email = newEmail()
    await add(owner, email)
    const token = linkIn(await awaitMail(app, email, /invited you/), 'invitation')
    await app.client().call('declineInvitation', { body: { token } })
    expect(await responseOf(add(owner, email))).toEqual([409, leftRecently])
    expect(await mailsTo(app, email)).toHaveLength(1)
  })
})
