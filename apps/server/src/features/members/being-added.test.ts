// People are protected from being added too often or against their will.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

import { trimDeparturesJob } from './trim-departures.job.ts'

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
    const strangers = await Promise.all(Array.from({ length: invitationsPerHour }, () => buildUser(app)))
    app.passTime(-hour) // Sessions expire sooner than the limit tested here
    for (const by of strangers) {
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

it('does not limit how often a person adds someone they already share a project with', async () => {
  for (let added = 0; added <= invitationsPerHour; added++) {
    expect((await add(owner, person.email, (await buildProject(owner)).uid_project)).status).toBe(200)
  }
  expect((await person.call('listProjects')).body.projects).toHaveLength(invitationsPerHour + 1)
})

it('limits invitations to an address that has not accepted one yet', async () => {
  const email = newEmail()
  for (let invited = 0; invited < invitationsPerHour; invited++) {
    expect((await add(owner, email, (await buildProject(owner)).uid_project)).status).toBe(200)
  }
  expect(await responseOf(add(owner, email))).toEqual([429, tooMany])
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

  it('must accept before the same person adds them to another project for 30 days', async () => {
    app.passTime(-30 * day)
    await add()
    await leave()
    const [other, later] = [await buildProject(owner), await buildProject(owner)]
    // Deleting the project changes nothing.
    await owner.call('deleteProject', { params: { id } })
    await app.database.pool.query('delete from projects where uid_project = $1', [id])
    expect((await add(owner, person.email, other.uid_project)).status).toBe(200)
    expect((await person.call('getProject', { params: { id: other.uid_project } })).status).toBe(404)
    expect((await person.call('listInvitations')).body.invitations).toMatchObject([{ uid_project: other.uid_project }])
    await awaitMail(app, person.email, /invited you/)
    app.passTime(30 * day)
    expect((await add(owner, person.email, later.uid_project)).status).toBe(200)
    expect((await person.call('getProject', { params: { id: later.uid_project } })).status).toBe(200)
  })

  it('can be added to projects of others, and others to this one', async () => {
    await add()
    await leave()
    const other = await buildUser(app)
    const project = await buildProject(other)
    expect((await add(other, person.email, project.uid_project)).status).toBe(200)
    expect((await person.call('getProject', { params: { id: project.uid_project } })).status).toBe(200)
    const third = await buildUser(app)
    expect((await add(owner, third.email)).status).toBe(200)
    expect((await third.call('getProject', { params: { id } })).status).toBe(200)
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

  it('is remembered for 30 days, and permanently after an opt-out', async () => {
    const [early, late] = [31 * day, 29 * day].map((age) => new Date(app.now().getTime() - age))
    const departures = [
      ['early@studio.example', early, false],
      ['late@studio.example', late, false],
      ['never@studio.example', early, true],
    ]
    for (const values of departures) {
      const columns = '(uid_project, email, left_at, not_again)'
      await app.database.pool.query(`insert into departures ${columns} values ($1, $2, $3, $4)`, [id, ...values])
    }
    await trimDeparturesJob.run(app.app.context, {})
    const { rows } = await app.database.pool.query(
      'select email from departures where uid_project = $1 order by email',
      [id],
    )
    expect(rows).toEqual([{ email: 'late@studio.example' }, { email: 'never@studio.example' }])
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
