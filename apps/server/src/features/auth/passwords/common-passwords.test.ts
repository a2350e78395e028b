import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, newEmail } from '#testing/build-user.ts'
import { app as localApp } from '#testing/shared-app.ts'
import { startTestApp } from '#testing/test-app.ts'

const common = 'Football1'

it('a common password is rejected on a public installation', async () => {
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
  // The link still works.
  expect((await reset('walnut and silver')).body).toEqual({ message: expect.any(String) })
  await app.close()
})

it('COMMON_PASSWORDS overrides the default', async () => {
  const create = async (settings: NodeJS.ProcessEnv) => {
    const app = await startTestApp({ settings })
    const { status } = await app.client().call('createAccount', { body: { email: newEmail(), password: common } })
    await app.close()
    return status
  }
  expect(await create({ COMMON_PASSWORDS: 'refuse' })).toBe(400)
  expect(await create({ COMMON_PASSWORDS: 'warn', PUBLIC_URL: 'https://studio.example', MAILBOX: 'exposed' })).toBe(201)
})

it('a common password is accepted with a warning on a local installation', async () => {
  const created = await localApp.client().call('createAccount', { body: { email: newEmail(), password: common } })
  expect([created.status, created.body.warning]).toEqual([201, factorMessages.passwordCommonWarning])
  const user = await buildUser(localApp)
  const change = (currentPassword: string, newPassword: string) =>
    user.call('changePassword', { body: { currentPassword, newPassword } })
  expect((await change(user.password, common)).body.warning).toBe(factorMessages.passwordCommonWarning)
  expect((await change(common, 'walnut and silver')).body.warning).toBeUndefined()
})

it('a password made of the product or host name is rejected like a common one', async () => {
  const app = await startTestApp({ settings: { PUBLIC_URL: 'https://studio.hartwell.example', MAILBOX: 'exposed' } })
  const names = ['Joinery-2026!', '123joinery456', 'Hartwell2026', 'studio.hartwell.example', 'Studio#Hartwell#Example']
  for (const password of names) {
    const created = await app.client().call('createAccount', { body: { email: newEmail(), password } })
    expect([password, created.status, created.body.error]).toEqual([password, 400, factorMessages.passwordMatchesBrand])
  }
  await app.close()
})

it('a password containing the product name among other words, or a short host name, is accepted', async () => {
  const app = await startTestApp({ settings: { PUBLIC_URL: 'https://hw.example', MAILBOX: 'exposed' } })
  for (const password of ['joinery in walnut', 'hw-4821-0937-55'])
    expect((await app.client().call('createAccount', { body: { email: newEmail(), password } })).status).toBe(201)
  await app.close()
})

it('a password made of the product name is accepted with a warning on a local installation', async () => {
  const created = await localApp
    .client()
    .call('createAccount', { body: { email: newEmail(), password: 'Joinery2026' } })
  expect([created.status, created.body.warning]).toEqual([201, factorMessages.passwordMatchesBrandWarning])
})
