import { afterAll, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { awaitMail, newEmail } from '#testing/build-user.ts'

const { app, admin } = await startWithAdmin()
afterAll(() => app.close())

type Listed = { readonly email: string; readonly invited_by: string; readonly link_ends_at: string }
const listed = async (email: string): Promise<Listed | undefined> =>
  ((await admin.call('listInvitedPeople')).body.invitations as Listed[]).find((one) => one.email === email) // the contract

it('lists invitations without their token, resends and withdraws them, and records each action', async () => {
  const email = newEmail()
  await admin.call('invitePerson', { body: { email } })
  const first = await listed(email)
  expect(first?.invited_by).toBe('Mara')
  app.passTime(60_000)
  await admin.call('invitePerson', { body: { email } })
  const second = await listed(email)
  expect(Date.parse(second?.link_ends_at ?? '')).toBeGreaterThan(Date.parse(first?.link_ends_at ?? ''))
  const mail = await awaitMail(app, email, /invited you/)
  const token = /invitation=([\w-]+)/.exec(mail.text)?.[1] ?? 'none'
  expect((await admin.call('listInvitedPeople')).text).not.toContain(token)

  const withdraw = () => admin.call('withdrawPersonInvitation', { params: { email } })
  expect((await withdraw()).status).toBe(200)
  expect(await listed(email)).toBeUndefined()
  expect((await withdraw()).status).toBe(404)
  const { entries } = (await admin.call('listAudit', { query: { actor: admin.email } })).body
  const acts = (entries as { act: string; person: { email: string } | null }[]) // the contract's shape
    .filter(({ person }) => person?.email === email)
    .map(({ act }) => act)
  expect(acts).toEqual(['person-invitation-withdrawn', 'person-invited', 'person-invited'])
})
