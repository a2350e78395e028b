import { registrationMessages } from '@joinery/contract/messages/registration-messages'
import { afterEach, expect, it, vi } from 'vitest'

import { createSetupLink } from '#features/auth/setup/create-setup-link.ts'
import { defaultApiKey } from '#platform/http/api-key.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { buildUser } from '#testing/build-user.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { pageCountOf } from '#testing/pictures/read-pdf.ts'
import { decide, requestOneApproval } from '#testing/review/build-approval.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let act = cleanUp.pop(); act; act = cleanUp.pop()) await act()
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="#a8481f"/></svg>'
const logoAddress = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

it('a new name and logo appear on pages and certificates without a restart', async () => {
  const { app, admin } = await startWithAdmin()
  cleanUp.push(() => app.close())
  const client = await buildUser(app)
  const reviewed = await buildReviewed(admin, { client })
  const approval = await requestOneApproval(admin, reviewed.uid_file, client)
  await decide(client, approval)
  const certificate = () =>
    app.app.http.inject({
      method: 'GET',
      url: `/api/projects/approvals/${approval.uid_approval}/certificate`,
      headers: { authorization: `Bearer ${client.token}`, 'x-api-key': defaultApiKey },
    })
  const before = await certificate()
  expect((await app.client().get('/api/openapi.json')).body.info.title).toBe('Joinery API')
  const settings = { BRAND_NAME: 'Hartwell Studio', BRAND_LOGO: logoAddress }
  expect((await admin.call('changeSettings', { body: { settings } })).status).toBe(200)
  const { brand } = (await app.client().get('/config.json')).body
  expect(brand).toMatchObject({ name: 'Hartwell Studio', logo: { width: 512, height: 128 } })
  expect((await app.client().get(brand.logo.path)).status).toBe(200)
  expect((await app.client().get('/api/openapi.json')).body.info.title).toBe('Hartwell Studio API')
  const after = await certificate()
  expect([after.statusCode, await pageCountOf(after.rawPayload)]).toEqual([200, 1])
  expect(after.rawPayload.includes('/Width 512')).toBe(true)
  expect(after.headers.etag).not.toBe(before.headers.etag)
  await admin.call('changeSettings', { body: { settings: { BRAND_LOGO: null } } })
  expect((await app.client().get(brand.logo.path)).status).toBe(404)
})

it('a mail server set by the first admin sends what waited and opens registration', async () => {
  const waiting = { HOST: '0.0.0.0', PUBLIC_URL: 'https://studio.example', MAIL_SETUP: 'later', REGISTRATION: 'open' }
  const app = await startTestApp({ settings: waiting })
  cleanUp.push(() => app.close())
  const server = await startMailServer()
  cleanUp.push(() => server.stop())
  const [email, password] = ['owner@studio.example', 'walnut and brass']
  const token = new URL((await createSetupLink(app.app.context)) ?? '').searchParams.get('token')
  await app.client().call('setUpAdmin', { body: { token, email, password } })
  const client = app.client()
  const { accessToken } = (await client.call('logIn', { body: { email, password } })).body
  await client.call('forgotPassword', { body: { email } })
  const create = () => client.call('createAccount', { body: { email: 'ines@studio.example', password } })
  expect((await create()).body.error).toBe(registrationMessages.closed)
  const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}` }
  await client.call('stepUp', { token: accessToken, body: { method: 'password', password } })
  expect((await client.call('changeSettings', { token: accessToken, body: { settings } })).status).toBe(200)
  await vi.waitFor(() => expect(server.received.flatMap(({ recipients }) => recipients)).toEqual([email]), {
    timeout: stretch(60_000),
  })
  expect((await client.call('getReadiness')).body).toMatchObject({ degraded: false })
  expect((await create()).status).toBe(201)
})
