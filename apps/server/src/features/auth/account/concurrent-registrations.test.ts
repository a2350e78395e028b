// Registrations racing with each other and with withdrawn invitations while a password is hashed.
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, linkIn, newEmail, registerUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { app } from '#testing/shared-app.ts'

const password = 'walnut and brass'
const crowd = [1, 2, 3, 4, 5, 6]
const sorted = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

const owner = await buildUser(app)
const id = (await buildProject(owner)).uid_project

const invite = async (email: string): Promise<string> => {
  await owner.call('addMember', { params: { id }, body: { email } })
  return linkIn(await awaitMail(app, email, /invited you to a project/), 'invitation')
}
/** Simulates a restart with other settings. */
const withSettings = async <Answer>(settings: object, act: () => Promise<Answer>): Promise<Answer> => {
  const before = { ...app.config }
  Object.assign(app.config, settings)
  try {
    return await act()
  } finally {
    Object.assign(app.config, before)
  }
}
const clearAttempts = () => app.database.pool.query('delete from attempts')

it('registration limits the accounts per network, also for concurrent requests', async () => {
  await clearAttempts()
  const register = () => app.client().call('createAccount', { body: { email: newEmail(), password } })
  const answers = await withSettings({ REGISTRATIONS_PER_IP: 2 }, () => Promise.all(crowd.map(register)))
  expect(sorted(answers)).toEqual([201, 201, 429, 429, 429, 429])
})

it('registration limits probes for existing accounts per network', async () => {
  const { email } = await registerUser(app)
  await clearAttempts()
  const ask = () => app.client().call('createAccount', { body: { email, password } })
  const answers = await withSettings({ REGISTRATIONS_PER_IP: 2 }, () => Promise.all(crowd.map(ask)))
  expect(sorted(answers)).toEqual([409, 409, 429, 429, 429, 429])
})

it('registration limits the invitations followed per network', async () => {
  const people = await Promise.all(
    crowd.map(async () => {
      const email = newEmail()
      return { email, password, invitation: await invite(email) }
    }),
  )
  await clearAttempts()
  const follow = (body: object) => app.client().call('createAccount', { body })
  const settings = { REGISTRATIONS_PER_IP: 2 }
  const answers = await withSettings(settings, () => Promise.all(people.map(follow)))
  expect(sorted(answers)).toEqual([201, 201, 429, 429, 429, 429])
  const refused = people.filter((_, index) => answers[index]?.status === 429)
  expect((await withSettings(settings, () => follow(refused[0] ?? {}))).status).toBe(429)
  // The invitation stays valid.
  await clearAttempts()
  expect((await follow(refused[0] ?? {})).status).toBe(201)
})

it('registration is rejected when the invitation is withdrawn at that moment', async () => {
  const email = newEmail()
  const invitation = await invite(email)
  await clearAttempts()
  const takeBack = () => owner.call('removeMember', { params: { id, email } })
  const hold = (query: (text: string) => Promise<unknown>) => query('lock table users in share mode')
  const byThemselves = await withSettings({ REGISTRATION: 'invited' }, () =>
    whileHeld(app.database, {
      hold,
      act: () => app.client().call('createAccount', { body: { email, password } }),
      meanwhile: takeBack,
    }),
  )
  expect(byThemselves.status).toBe(403)

  await owner.call('addMember', { params: { id }, body: { email } })
  const another = linkIn(await awaitMail(app, email, /invited you to a project/, 2), 'invitation')
  expect(another).not.toBe(invitation)
  const byLink = await whileHeld(app.database, {
    hold,
    act: () => app.client().call('createAccount', { body: { email, password, invitation: another } }),
    meanwhile: takeBack,
  })
  expect([byLink.status, byLink.body.error]).toEqual([400, invitationMessages.invalid])
  const { rows } = await app.database.pool.query('select from users where email = $1', [email])
  expect(rows).toEqual([])
})
