import { messages } from '@joinery/contract/messages'
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const [owner, other] = await Promise.all([buildUser(app), buildUser(app)])

const add = (project: { uid_project: string }, email: unknown) =>
  owner.call('addMember', { params: { id: project.uid_project }, body: { email } })
const remove = (who: TestUser, project: { uid_project: string }, email: string) =>
  who.call('removeMember', { params: { id: project.uid_project, email } })

describe('adding members', () => {
  it('adds a person with an account immediately, without an email', async () => {
    const project = await buildProject(owner)
    const before = (await mailsTo(app, other.email)).length
    const { body } = await add(project, ` ${other.email.toUpperCase()} `)
    expect(body.project.details.members).toMatchObject([{ email: other.email, username: 'Mara', name: 'Mara' }])
    expect(body.project.details.members[0].pending).toBeUndefined()
    expect((await other.call('getProject', { params: { id: project.uid_project } })).status).toBe(200)
    expect((await mailsTo(app, other.email)).length).toBe(before)
  })

  it('invites an address without an account, which becomes a member when verified', async () => {
    const project = await buildProject(owner, { title: 'Joined later' })
    const email = newEmail()
    const { body } = await add(project, email)
    expect(body.project.details.members).toMatchObject([{ email, pending: true, uid_user: null }])
    const mail = await awaitMail(app, email, /invited you/)
    expect(mail.text).toContain('Joined later')
    expect(mail.text).toContain('/register')
    expect(mail.text).toContain(emailMessages.projectInvitation.withoutAccount.next)
    const person = await buildUser(app, { email })
    expect((await person.call('listProjects')).body.projects).toMatchObject([{ title: 'Joined later', role: 'member' }])
  })

  it('treats an unverified account like no account', async () => {
    const project = await buildProject(owner)
    const email = newEmail()
    const client = app.client()
    await client.call('createAccount', { body: { email, password: 'walnut and brass' } })
    expect((await add(project, email)).body.project.details.members[0].pending).toBe(true)
    await client.call('resendVerification', { body: { email } })
    await client.call('verifyEmail', { body: { code: linkIn(await awaitMail(app, email, /Verify/, 2), 'code') } })
    const read = await owner.call('getProject', { params: { id: project.uid_project } })
    expect(read.body.project.details.members[0].pending).toBeUndefined()
  })

  it('leaves no open invitation when the address is verified at the same moment', async () => {
    const project = await buildProject(owner)
    const verified: boolean[] = []
    for (let round = 0; round < 8; round++) {
      const email = newEmail()
      const client = app.client()
      await client.call('createAccount', { body: { email, password: 'walnut and brass' } })
      const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
      const [, { status }] = await Promise.all([add(project, email), client.call('verifyEmail', { body: { code } })])
      verified.push(status === 200)
    }
    const { body } = await owner.call('getProject', { params: { id: project.uid_project } })
    expect(body.project.details.members.map(({ pending }: { pending?: true }) => pending === undefined)).toEqual(
      verified,
    )
  })

  it.each([
    [undefined, 400, 'Email address is required'],
    ['  ', 400, 'Email address is required'],
    ['nobody', 400, 'Please enter a valid email address'],
  ])('refuses %j', async (email, status, sentence) => {
    const project = await buildProject(owner)
    const answer = await add(project, email)
    expect([answer.status, answer.body.error]).toEqual([status, sentence])
  })

  it('rejects the owner, a member or an invited address, also for concurrent requests', async () => {
    const project = await buildProject(owner)
    const email = newEmail()
    const twice = await Promise.all([add(project, email), add(project, email)])
    expect(twice.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect((await add(project, email)).body.error).toBe(messages.project.alreadyInvited)
    await join(owner, project, other)
    expect((await add(project, other.email)).body.error).toBe('This person is already in the project')
    expect((await add(project, owner.email)).status).toBe(409)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('escapes a hostile title and name in the invitation', async () => {
    const project = await buildProject(owner, { title: '<img src=x onerror=alert(1)>\r\nBcc: x@y.example' })
    const email = newEmail()
    await add(project, email)
    const mail = await awaitMail(app, email, /invited/)
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img')
  })

  it('suggests people from other projects, except hidden ones', async () => {
    const [shown, hidden] = await Promise.all([buildUser(app), buildUser(app)])
    const elsewhere = await buildProject(owner)
    await join(owner, elsewhere, shown)
    await join(owner, elsewhere, hidden)
    await hidden.call('updateDetails', { body: { details: { hideFromSearch: true } } })
    const project = await buildProject(owner)
    const ask = async (q: string) => {
      const { body } = await owner.call('suggestMembers', { params: { id: project.uid_project }, query: { q } })
      return body.people.map(({ email }: { email: string }) => email)
    }
    expect(await ask(shown.email.slice(0, 36))).toEqual([shown.email])
    expect(await ask(hidden.email.slice(0, 36))).toEqual([])
    await join(owner, project, shown)
    expect(await ask(shown.email)).toEqual([])
    expect((await add(project, hidden.email)).status).toBe(200)
  })
})

describe('leaving a project', () => {
  it('removes all access of a removed member', async () => {
    const project = await buildProject(owner)
    await join(owner, project, other)
    expect((await remove(owner, project, other.email)).body.project.details.members).toEqual([])
    expect((await other.call('getProject', { params: { id: project.uid_project } })).status).toBe(404)
    expect((await remove(owner, project, other.email)).status).toBe(404)
  })

  it('is possible for members, also in an archived project, but not for the owner', async () => {
    const project = await buildProject(owner)
    await join(owner, project, other)
    await owner.call('updateProject', { params: { id: project.uid_project }, body: { status: 'archived' } })
    expect((await remove(other, project, other.email)).status).toBe(200)
    expect((await other.call('getProject', { params: { id: project.uid_project } })).status).toBe(404)
    const refused = await remove(owner, project, owner.email)
    expect([refused.status, refused.body.error]).toEqual([409, 'The owner cannot be removed from the project'])
  })

  it('withdraws an invitation', async () => {
    const project = await buildProject(owner)
    const email = newEmail()
    await add(project, email)
    expect((await remove(owner, project, email)).status).toBe(200)
    const person = await buildUser(app, { email })
    expect((await person.call('listProjects')).body.projects).toEqual([])
  })
})
