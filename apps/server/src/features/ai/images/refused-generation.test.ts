import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { creditsOf, generate, generationForm, picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { google, startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
const app = await startTestApp({ settings: { GOOGLE_API_KEY: 'secret-google-key', GOOGLE_BASE_URL: vendor.address } })
vendor.answer(google.image(await picture(120, 80)))
afterAll(async () => {
  await app.close()
  await vendor.close()
})
beforeEach(() => void vendor.received.splice(0))

const spooled = () => readdir(join(app.dataDir, 'tmp')).catch(() => [])

describe('an invalid request', () => {
  let user: TestUser
  beforeAll(async () => {
    user = await buildUser(app)
  })

  const refusalOf = async (parts: Parameters<typeof generationForm>[0]): Promise<[number, string]> => {
    const answer = await user.call('generateImage', { form: generationForm(parts) })
    expect(answer.body.message).toBe(answer.body.error)
    expect(vendor.received).toEqual([])
    expect(await creditsOf(user)).toBe(500)
    expect(await spooled()).toEqual([])
    return [answer.status, answer.body.error]
  }

  it('is rejected without an image or a prompt', async () => {
    const sentence = 'Please select at least one image and enter a prompt'
    expect(await refusalOf({ prompt: 'Walnut' })).toEqual([400, sentence])
    expect(await refusalOf({ images: [await picture()] })).toEqual([400, sentence])
    expect(await refusalOf({ images: [await picture()], prompt: '  ' })).toEqual([400, sentence])
    expect((await user.call('generateImage', { body: { prompt: 'x' } })).body.error).toBe(sentence)
    const empty = new FormData()
    empty.append('prompt', 'Walnut')
    empty.append('images', new Blob([]), '')
    expect((await user.call('generateImage', { form: empty })).body.error).toBe(sentence)
  })

  it('is rejected with more than five images', async () => {
    const one = await picture()
    expect(await refusalOf({ images: [one, one, one, one, one, one], prompt: 'x' })).toEqual([
      400,
      'Maximum 5 images allowed',
    ])
  })

  it('is rejected with more than 4,000 characters or an unknown format', async () => {
    const images = [await picture()]
    expect(await refusalOf({ images, prompt: 'ü'.repeat(4001) })).toEqual([400, messages.ai.promptTooLong])
    expect(await refusalOf({ images, prompt: 'x', outputFormat: 'bmp' })).toEqual([
      400,
      'The output format must be jpg, png or webp',
    ])
  })

  it('is rejected with an image above 10 MB', async () => {
    const pad = async (size: number) => Buffer.concat([await picture(), Buffer.alloc(size)]).subarray(0, size)
    expect(await refusalOf({ images: [await pad(10 * 2 ** 20 + 1)], prompt: 'x' })).toEqual([
      413,
      messages.ai.inputTooLarge,
    ])
    const other = await buildUser(app)
    expect((await generate(other, { images: [await pad(10 * 2 ** 20)] })).status).toBe(201)
  })

  it.each([
    ['text', 'not a picture at all', messages.ai.inputNotImage],
    ['an empty file', '', messages.ai.inputNotImage],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', messages.ai.inputNotImage],
    ['a PDF', '%PDF-1.4\n1 0 obj<<>>endobj', messages.ai.inputNotImage],
    [
      'a truncated JPEG',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
      messages.ai.inputUnreadable,
    ],
  ])('is rejected with %s as an image', async (_what, bytes, sentence) => {
    expect(await refusalOf({ images: [bytes], prompt: 'x' })).toEqual([415, sentence])
  })

  it('is rejected with a truncated image, a vector format, or a decompression bomb', async () => {
    const photo = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await refusalOf({ images: [photo.subarray(0, photo.length / 2)], prompt: 'x' })).toEqual([
      415,
      messages.ai.inputUnreadable,
    ])
    expect(await refusalOf({ images: [await picture(10, 10, 'tiff')], prompt: 'x' })).toEqual([
      415,
      messages.ai.inputNotImage,
    ])
    const bomb = await sharp({
      create: { width: 12_000, height: 9_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(await refusalOf({ images: [bomb], prompt: 'x' })).toEqual([415, messages.file.tooManyPixels])
  })

  it('is rejected without a session', async () => {
    const form = generationForm({ images: [await picture()], prompt: 'x' })
    expect((await app.client().call('generateImage', { form })).status).toBe(401)
    expect(await spooled()).toEqual([])
  })
})
