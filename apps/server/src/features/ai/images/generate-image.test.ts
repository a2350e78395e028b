import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { creditsOf, generate, generationForm, picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { google, hang, startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
const app = await startTestApp({ settings: { GOOGLE_API_KEY: 'secret-google-key', GOOGLE_BASE_URL: vendor.address } })
const made = await picture(120, 80)
afterAll(async () => {
  await app.close()
  await vendor.close()
})
beforeEach(() => {
  vendor.answer(google.image(made))
  vendor.received.splice(0)
})

const fetchBytes = async (url: string) => (await app.app.http.inject({ url })).rawPayload
const stored = async (part: string) =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) => name.includes(part))
const spooled = () => readdir(join(app.dataDir, 'tmp')).catch(() => [])
const galleryOf = async (user: TestUser) => (await user.call('listGenerated')).body.images

/** The images sent to the provider. */
const imagesSent = (): Buffer[] => {
  const body = JSON.parse(vendor.received[0]?.body.toString() ?? '{}')
  const parts: { inlineData?: { data: string } }[] = body.contents[0].parts
  return parts.flatMap(({ inlineData }) => (inlineData ? [Buffer.from(inlineData.data, 'base64')] : []))
}

describe('an image', () => {
  it('is made, charged and stored', async () => {
    const user = await buildUser(app)
    const answer = await generate(user, {
      images: [await picture(900, 600), await picture()],
      prompt: ' Walnut – fronts! ',
    })
    expect(answer.status).toBe(201)
    const { imageUrl, remainingCredits, image } = answer.body
    expect(remainingCredits).toBe(400)
    expect(image).toMatchObject({
      url: imageUrl,
      prompt: 'Walnut – fronts!',
      provider: 'gemini-3.1-flash-image',
      provider_name: 'Google Gemini (gemini-3.1-flash-image)',
      is_local: false,
      filename: 'room-0-ai-1.jpg',
      mimetype: 'image/jpeg',
      width: 120,
      height: 80,
      note: null,
      source_uid_file: null,
    })
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(image.inputs.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
      [512, 341],
      [40, 30],
    ])
    expect((await sharp(await fetchBytes(image.inputs[0].url)).metadata()).format).toBe('webp')
    expect(await galleryOf(user)).toEqual([image])
    expect(await creditsOf(user)).toBe(400)
    expect(await spooled()).toEqual([])
  })

  it.each([
    ['jpg', 'jpeg', 'image/jpeg'],
    ['jpeg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
  ])('requested as %s has that format, whatever the provider returned', async (outputFormat, format, mimetype) => {
    const user = await buildUser(app)
    const { image } = (await generate(user, { outputFormat })).body
    expect(image.mimetype).toBe(mimetype)
    expect((await sharp(await fetchBytes(image.url)).metadata()).format).toBe(format)
  })

  it.each(['jpg', 'png', 'webp'])(
    'as %s states in its metadata only that it was made with AI',
    async (outputFormat) => {
      vendor.answer(
        google.image(
          await sharp(made)
            .withExif({ IFD0: { Copyright: 'somebody', Make: 'a camera' } })
            .toBuffer(),
        ),
      )
      const user = await buildUser(app)
      const { image } = (await generate(user, { outputFormat })).body
      const { exif, xmp, icc, iptc } = await sharp(await fetchBytes(image.url)).metadata()
      expect(exif?.toString('latin1')).toContain(
        'Generated with AI by Joinery: Google Gemini, gemini-3.1-flash-image\0',
      )
      expect(exif?.toString('latin1')).not.toMatch(/somebody|camera/)
      expect(xmp?.toString()).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia')
      expect([icc, iptc]).toEqual([undefined, undefined])
    },
  )

  it('supports thumbnails, ranges, caching and download, only at its signed URL', async () => {
    const { image } = (await generate(await buildUser(app))).body
    const { http } = app.app
    const whole = await http.inject({ url: image.url })
    expect(whole.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect((await sharp((await http.inject({ url: `${image.url}&w=50` })).rawPayload).metadata()).width).toBe(64)
    expect((await http.inject({ url: image.url, headers: { range: 'bytes=0-9' } })).statusCode).toBe(206)
    const etag = String(whole.headers['etag'])
    expect((await http.inject({ url: image.url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    const saved = await http.inject({ url: `${image.url}&download=1` })
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="room-0-ai-1.jpg"/)
    for (const url of [image.url, image.inputs[0].url]) {
      expect((await http.inject({ url: url.replace('signature=', 'signature=_') })).statusCode).toBe(403)
      expect((await http.inject({ url: url.split('?')[0] })).statusCode).toBe(403)
    }
  })
})

describe('an image sent to the provider', () => {
  it('is upright and has no metadata, such as camera and location', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6b4f' } })
      .composite([
        { input: { create: { width: 150, height: 200, channels: 3, background: '#a8481f' } }, left: 0, top: 0 },
      ])
      .withExif({
        IFD0: { Make: 'a camera', Artist: 'Mara' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('a camera')
    const user = await buildUser(app)
    await generate(user, { images: [photo] })
    const [seen = Buffer.alloc(0)] = imagesSent()
    const { width, height, exif, xmp, orientation } = await sharp(seen).metadata()
    expect([width, height, exif, xmp, orientation]).toEqual([200, 300, undefined, undefined, undefined])
    // Rotated by 90 degrees, the left half of the sensor is the top of the image.
    const top = await sharp(seen).extract({ left: 100, top: 50, width: 1, height: 1 }).raw().toBuffer()
    expect(top[0]).toBeGreaterThan(top[1] ?? 255)
    const [{ inputs }] = await galleryOf(user)
    expect(inputs[0]).toMatchObject({ width: 200, height: 300 })
  })

  it("is scaled to the provider's maximum and keeps transparency", async () => {
    const large = await picture(4000, 1000, 'jpeg')
    const clear = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    await generate(await buildUser(app), { images: [large, clear] })
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = imagesSent()
    const { width, height, format } = await sharp(first).metadata()
    expect([width, height, format]).toEqual([2048, 512, 'jpeg'])
    expect(await sharp(second).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
  })

  it('can be a single pixel of png', async () => {
    const user = await buildUser(app)
    expect((await generate(user, { images: [await picture(1, 1)] })).status).toBe(201)
  })
})

describe('the credits', () => {
  it('pay for exactly five of twenty concurrent images', async () => {
    const user = await buildUser(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(user)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const others = answers.filter(({ status }) => status !== 201)
    expect(others.map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 15 }, () => [402, 'Insufficient credits']),
    )
    expect(await creditsOf(user)).toBe(0)
    expect(await galleryOf(user)).toHaveLength(5)
    expect(vendor.received).toHaveLength(5)
    const broke = await generate(user)
    expect([broke.status, broke.body.remainingCredits, broke.body.code]).toEqual([402, 0, 'insufficient_credits'])
  })

  it('are reserved while the provider works, and returned when the person leaves', async () => {
    const user = await buildUser(app)
    vendor.answer(hang)
    const address = await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    const body = new Response(generationForm({ images: [await picture()], prompt: 'x' }))
    const outgoing = request(`${address}/api/ai/image-to-image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    })
    outgoing.on('error', () => undefined)
    outgoing.end(Buffer.from(await body.arrayBuffer()))
    await expect.poll(() => vendor.waiting()).toBe(1)
    expect(await creditsOf(user)).toBe(400)
    expect((await user.call('listCreditEntries')).body.entries).toHaveLength(1)
    outgoing.destroy()
    await expect.poll(() => creditsOf(user)).toBe(500)
    await expect.poll(() => vendor.waiting()).toBe(0)
    expect(await galleryOf(user)).toEqual([])
    await expect.poll(spooled).toEqual([])
  })

  it('are returned when storing fails, without leftovers', async () => {
    const user = await buildUser(app)
    const { database } = app
    await database.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.prompt = 'unstorable' then raise exception 'no room'; end if; return new; end $$`)
    await database.pool.query(
      'create trigger refuse before insert on generated_images for each row execute function refuse()',
    )
    const before = await stored('')
    const answer = await generate(user, { prompt: 'unstorable' })
    expect([answer.status, answer.body.error]).toEqual([500, 'Something went wrong on our side. Please try again.'])
    expect(await creditsOf(user)).toBe(500)
    expect(await stored('')).toEqual(before)
  })
})

describe('the gallery', () => {
  it("lists only the person's own images, newest first, in pages", async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)]
    for (const prompt of ['one', 'two', 'three']) await generate(user, { prompt })
    await generate(other)
    const page = async (query: Record<string, string>) => {
      const { body } = await user.call('listGenerated', { query })
      return [body.images.map(({ prompt }: { prompt: string }) => prompt), body.hasMore]
    }
    expect(await page({})).toEqual([['three', 'two', 'one'], false])
    expect(await page({ page: '1', limit: '2' })).toEqual([['three', 'two'], true])
    expect(await page({ page: '2', limit: '2' })).toEqual([['one'], false])
    expect(await page({ limit: '5000' })).toEqual([['three', 'two', 'one'], false])
    expect((await user.call('listGenerated', { query: { page: '0' } })).status).toBe(400)
    expect((await user.call('listGenerated', { query: { limit: 'many' } })).status).toBe(400)
  })

  it('removes deleted images with all their bytes, only for their owner', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)]
    const { image } = (await generate(user)).body
    await fetchBytes(`${image.url}&w=64`)
    const params = { id: image.id }
    expect((await other.call('deleteGenerated', { params })).status).toBe(404)
    expect(await stored(image.id)).toHaveLength(2)
    const input = /inputs\/([\w-]+)/.exec(image.inputs[0].url)?.[1] ?? ''
    expect(await stored(input)).toHaveLength(1)
    const answer = await user.call('deleteGenerated', { params })
    expect([answer.status, answer.body.message]).toEqual([200, 'Image deleted'])
    expect([...(await stored(image.id)), ...(await stored(input))]).toEqual([])
    expect(await galleryOf(user)).toEqual([])
    for (const url of [image.url, image.inputs[0].url]) expect((await app.client().get(url)).status).toBe(404)
    expect((await user.call('deleteGenerated', { params })).status).toBe(404)
    expect((await user.call('deleteGenerated', { params: { id: 'no-id' } })).status).toBe(404)
  })
})
