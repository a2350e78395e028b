import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { finishImage } from '#features/ai/images/finish-image.ts'
import { prepareInput } from '#features/ai/images/prepare-input.ts'
import {
  answerOf,
  compose,
  countChanges,
  inBox,
  maskOf,
  origin,
  outside,
  size,
} from '#testing/pictures/masked-images.ts'
import { countDifferent, noiseImage, pixelsOf } from '#testing/pictures/noise-image.ts'

import { readMask } from './read-mask.ts'

const folder = await mkdtemp(join(tmpdir(), 'joinery-compose-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an answer within a mask', () => {
  it('changes no pixel outside it, also when stored as PNG or WebP: a PNG', async () => {
    const { changedInside, changedOutside, stored } = await countChanges(await noiseImage(size).png().toBuffer())
    expect(changedOutside).toEqual([0, 0, 0])
    expect(changedInside).toBeGreaterThan(7000)
    expect(stored).toEqual([
      [size.width, size.height, 'image/png'],
      [size.width, size.height, 'image/webp'],
    ])
  })

  it('fades in from the border of the mask, inside only', async () => {
    const mask = await maskOf(inBox, size)
    const [black, white] = await Promise.all(
      ['#000000', '#ffffff'].map((background) =>
        sharp({ create: { ...size, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    if (!black || !white) throw new Error('There are two')
    const pixels = await pixelsOf((await compose(black, white, mask)).bytes)
    const row = Array.from({ length: 8 }, (_, x) => pixels[4 * (80 * size.width + 57 + x)] ?? 0)
    expect(row.slice(0, 3)).toEqual([0, 0, 0])
    expect(row[3]).toBeGreaterThan(0)
    expect(row[3]).toBeLessThan(255)
    expect(row.toSorted((one, two) => one - two)).toEqual(row)
    expect(pixels[4 * (80 * size.width + 120)]).toBe(255)
  })

  it('is blended by half where the mask is grey', async () => {
    const grey = Buffer.alloc(size.width * size.height, 128)
    const png = await sharp(grey, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer()
    const [black, white] = ['#000000', '#ffffff'].map((background) =>
      sharp({ create: { ...size, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const mask = await readMask(png, size, 'mara')
    const { bytes } = await compose((await black) ?? png, (await white) ?? png, mask)
    expect((await pixelsOf(bytes))[4 * (80 * size.width + 120)]).toBe(128)
  })

  it('has no soft edge at the border of the image', async () => {
    const mask = await maskOf((x) => x < 100)
    const answer = await answerOf()
    const { bytes } = await compose(await noiseImage(size).png().toBuffer(), answer, mask)
    expect(await countDifferent(answer, bytes, (pixel) => pixel % size.width < 90)).toBe(0)
  })

  it('keeps the alpha of the original, and the original where the answer is transparent', async () => {
    const [original, mask] = [await noiseImage(size, { channels: 4 }).png().toBuffer(), await maskOf()]
    const opaque = await compose(original, await answerOf(), mask)
    const [before, after] = await Promise.all([pixelsOf(original), pixelsOf(opaque.bytes)])
    const alphaOf = (pixels: Buffer): Uint8Array => pixels.filter((_, i) => i % 4 === 3)
    expect(Buffer.compare(alphaOf(before), alphaOf(after))).toBe(0)
    const nothing = await sharp({ create: { ...size, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
      .png()
      .toBuffer()
    const kept = await compose(original, nothing, mask)
    expect(await countDifferent(original, kept.bytes, () => true)).toBe(0)
    expect(kept.drift).toBe(0)
  })

  it('is encoded as JPEG from exactly the composed pixels', async () => {
    const [original, mask] = [await noiseImage(size).jpeg().toBuffer(), await maskOf()]
    const { bytes } = await compose(original, await answerOf(), mask)
    expect(await countDifferent(original, bytes, outside(mask))).toBe(0)
    const kept = await finishImage(bytes, 'jpg', origin, 'mara', { isLossless: true })
    const same = await sharp(await pixelsOf(bytes), { raw: { ...size, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toBuffer()
    expect(await countDifferent(same, kept.bytes, () => true)).toBe(0)
  })
})

describe('an uploaded image', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a PNG', () => noiseImage(size).png().toBuffer()],
    ['a JPEG', () => noiseImage(size).jpeg({ quality: 70 }).toBuffer()],
    ['a transparent WebP', () => noiseImage(size, { channels: 4 }).webp({ lossless: true }).toBuffer()],
  ])('is unchanged outside the mask: %s', async (_, make) => {
    const [upload, mask] = [await make(), await maskOf()]
    const path = join(folder, 'upload')
    await writeFile(path, upload)
    const { bytes: original, mimetype } = await prepareInput(path, 4096, 'mara', { isLossless: true })
    expect(mimetype).toBe('image/png')
    const { bytes } = await compose(original, await answerOf(), mask)
    expect(await countDifferent(upload, bytes, outside(mask))).toBe(0)
  })
})

describe('the drift', () => {
  const plain = (value: number) =>
    sharp({ create: { ...size, channels: 3, background: { r: value, g: value, b: value } } })
      .png()
      .toBuffer()

  it('measures changes outside the mask only', async () => {
    const mask = await maskOf()
    expect((await compose(await plain(100), await plain(100), mask)).drift).toBe(0)
    expect((await compose(await plain(100), await plain(112), mask)).drift).toBe(12)
    const within = await sharp(await plain(100))
      .composite([
        {
          input: await sharp(await plain(255))
            .resize(120, 80)
            .png()
            .toBuffer(),
          left: 60,
          top: 40,
        },
      ])
      .png()
      .toBuffer()
    expect((await compose(await plain(100), within, mask)).drift).toBe(0)
  })

  it('is the mean of the channels', async () => {
    const red = await sharp({ create: { ...size, channels: 3, background: { r: 130, g: 100, b: 100 } } })
      .png()
      .toBuffer()
    expect((await compose(await plain(100), red, await maskOf())).drift).toBe(10)
  })

  it('is 0 when everything is marked', async () => {
    expect((await compose(await plain(1), await plain(99), await maskOf(() => true))).drift).toBe(0)
  })
})

describe('an invalid answer', () => {
  it.each<[string, RegExp, () => Promise<Uint8Array>]>([
    ['no image', /unsupported image format/, async () => Buffer.from('I cannot do that')],
    [
      'an SVG',
      /made svg, which is not an image/,
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a truncated image', /read error|end of stream|pngload/, async () => (await answerOf()).subarray(0, 3000)],
    ['nothing', /empty/, async () => new Uint8Array()],
  ])('fails without affecting the next one: %s', async (_, reason, make) => {
    const [original, mask] = [await noiseImage(size).png().toBuffer(), await maskOf()]
    await expect(compose(original, await make(), mask)).rejects.toThrow(reason)
    expect((await compose(original, await answerOf(), mask)).drift).toBeGreaterThan(10)
  })

  it('is rejected for an original of another size', async () => {
    const other = await noiseImage({ width: 100, height: 100 }).png().toBuffer()
    await expect(compose(other, await answerOf(), await maskOf())).rejects.toThrow('differ in size')
  })
})
