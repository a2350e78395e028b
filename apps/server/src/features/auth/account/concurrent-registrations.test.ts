// Hashing a password takes a moment, in which others come as well, and invitations are taken back.
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
/** The settings of a running installation do not change: this stands for a restart with others. */
const withSettings = async <Answer>(settings: object, act: () => Promise<Answer>): Promise<Answer> => {
  const before = { ...app.config }
  Object.assign(app.config, settings)
  try {
    return await act()
  } finally {
    Object.assign(app.config, before)
  }
}
/** Those of this network so far do not count. */
const clearAttempts = () => app.database.pool.query('delete from attempts')

it('a network makes as many accounts as it may, also when all of them are asked for at once', async () => {
  await clearAttempts()
  const register = () => app.client().call('createAccount', { body: { email: newEmail(), password } })
  const answers = await withSettings({ REGISTRATIONS_PER_IP: 2 }, () => Promise.all(crowd.map(register)))
  expect(sorted(answers)).toEqual([201, 201, 429, 429, 429, 429])
})

it('and asks as often as it may whether an address has an account', async () => {
  const { email } = await registerUser(app)
  await clearAttempts()
  const ask = () => app.client().call('createAccount', { body: { email, password } })
  const answers = await withSettings({ REGISTRATIONS_PER_IP: 2 }, () => Promise.all(crowd.map(ask)))
  expect(sorted(answers)).toEqual([409, 409, 429, 429, 429, 429])
})

it('and follows as many invitations as it may', async () => {
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
  // The invitation is good for later.
  await clearAttempts()
  expect((await follow(refused[0] ?? {})).status).toBe(201)
})

it('nobody registers by an invitation that is taken back at that moment', async () => {
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
