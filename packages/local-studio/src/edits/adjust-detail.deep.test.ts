import sharp from 'sharp'
import { expect, it } from 'vitest'

import { contoursOf, openArt, render } from '#testing/measure-picture.ts'

it('less noise is calmer', async () => {
  const room = await openArt('card-staging', 400)
  const { width, height } = await sharp(room).metadata()
  // The same specks every time: each pixel's own number, stirred.
  const specks = Uint8Array.from({ length: width * height }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 24) >> 2)
  const noise = {
    input: Buffer.from(specks),
    raw: { width, height, channels: 1 as const },
    blend: 'soft-light' as const,
  }
  const noisy = await sharp(room).composite([noise]).png().toBuffer()
  const { bytes } = await render(noisy, 'less noise')
  expect(await contoursOf(bytes)).toBeLessThan(0.8 * (await contoursOf(noisy)))
})
