import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { afterAll, expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { buildGuest, buildLink, secretIn } from '#testing/review/build-guest.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { startTestApp } from '#testing/test-app.ts'

const on = await startTestApp()
const { connectionString } = on.database
const off = await startTestApp({
  settings: { GUEST_LINKS: 'off' },
  existing: { connectionString, dataDir: on.dataDir },
})
afterAll(async () => {
  await off.close()
  await on.close()
})

it('GUEST_LINKS=off disables creating links and refuses existing ones', async () => {
  const owner = await buildUser(on)
  const { id, uid_file } = await buildReviewed(owner)
  const link = await buildLink(owner, id)
  const guest = await buildGuest(on, link)
  const [file] = (await guest.call('getGuestReview')).body.files
  const asOwner = { token: owner.token }
  const notFound = { status: 404, body: { error: guestMessages.linkInvalid } }
  const client = off.client()
  const params = { linkId: link.uid_link }
  expect(await client.call('createLink', { ...asOwner, params: { id }, body: { scope: 'project' } })).toMatchObject(
    notFound,
  )
  expect(await client.call('listLinks', { ...asOwner, params: { id } })).toMatchObject(notFound)
  expect(await client.call('deleteLink', { ...asOwner, params })).toMatchObject(notFound)
  expect(await client.call('sendLink', { ...asOwner, params, body: { email: guest.email } })).toMatchObject(notFound)
  const approvalRequest = {
    ...asOwner,
    params: { fileId: uid_file },
    body: { guests: [{ email: guest.email, name: guest.name }] },
  }
  expect(await client.call('askForApproval', approvalRequest)).toMatchObject(notFound)
  expect(await client.call('openReview', { body: { token: secretIn(link) } })).toMatchObject(notFound)
  const token = secretIn(link)
  expect(await client.call('enterReview', { body: { token, name: 'Cleo', email: 'not an address' } })).toMatchObject(
    notFound,
  )
  expect(await client.call('confirmReview', { body: { token, email: guest.email, code: '000000' } })).toMatchObject(
    notFound,
  )
  for (const given of [{ token: guest.token }, { token: 'g1.forged' }, {}])
    expect(await client.call('getGuestReview', given)).toMatchObject(notFound)
  const asGuest = { token: guest.token, params: { fileId: uid_file } }
  expect(await client.call('listPins', asGuest)).toMatchObject(notFound)
  expect(await client.call('createPin', { ...asGuest, body: { x: 0, y: 0, content: 'Hi' } })).toMatchObject(notFound)
  expect((await client.get(file.url)).status).toBe(404)
  expect((await client.call('listPins', { ...asOwner, params: { fileId: uid_file } })).status).toBe(200)
  expect((await client.get('/config.json')).body.guestLinks).toBe(false)
  expect((await on.client().get('/config.json')).body.guestLinks).toBe(true)
})
