import { readFile } from 'node:fs/promises'

import type { Generation } from '@joinery/contract/generations'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { awaitJob, creditsOf, startJob, type GenerationParts } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { google, startVendor } from '#testing/loopback-vendor.ts'
import { countDifferent, maskImage, noiseImage } from '#testing/pictures/noise-image.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
const app = await startTestApp({
  settings: { GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address, SIGNUP_CREDITS: '2000' },
})
const art = await readFile(new URL('../../../../../../art/card-interior.webp', import.meta.url))
const photo = await sharp(art).resize(480, 360, { fit: 'fill' }).jpeg({ quality: 80 }).toBuffer()
afterAll(async () => {
  await app.close()
  await vendor.close()
})

/** A mask at half the image's size, as clients send for very large images. */
const box = () =>
  maskImage({ width: 240, height: 180 }, (x, y) => x >= 60 && x < 120 && y >= 20 && y < 80)
    .png()
    .toBuffer()
const isOutside = (pixel: number): boolean => {
  const [x, y] = [pixel % 480, Math.floor(pixel / 480)]
  return x < 120 || x >= 240 || y < 40 || y >= 160
}

const runGeneration = async (user: TestUser, parts: GenerationParts): Promise<Generation> => {
  const { body, status } = await startJob(user, { images: [photo], prompt: 'walnut', mask: await box(), ...parts })
  expect(status).toBe(202)
  return awaitJob(user, body.generation.id)
}
const fetchImage = async ({ url }: { readonly url: string }): Promise<Buffer> =>
  (await app.app.http.inject({ url })).rawPayload

describe('a generation with a mask', () => {
  it.each(['png', 'webp'])(
    'changes no pixel outside it in any variation of the local provider: %s',
    async (outputFormat) => {
      const user = await buildUser(app)
      const done = await runGeneration(user, { provider: 'local', outputFormat, fields: { count: '3', seed: '40' } })
      expect(done).toMatchObject({ status: 'done', has_mask: true })
      expect(done.images.map(({ seed, drift }) => [seed, drift])).toEqual([
        [40, 0],
        [41, 0],
        [42, 0],
      ])
      const images = await Promise.all(done.images.map(fetchImage))
      for (const image of images) {
        expect(await countDifferent(photo, image, isOutside)).toBe(0)
        expect(await countDifferent(photo, image, (pixel) => !isOutside(pixel))).toBeGreaterThan(10_000)
      }
      const [first = photo, second = photo] = images
      expect(await countDifferent(first, second, (pixel) => !isOutside(pixel))).toBeGreaterThan(5000)
    },
  )

  it('keeps pixels outside the mask and reports the drift when a provider without mask support returns another image', async () => {
    vendor.answer(google.image(await noiseImage({ width: 256, height: 256 }, { start: 9 }).png().toBuffer()))
    const done = await runGeneration(await buildUser(app), { provider: 'gemini-3.1-flash-image', outputFormat: 'png' })
    expect(done.status).toBe('done')
    const [image] = done.images
    if (!image) throw new Error('There is no image')
    expect(image.drift).toBeGreaterThan(20)
    expect([image.width, image.height]).toEqual([480, 360])
    expect(await countDifferent(photo, await fetchImage(image), isOutside)).toBe(0)
  })

  it.each<[string, () => Promise<Buffer>, string]>([
    ['a JPEG', () => noiseImage({ width: 480, height: 360 }).jpeg().toBuffer(), generationMessages.maskNotPng],
    ['truncated', async () => (await box()).subarray(0, 60), generationMessages.maskUnreadable],
    [
      'of other proportions',
      () =>
        maskImage({ width: 100, height: 100 }, () => true)
          .png()
          .toBuffer(),
      generationMessages.maskShape,
    ],
    [
      'empty',
      () =>
        maskImage({ width: 480, height: 360 }, () => false)
          .png()
          .toBuffer(),
      generationMessages.maskEmpty,
    ],
  ])('is rejected without reserving credits when the mask is %s', async (_, mask, sentence) => {
    const user = await buildUser(app)
    const { body, status } = await startJob(user, { images: [photo], prompt: 'walnut', mask: await mask() })
    expect([status, body.error]).toEqual([400, sentence])
    expect(await creditsOf(user)).toBe(2000)
    expect((await user.call('listGenerations')).body.generations).toEqual([])
  })
})
