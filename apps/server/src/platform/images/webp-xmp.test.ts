import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { setWebpXmp } from './webp-xmp.ts'

const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">é</x:xmpmeta>'
const pixels = async (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer()

const draw = (channels: 3 | 4, width = 37, height = 21) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 10, alpha: 0.5 } } })

const images: [string, () => Promise<Buffer>][] = [
  ['a lossy image', () => draw(3).webp().toBuffer()],
  ['a lossy image with alpha', () => draw(4).webp().toBuffer()],
  ['a lossless image', () => draw(3).webp({ lossless: true }).toBuffer()],
  ['a lossless image with alpha', () => draw(4).webp({ lossless: true }).toBuffer()],
  ['the largest image', () => draw(3, 16_383, 2).webp().toBuffer()],
  [
    'an image with other metadata',
    () =>
      draw(3)
        .webp()
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
        .withExif({ IFD0: { Artist: 'secret' } })
        .toBuffer(),
  ],
]

describe('setWebpXmp', () => {
  it.each(images)('sets the XMP of %s as its only metadata and keeps its pixels', async (_, make) => {
    const bytes = await make()
    const marked = setWebpXmp(bytes, xmp)
    const { exif, format, width, height, xmp: read } = await sharp(marked).metadata()
    const before = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['webp', before.width, before.height])
    expect(read?.toString()).toBe(xmp)
    expect(exif).toBeUndefined()
    expect(marked.includes('secret')).toBe(false)
    expect((await pixels(marked)).equals(await pixels(bytes))).toBe(true)
    const bare = setWebpXmp(marked, null)
    expect((await sharp(bare).metadata()).xmp).toBeUndefined()
    expect((await pixels(bare)).equals(await pixels(bytes))).toBe(true)
  })
})
