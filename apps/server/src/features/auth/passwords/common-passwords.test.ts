import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, newEmail } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const common = 'Football1'

it('a password that everybody guesses first is refused where others can reach the installation', async () => {
  const app = await startTestApp({ settings: { PUBLIC_URL: 'https://studio.example', MAILBOX: 'exposed' } })
  const email = newEmail()
  const created = await app.client().call('createAccount', { body: { email, password: common } })
  expect([created.status, created.body.error]).toEqual([400, factorMessages.passwordCommon])
  const user = await buildUser(app)
  const body = { currentPassword: user.password, newPassword: common }
  expect((await user.call('changePassword', { body })).body.error).toBe(factorMessages.passwordCommon)
  await user.client.call('forgotPassword', { body: { email: user.email } })
  const token = linkIn(await awaitMail(app, user.email, /password/i), 'token')
  const reset = (newPassword: string) => user.client.call('resetPassword', { body: { token, newPassword } })
  expect((await reset(common)).text).toBe(factorMessages.passwordCommon)
  // The link is good for another try.
  expect((await reset('walnut and silver')).body).toEqual({ message: expect.any(String) })
  await app.close()
})

it('COMMON_PASSWORDS decides otherwise, wherever it is', async () => {
  const create = async (settings: NodeJS.ProcessEnv) => {
    const app = await startTestApp({ settings })
    const { status } = await app.client().call('createAccount', { body: { email: newEmail(), password: common } })
    await app.close()
    return status
  }
  expect(await create({ COMMON_PASSWORDS: 'refuse' })).toBe(400)
  expect(await create({ COMMON_PASSWORDS: 'warn', PUBLIC_URL: 'https://studio.example', MAILBOX: 'exposed' })).toBe(201)
})

it('on a machine of one’s own it is taken, with a word of warning', async () => {
  const app = await startTestApp()
  const created = await app.client().call('createAccount', { body: { email: newEmail(), password: common } })
  expect([created.status, created.body.warning]).toEqual([201, factorMessages.passwordCommonWarning])
  const user = await buildUser(app)
  const change = (currentPassword: string, newPassword: string) =>
    user.call('changePassword', { body: { currentPassword, newPassword } })
  expect((await change(user.password, common)).body.warning).toBe(factorMessages.passwordCommonWarning)
  expect((await change(common, 'walnut and silver')).body.warning).toBeUndefined()
  await app.close()
})

it('a password made of a name of the place is refused like a common one', async () => {
  const app = await startTestApp({ settings: { PUBLIC_URL: 'https://studio.hartwell.example', MAILBOX: 'exposed' } })
  const names = ['Joinery-2026!', '123joinery456', 'Hartwell2026', 'studio.hartwell.example', 'Studio#Hartwell#Example']
  for (const password of names) {
    const created = await app.client().call('createAccount', { body: { email: newEmail(), password } })
    expect([password, created.status, created.body.error]).toEqual([password, 400, factorMessages.passwordMatchesBrand])
  }
  await app.close()
})

it('a name of the place among other words is no fault, nor is a short one', async () => {
  const app = await startTestApp({ settings: { PUBLIC_URL: 'https://hw.example', MAILBOX: 'exposed' } })
  for (const password of ['joinery in walnut', 'hw-4821-0937-55'])
    expect((await app.client().call('createAccount', { body: { email: newEmail(), password } })).status).toBe(201)
  await app.close()
})

it('on a machine of one’s own a name of the place is taken, with a word of warning', async () => {
  const app = await startTestApp()
  const created = await app.client().call('createAccount', { body: { email: newEmail(), password: 'Joinery2026' } })
  expect([created.status, created.body.warning]).toEqual([201, factorMessages.passwordMatchesBrandWarning])
  await app.close()
})
