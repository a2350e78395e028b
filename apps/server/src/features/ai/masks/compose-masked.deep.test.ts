import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { compose, countChanges, maskOf, size } from '#testing/pictures/masked-images.ts'
import { noiseImage, pixelsOf } from '#testing/pictures/noise-image.ts'

describe('an answer within a mask', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => noiseImage(size).jpeg({ quality: 85 }).toBuffer()],
    ['a WebP', () => noiseImage(size).webp().toBuffer()],
    ['a greyscale image', () => noiseImage(size, { channels: 1 }).png().toBuffer()],
    ['an image with 16 bits per channel', () => noiseImage(size).toColourspace('rgb16').png().toBuffer()],
    ['a transparent image', () => noiseImage(size, { channels: 4 }).png().toBuffer()],
    ['an image with a colour profile', () => noiseImage(size).withIccProfile('p3').jpeg().toBuffer()],
    [
      'a photo with an orientation tag',
      () =>
        noiseImage({ width: 160, height: 240 })
          .withExif({ IFD0: { Orientation: '6' } })
          .withMetadata({ orientation: 6 })
          .jpeg()
          .toBuffer(),
    ],
  ])('changes no pixel outside it, also when stored as PNG or WebP: %s', async (_, make) => {
    const { changedInside, changedOutside, stored } = await countChanges(await make())
    expect(changedOutside).toEqual([0, 0, 0])
    expect(changedInside).toBeGreaterThan(7000)
    expect(stored).toEqual([
      [size.width, size.height, 'image/png'],
      [size.width, size.height, 'image/webp'],
    ])
  })

  it('is fully visible in a mask thinner than the soft edge', async () => {
    const large = { width: 2400, height: 1600 }
    const mask = await maskOf((x, y) => y === 800 && x > 600 && x < 1800, large)
    const [black, white] = ['#000000', '#ffffff'].map((background) =>
      sharp({ create: { ...large, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const { bytes } = await compose((await black) ?? new Uint8Array(), (await white) ?? new Uint8Array(), mask)
    expect((await pixelsOf(bytes))[4 * (800 * large.width + 1200)]).toBe(255)
  })
})
