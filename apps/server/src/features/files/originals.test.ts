// Clients and guests get images without metadata, at every size and by every way, unless they have the right to originals.
import type { Project } from '@joinery/contract/projects'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { mac } from '#platform/security/keys.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import {
  animatedWebp,
  client,
  fetchFile,
  first,
  gif,
  located,
  owner,
  share,
  testFormats,
  title,
} from '#testing/pictures/shared-images.ts'
import { app } from '#testing/shared-app.ts'

testFormats([
  ['kitchen.jpg', () => located('jpg'), 'image/jpeg', 'kitchen.jpg'],
  ['kitchen.heic', () => located('heic'), 'image/jpeg', 'kitchen.jpg'],
])

describe('a copy', () => {
  const copyOf = async (name: string, bytes: Buffer) => {
    const { filesOf } = await share([{ name, bytes }])
    const file = first(await filesOf(client))
    return { file, copy: (await fetchFile(`${file.url}&download=1`)).rawPayload }
  }

  it('is upright, at full size and in the same colours', async () => {
    const sideways = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8481f' } })
      .composite([
        { input: { create: { width: 30, height: 40, channels: 3, background: '#1f48a8' } }, left: 0, top: 0 },
      ])
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const { file, copy } = await copyOf('sideways.jpg', sideways)
    const { width, height } = await sharp(copy).metadata()
    expect([width, height]).toEqual([40, 60])
    expect([file.width, file.height]).toEqual([40, 60])
    const upright = await sharp(sideways).rotate().toColourspace('srgb').raw().toBuffer()
    const pixels = await sharp(copy).raw().toBuffer()
    const differences = pixels.map((value, index) => Math.abs(value - (upright[index] ?? 0)))
    expect(differences.reduce((sum, difference) => sum + difference, 0) / pixels.length).toBeLessThan(3)
  })

  it.each([
    ['turntable.gif', gif],
    ['turntable.webp', animatedWebp],
  ])('of %s has the same frames', async (name, read) => {
    const bytes = await read()
    const { copy } = await copyOf(name, bytes)
    const { pages, delay, loop } = await sharp(copy, { animated: true }).metadata()
    expect([pages, delay, loop]).toEqual([3, [100, 200, 300], 0])
    const framesOf = (from: Buffer) => sharp(from, { animated: true }).raw().toBuffer()
    expect(await framesOf(copy)).toEqual(await framesOf(bytes))
  })
})

describe('a URL signed for a client', () => {
  const jpeg = async () => share([{ name: 'kitchen.jpg', bytes: await located('jpg') }])

  it('cannot be turned into one for the team', async () => {
    const { filesOf } = await jpeg()
    const { url } = first(await filesOf(client))
    expect(url).toContain('&role=client')
    for (const other of ['', '&role=owner', '&role=', '&role=member&role=client']) {
      expect((await fetchFile(url.replace('&role=client', other))).statusCode).toBe(403)
    }
    const own = first(await filesOf(owner)).url
    expect((await fetchFile(`${own}&role=client`)).statusCode).toBe(403)
  })

  it('before URLs said who they were issued to no longer works', async () => {
    const { filesOf } = await jpeg()
    const [path = '', query] = first(await filesOf(client)).url.split('?')
    const ends = new URLSearchParams(query).get('ends')
    const signature = mac(app.app.context.keys.signedAddress, `${path}\n${ends}`).subarray(0, 16).toString('base64url')
    expect((await fetchFile(`${path}?ends=${ends}&signature=${signature}`)).statusCode).toBe(403)
  })

  it('follows the setting of the project, with other bytes under another ETag', async () => {
    const { params, filesOf } = await jpeg()
    const { url } = first(await filesOf(client))
    const copy = await fetchFile(url)
    await owner.call('updateProject', { params, body: { client_sees: { originals: true } } })
    const original = await fetchFile(url, { 'if-none-match': String(copy.headers.etag) })
    expect([original.statusCode, original.rawPayload.includes(title)]).toEqual([200, true])
    await owner.call('updateProject', { params, body: { client_sees: { originals: false } } })
    for (const name of ['if-none-match', 'if-range']) {
      const headers = { [name]: String(original.headers.etag), range: 'bytes=0-999999' }
      const again = await fetchFile(url, headers)
      expect(again.rawPayload.equals(copy.rawPayload)).toBe(true)
    }
    expect((await fetchFile(url, { 'if-none-match': String(copy.headers.etag) })).statusCode).toBe(304)
  })

  it('serves ranges and HEAD of the copy', async () => {
    const { filesOf } = await jpeg()
    const url = `${first(await filesOf(client)).url}&download=1`
    const head = await fetchFile(url, {}, 'HEAD')
    const { rawPayload } = await fetchFile(url)
    expect(head.headers['content-length']).toBe(String(rawPayload.length))
    const part = await fetchFile(url, { range: 'bytes=10-29' })
    expect([part.statusCode, part.rawPayload.equals(rawPayload.subarray(10, 30))]).toEqual([206, true])
  })

  it('is the only kind in every answer to a client', async () => {
    const word = `Vale${Date.now()}`
    const { project, params } = await share([{ name: `${word}.jpg`, bytes: await located('jpg') }])
    const files = (await owner.call('getProject', { params })).body.files
    const file = { params: { fileId: first(files).uid_file } }
    await owner.call('createPin', {
      ...file,
      body: { x: 0.5, y: 0.5, content: 'Lower the shelf', visibility: 'client' },
    })
    const answers = [
      await client.call('getProject', { params }),
      await client.call('listProjects'),
      await client.call('getReview', { params }),
      await client.call('listVersions', { ...file, query: { with: 'pins' } }),
      await client.call('search', { query: { q: word } }),
    ]
    for (const { text } of answers) {
      const urls = text.match(/\/api\/files\/[^"]+/g) ?? []
      expect(urls.length).toBeGreaterThan(0)
      expect(urls.filter((url) => !url.endsWith('&role=client'))).toEqual([])
    }
    const downloads = [
      await client.call('downloadFile', file),
      await client.call('downloadAttachment', {
        params: { id: project.uid_project, attachmentId: file.params.fileId },
      }),
    ]
    for (const { status, text } of downloads) expect([status, text.includes(title)]).toEqual([200, false])
  })
})

it('marks copies of generated images, without the provider and the prompt', async () => {
  const { project, filesOf } = await share([{ name: 'staged.jpg', bytes: await located('jpg') }])
  const origin = { uid_image: newId(), prompt: 'Secret prompt', provider_name: 'Secret provider', is_local: false }
  await app.database.pool.query('update files set origin = $2 where uid_project = $1', [
    project.uid_project,
    JSON.stringify({ ...origin, source_uid_file: null }),
  ])
  const { url } = first(await filesOf(client))
  for (const size of ['', '&w=64', '&download=1']) {
    const { rawPayload } = await fetchFile(`${url}${size}`)
    expect(['DigitalSourceType', 'Secret'].map((word) => rawPayload.includes(word))).toEqual([true, false])
  }
})

it('does not serve an image to clients that is too large to copy', async () => {
  const { project, filesOf } = await share([{ name: 'kitchen.jpg', bytes: await located('jpg') }])
  await app.app.context.db
    .updateTable('files')
    .set({ width: 20_000, height: 20_000 })
    .where('uid_project', '=', project.uid_project)
    .execute()
  const { url } = first(await filesOf(client))
  for (const size of ['', '&w=64', '&download=1']) expect((await fetchFile(`${url}${size}`)).statusCode).toBe(415)
})

describe('what clients see', () => {
  const build = async () => {
    const { params } = await share([])
    const seen = async (): Promise<unknown> =>
      ((await owner.call('getProject', { params })).body.project as Project).details.client_sees
    const put = (body: object, person: TestUser = owner) => person.call('updateProject', { params, body })
    return { params, seen, put }
  }

  it('is changed in part, also at the same time, and kept by other changes of details', async () => {
    const { seen, put } = await build()
    expect(await seen()).toEqual({ prices: true, suppliers: false, originals: false })
    await Promise.all([
      put({ client_sees: { originals: true } }),
      put({ client_sees: { suppliers: true } }),
      put({ details: { room: 'kitchen' } }),
      put({ details: { client_sees: { prices: false } } }),
    ])
    expect(await seen()).toEqual({ prices: false, suppliers: true, originals: true })
    expect((await put({ details: { room: 'hall' } })).body.project.details).toMatchObject({
      room: 'hall',
      client_sees: { prices: false, suppliers: true, originals: true },
    })
  })

  it('is changed by owner and managers only, and not shown to clients', async () => {
    const { params, seen, put } = await build()
    const [manager, member] = [await buildUser(app), await buildUser(app)]
    await owner.call('addMember', { params, body: { email: manager.email, role: 'manager' } })
    await owner.call('addMember', { params, body: { email: member.email } })
    const change = { client_sees: { originals: true } }
    expect((await put(change, member)).status).toBe(403)
    expect((await put(change, client)).status).toBe(403)
    expect(await seen()).toMatchObject({ originals: false })
    expect((await put(change, manager)).status).toBe(200)
    expect(await seen()).toMatchObject({ originals: true })
    expect((await client.call('getProject', { params })).text).not.toContain('client_sees')
    await put({ status: 'archived' })
    expect((await put({ client_sees: { originals: false } })).status).toBe(409)
  })

  it.each([[{ originals: 'yes' }], [{ everything: true }], ['all'], [null], [[true]]])(
    'is rejected as %j',
    async (given) => {
      const { put } = await build()
      expect((await put({ client_sees: given })).status).toBe(400)
      expect((await put({ details: { client_sees: given } })).status).toBe(400)
    },
  )
})
