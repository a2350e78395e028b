import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const picture = (width: number, height: number, orientation = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a8481f' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#2f6b4f' } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Copyright: 'somebody', Make: 'a camera' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()

const send = (user: TestUser, bytes: Buffer | string, name = 'me.jpg', field = 'profile_photo') => {
  const form = new FormData()
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return user.call('uploadProfilePhoto', { form })
}

const spooled = async () => readdir(join(app.dataDir, 'tmp')).catch(() => [])

describe('a profile photo', () => {
  it('is stored square, upright and without camera metadata', async () => {
    const user = await buildUser(app)
    const answer = await send(user, await picture(600, 400, 6))
    expect(answer.status).toBe(200)
    const address = answer.body.user.details.profile_photo
    expect(address).toMatch(/^\/api\/simple-auth\/photos\//)
    const served = await app.app.http.inject({ url: address })
    expect(served.headers['content-type']).toBe('image/webp')
    const metadata = await sharp(served.rawPayload).metadata()
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      1024,
      1024,
      undefined,
      undefined,
    ])
    // Rotated by 90 degrees, the left half of the sensor is the top of the image.
    const { data } = await sharp(served.rawPayload)
      .extract({ left: 512, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[1]).toBeGreaterThan(data[0] ?? 255)
    expect((await user.call('getMe')).body.user.details.profile_photo).toBe(address)
    expect(await spooled()).toEqual([])
  })

  it('is served in small sizes, in ranges, and from the cache', async () => {
    const user = await buildUser(app)
    const address = (await send(user, await picture(300, 300))).body.user.details.profile_photo
    const small = await app.app.http.inject({ url: `${address}&w=100` })
    expect((await sharp(small.rawPayload).metadata()).width).toBe(128)
    const whole = await app.app.http.inject({ url: address })
    const part = await app.app.http.inject({ url: address, headers: { range: 'bytes=10-19' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`)
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
    const beyond = await app.app.http.inject({ url: address, headers: { range: 'bytes=99999999-' } })
    expect(beyond.statusCode).toBe(416)
    const cached = await app.app.http.inject({
      url: address,
      headers: { 'if-none-match': String(whole.headers['etag']) },
    })
    expect(cached.statusCode).toBe(304)
  })

  it('cannot be read with a tampered, foreign or expired URL', async () => {
    const user = await buildUser(app)
    const other = await buildUser(app)
    const address: string = (await send(user, await picture(50, 50))).body.user.details.profile_photo
    const foreign: string = (await send(other, await picture(50, 50))).body.user.details.profile_photo
    const signature = new URL(foreign, 'http://x').searchParams.get('signature') ?? ''
    const tampered = [
      address.replace(/signature=[^&]+/, `signature=${signature}`),
      address.replace(/ends=\d+/, 'ends=9999999999999'),
    ]
    for (const url of tampered) expect((await app.app.http.inject({ url })).statusCode).toBe(403)
    app.passTime(3 * 60 * 60 * 1000)
    expect((await app.app.http.inject({ url: address })).statusCode).toBe(403)
    app.passTime(-3 * 60 * 60 * 1000)
  })

  it('replaces the previous one and deletes its bytes', async () => {
    const user = await buildUser(app)
    const first: string = (await send(user, await picture(50, 50))).body.user.details.profile_photo
    await app.app.http.inject({ url: `${first}&w=64` })
    const second: string = (await send(user, await picture(60, 60))).body.user.details.profile_photo
    expect((await app.app.http.inject({ url: first })).statusCode).toBe(404)
    expect((await app.app.http.inject({ url: second })).statusCode).toBe(200)
    const id = /photos\/([\da-f-]+)/.exec(first)?.[1] ?? ''
    const names = await readdir(join(app.dataDir, 'files'), { recursive: true })
    expect(names.filter((name) => name.includes(id))).toEqual([])
  })

  it.each([
    ['text', 'not a picture at all'],
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    [
      'an SVG without a script',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    ],
    ['nothing', ''],
  ])('is refused when it is %s', async (_kind, bytes) => {
    const user = await buildUser(app)
    const answer = await send(user, bytes)
    expect(answer.status).toBe(415)
    expect(answer.body.error).toBe('Please select an image file')
    expect((await user.call('getMe')).body.user.details.profile_photo).toBeNull()
    expect(await spooled()).toEqual([])
  })

  it('is rejected at 5 MB and accepted below', async () => {
    const user = await buildUser(app)
    const photo = await picture(100, 100)
    const pad = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    const tooLarge = await send(user, pad(5 * 2 ** 20))
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.body.error).toBe('Image size must be less than 5MB')
    expect((await send(user, pad(5 * 2 ** 20 - 1))).status).toBe(200)
    expect(await spooled()).toEqual([])
  })

  it('accepts png', async () => {
    const photo = await sharp(await picture(60, 40))
      .png()
      .toBuffer()
    expect((await send(await buildUser(app), photo)).status).toBe(200)
  })

  it('responds with 404 when its bytes are missing', async () => {
    const photo: string = (await send(await buildUser(app), await picture(50, 50))).body.user.details.profile_photo
    const id = /photos\/([\da-f-]+)/.exec(photo)?.[1] ?? ''
    const names = await readdir(join(app.dataDir, 'files'), { recursive: true })
    for (const name of names.filter((each) => each.endsWith(id))) await rm(join(app.dataDir, 'files', name))
    expect((await app.app.http.inject({ url: photo })).statusCode).toBe(404)
  })

  it('is not stored when the account is deleted during the upload', async () => {
    const user = await buildUser(app)
    const photo = await picture(50, 50)
    const answer = await whileHeld(app.database, {
      hold: (query) => query('select from users where uid_user = $1 for update', [user.uid_user]),
      act: () => send(user, photo),
      meanwhile: (query) => query('update users set deleted_at = now() where uid_user = $1', [user.uid_user]),
    })
    expect([answer.status, answer.body.error]).toEqual([401, messages.session.expired])
    const { rows } = await app.database.pool.query('select photo_key from users where uid_user = $1', [user.uid_user])
    expect(rows).toEqual([{ photo_key: null }])
  })

  it('is rejected in a form field with another name', async () => {
    const user = await buildUser(app)
    expect((await send(user, await picture(10, 10), 'me.jpg', 'photo')).status).toBe(400)
    expect((await user.call('uploadProfilePhoto', { body: {} })).status).toBe(400)
    expect((await user.call('uploadProfilePhoto', { form: new FormData() })).status).toBe(400)
  })
})

describe('profile details', () => {
  it('are merged, so omitted fields stay unchanged', async () => {
    const user = await buildUser(app)
    await user.call('updateDetails', { body: { details: { nickname: ' Mara ', phoneNumber: '+1 555 0100' } } })
    const answer = await user.call('updateDetails', { body: { details: { hideFromSearch: true } } })
    expect(answer.body.user.details).toEqual({
      nickname: 'Mara',
      phoneNumber: '+1 555 0100',
      hideFromSearch: true,
      profile_photo: null,
    })
    expect((await user.call('updateDetails', { body: { details: {} } })).status).toBe(200)
    expect((await user.call('updateDetails', { body: {} })).status).toBe(400)
    expect((await user.call('updateDetails', { body: { details: { nickname: 'x'.repeat(81) } } })).body.error).toBe(
      'Nickname must be at most 80 characters long',
    )
  })
})
