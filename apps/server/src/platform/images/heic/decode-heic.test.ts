import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { openImage, toDecodable } from '#platform/images/image-pool.ts'
import { readHeic } from '#testing/pictures/read-heic.ts'

import { decodeHeic } from './decode-heic.ts'

/** Colour a browser shows in the centre of the painted patch. */
const patchColour = (input: string | Uint8Array): Promise<Buffer> =>
  openImage(input)
    .extract({ left: 40, top: 40, width: 40, height: 40 })
    .resize(1, 1)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()

describe('HEIC decoding', () => {
  it("preserves the photo's colours", async () => {
    const converted = await toDecodable(await readHeic())
    expect(await sharp(converted as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
    const [red = 0, green = 0, blue = 0] = await patchColour(converted)
    const differences = [red - 0xe0, green - 0x30, blue - 0x1c].map(Math.abs)
    expect(Math.max(...differences)).toBeLessThan(5)
  })

  it.each([
    ['is cut off', async () => (await readHeic()).subarray(0, 5000)],
    ['is none', async () => Buffer.from('nothing of the kind')],
    ['is empty', async () => Buffer.alloc(0)],
  ])('rejects a file that %s and decodes the next one', async (_, broken) => {
    await expect(decodeHeic(await broken())).rejects.toThrow('cannot be decoded')
    expect(await decodeHeic(await readHeic())).toMatchObject({ width: 480, height: 360 })
  })

  it('leaves other formats unchanged', async () => {
    const png = await sharp({ create: { width: 9, height: 6, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    expect(await toDecodable(png)).toBe(png)
  })
})
