// Stored settings after a start with another SECRET, which cannot decrypt them.
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import type { TestUser } from '#testing/build-user.ts'
import { startIdentityProvider } from '#testing/network/identity-provider.ts'
import { returnAs } from '#testing/sign-in/by-service.ts'
import { startTestApp } from '#testing/test-app.ts'

const texts = adminMessages.settings
const key = 'quoin-google-key-0001'
const password = 'quoin-mail-password'
const settings = {
  GOOGLE_API_KEY: key,
  SMTP_URL: `smtp://studio:${password}@127.0.0.1:1`,
  AI_BASE_URL: `https://studio:${password}@models.example/v1`,
  AI_IMAGE_MODEL: 'qwen',
  A1111_BASE_URL: 'https://quoin-token-in-an-address@pictures.example',
  BRAND_NAME: 'Hartwell',
}

const change = (admin: TestUser, values: Record<string, string | null>) =>
  admin.call('changeSettings', { body: { settings: values, skip_test: true } })

it('secrets set in the product count as not set after a start with another SECRET, which notifies admins once and keeps the rest', async () => {
  const { app, admin } = await startWithAdmin()
  expect((await change(admin, settings)).status).toBe(200)
  const existing = { connectionString: app.database.connectionString, dataDir: app.dataDir }
  const restart = () =>
    startTestApp({
      existing,
      settings: { ADMIN_EMAILS: admin.email, SECRET: 'another secret of thirty-two letters' },
    })
  await (await restart()).close()
  const after = await restart()
  const body = { email: admin.email, password: admin.password }
  const token = (await after.client().call('logIn', { body })).body.accessToken
  const listed = (await after.client().call('getSettings', { token })).body.settings
  const find = (name: string) => listed.find((one: { name: string }) => one.name === name)
  expect(find('GOOGLE_API_KEY')).toMatchObject({ is_set: false, value: null, source: 'default' })
  expect(find('SMTP_URL')).toMatchObject({ is_set: false, value: null })
  expect(find('BRAND_NAME')).toMatchObject({ is_set: true, value: 'Hartwell' })
  const { notifications } = (await after.client().call('listNotifications', { token })).body
  expect(notifications.filter(({ kind }: { kind: string }) => kind === 'settings_lost')).toMatchObject([
    {
      title: texts.lostTitle,
      message: texts.lostText('A1111_BASE_URL, AI_BASE_URL, GOOGLE_API_KEY, SMTP_URL'),
      link: '/admin/settings',
    },
  ])
  const again = { token, body: { settings: { GOOGLE_API_KEY: key }, skip_test: true } }
  expect((await after.client().call('changeSettings', again)).status).toBe(200)
  await after.close()
  await app.close()
})

it('an environment that no longer fits stored settings does not stop the start', async () => {
  const { app, admin } = await startWithAdmin()
  await change(admin, { FAL_2_API_KEY: key, FAL_2_MODEL: 'a/b', BRAND_NAME: 'Elm' })
  const existing = { connectionString: app.database.connectionString, dataDir: app.dataDir }
  const next = await startTestApp({ existing, settings: { SECRET: 'another secret of thirty-two letters' } })
  expect(next.app.context.config).toMatchObject({ BRAND_NAME: 'Elm', providerGroups: { FAL: [] } })
  await next.close()
  await app.close()
})

it('passwords work again after the secret of the login service is lost, until an admin turns them off again', async () => {
  const service = await startIdentityProvider()
  const { app, admin } = await startWithAdmin()
  const account = service.add({ email: admin.email, email_verified: true })
  await change(admin, service.settings)
  await returnAs(admin, service, account, 'connect')
  expect((await change(admin, { OIDC_ONLY: 'true' })).status).toBe(200)
  const after = await startTestApp({
    existing: { connectionString: app.database.connectionString, dataDir: app.dataDir },
    settings: { ADMIN_EMAILS: admin.email, SECRET: 'another secret of thirty-two letters' },
  })
  const arePasswordsOn = async () => (await after.client().get('/config.json')).body.passwords
  expect(await arePasswordsOn()).toBe(true)
  const body = { email: admin.email, password: admin.password }
  const token = (await after.client().call('logIn', { body })).body.accessToken
  const set = (values: Record<string, string>) =>
    after.client().call('changeSettings', { token, body: { settings: values, skip_test: true } })
  expect((await set({ OIDC_1_CLIENT_SECRET: 'mistyped' })).status).toBe(200)
  expect(await arePasswordsOn()).toBe(true)
  expect((await set({ OIDC_ONLY: 'true' })).status).toBe(200)
  expect(await arePasswordsOn()).toBe(false)
  await after.close()
  await service.close()
  await app.close()
})
