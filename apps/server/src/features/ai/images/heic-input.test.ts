import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { creditsOf, generate, generationForm } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { readHeic } from '#testing/pictures/read-heic.ts'
import { app } from '#testing/shared-app.ts'

describe('a HEIC photo', () => {
  it('can be the input of a generation', async () => {
    const user = await buildUser(app)
    const { status, body } = await generate(user, { images: [await readHeic()], prompt: 'black and white' })
    expect([status, body.image.width, body.image.height]).toEqual([201, 480, 360])
  })

  it('is converted at no cost for a browser that cannot show it', async () => {
    const user = await buildUser(app)
    const { status, body } = await user.call('convertImage', { form: generationForm({ images: [await readHeic()] }) })
    expect([status, body.mimetype]).toEqual([200, 'image/jpeg'])
    const shown = await sharp(Buffer.from(body.data, 'base64')).metadata()
    expect(shown).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
    expect(await creditsOf(user)).toBe(500)
  })

  it.each([
    ['truncated', async () => (await readHeic()).subarray(0, 4000), 415],
    ['not an image', async () => 'no picture at all', 415],
  ])('is rejected when it is %s', async (_, bytes, expected) => {
    const user = await buildUser(app)
    const answer = await user.call('convertImage', { form: generationForm({ images: [await bytes()] }) })
    expect(answer.status).toBe(expected)
  })

  it('is rejected when it is missing', async () => {
    const user = await buildUser(app)
    expect((await user.call('convertImage', { form: generationForm({}) })).status).toBe(400)
  })
})
