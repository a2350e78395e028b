import { messages } from '@joinery/contract/messages'
import { afterAll, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { buildPair, openPage, publishPair, statusesOf } from '#testing/build-disclosures.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const { app: on, admin } = await startWithAdmin()
const off = await startTestApp({
  settings: { DISCLOSURE_PAGES: 'off', ADMIN_EMAILS: admin.email },
  existing: { connectionString: on.database.connectionString, dataDir: on.dataDir },
})
afterAll(async () => {
  await off.close()
  await on.close()
})

it('DISCLOSURE_PAGES=off responds with 404 to every call, page and image, and withdraws pages whose files are deleted', async () => {
  const owner = await buildUser(on)
  const [pair, other] = [await buildPair(owner), await buildPair(owner)]
  const [disclosure, kept] = [await publishPair(owner, pair), await publishPair(owner, other)]
  const { uid_disclosure } = disclosure
  const client = off.client()
  const asOwner = { token: owner.token }
  const notFound = { status: 404, body: { error: messages.http.notFound } }
  const onPage = { ...asOwner, params: { id: uid_disclosure } }
  const ofProject = { ...asOwner, params: { id: pair.id } }
  const body = { label: 'Rendering', uid_original: pair.original.uid_file } as const
  const params = { fileId: pair.altered.uid_file }
  expect(await client.call('createDisclosure', { ...asOwner, params, body })).toMatchObject(notFound)
  expect(await client.call('createDisclosure', { ...asOwner, params, body: {} })).toMatchObject(notFound)
  for (const call of ['listDisclosures', 'exportDisclosures'] as const)
    expect(await client.call(call, ofProject)).toMatchObject(notFound)
  for (const call of ['withdrawDisclosure', 'getDisclosurePackage'] as const)
    expect(await client.call(call, onPage)).toMatchObject(notFound)
  for (const call of ['listAllDisclosures', 'exportAllDisclosures'] as const)
    expect(await client.call(call, { token: admin.token })).toMatchObject(notFound)
  expect(await statusesOf(off, disclosure)).toEqual([404, 404, 404])
  expect((await openPage(off, disclosure)).body).not.toContain(disclosure.sha256)
  expect((await client.get('/config.json')).body.disclosurePages).toBe(false)
  expect((await on.client().get('/config.json')).body.disclosurePages).toBe(true)

  // Nothing was withdrawn; after a file was deleted, its page stays withdrawn when pages are switched on again.
  expect(await statusesOf(on, disclosure)).toEqual([200, 200, 200])
  const fileId = pair.original.uid_file
  expect((await client.call('deleteFile', { ...asOwner, params: { fileId } })).status).toBe(200)
  expect(await statusesOf(on, disclosure)).toEqual([410, 410, 410])
  expect(await statusesOf(on, kept)).toEqual([200, 200, 200])
})
