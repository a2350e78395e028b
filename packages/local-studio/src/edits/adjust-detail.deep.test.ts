import sharp from 'sharp'
import { expect, it } from 'vitest'

import { contoursOf, openArt, render } from '#testing/measure-picture.ts'

it('negative detail reduces noise', async () => {
  const room = await openArt('card-staging', 400)
  const { width, height } = await sharp(room).metadata()
  // Deterministic noise: a hash of each pixel's index.
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
