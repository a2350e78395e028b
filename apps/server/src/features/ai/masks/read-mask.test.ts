import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { maskImage, noiseImage } from '#testing/pictures/noise-image.ts'

import { readMask } from './read-mask.ts'

const size = { width: 60, height: 40 }
const isLeft = (x: number): boolean => x < 20

const read = (bytes: Uint8Array, of = size) => readMask(bytes, of, 'person')
const left = () => maskImage(size, isLeft)
/** White everywhere, opaque only where it is marked. */
const onNothing = async (): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .joinChannel(await left().toColourspace('b-w').raw().toBuffer(), { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer()
/** The middle row, one value per column. */
const middleRow = (alpha: Uint8Array, width = size.width): number[] => [
  ...alpha.subarray((alpha.length / width / 2) * width, (alpha.length / width / 2 + 1) * width),
]
const whiteThenBlack = Array.from({ length: size.width }, (_, x) => (isLeft(x) ? 255 : 0))

const folder = await mkdtemp(join(tmpdir(), 'joinery-mask-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A PNG chunk; its checksum is not read before the size. */
const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
/** A PNG whose header declares this size, with only a few bytes of data. */
const boast = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a mask', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['grey', () => left().png().toBuffer()],
    ['in colour', () => left().toColourspace('srgb').png().toBuffer()],
    ['with a palette', () => left().png({ palette: true, colours: 2 }).toBuffer()],
    ['with 16 bits', () => left().toColourspace('grey16').png().toBuffer()],
    ['interlaced', () => left().png({ progressive: true }).toBuffer()],
    ['white on transparent', onNothing],
    [
      'with 16 bits on transparent',
      async () =>
        sharp(await onNothing())
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      'animated, using the first frame',
      async () => {
        const bytes = await left().png().toBuffer()
        const control = Buffer.alloc(8)
        control.writeUInt32BE(1, 0)
        return Buffer.concat([bytes.subarray(0, 33), chunk('acTL', control), bytes.subarray(33)])
      },
    ],
    ['with a colour profile', () => left().toColourspace('srgb').withIccProfile('p3').png().toBuffer()],
  ])('can be %s', async (_, make) => {
    const { alpha, size: found } = await read(await make())
    expect(found).toEqual(size)
    expect(alpha).toHaveLength(size.width * size.height)
    expect(middleRow(alpha)).toEqual(whiteThenBlack)
  })

  it('can be read from a file, and is sent to providers as a PNG', async () => {
    const path = join(folder, 'mask.png')
    await writeFile(path, await left().png().toBuffer())
    const { alpha, png } = await readMask(path, size, 'somebody')
    const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([60, 40, 1])
    expect(Buffer.compare(data, Buffer.from(alpha))).toBe(0)
  })

  it('keeps grey values', async () => {
    const pixels = Buffer.alloc(size.width * size.height)
    pixels.fill(128)
    const grey = await sharp(pixels, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer()
    expect(new Set((await read(grey)).alpha)).toEqual(new Set([128]))
  })

  it("is scaled to the image's size and marks nothing beyond its border", async () => {
    const small = await maskImage({ width: 20, height: 13 }, (x) => x < 7)
      .png()
      .toBuffer()
    const { alpha } = await read(small, { width: 600, height: 400 })
    const row = middleRow(alpha, 600)
    expect([row[209], row[210]]).toEqual([255, 0])
    const large = await maskImage({ width: 600, height: 400 }, (x) => x < 200)
      .png()
      .toBuffer()
    expect(middleRow((await read(large)).alpha)).toEqual(whiteThenBlack)
  })
})

describe('an invalid mask', () => {
  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['a JPEG', generationMessages.maskNotPng, () => left().jpeg().toBuffer()],
    ['a WebP', generationMessages.maskNotPng, () => left().webp().toBuffer()],
    ['a text', generationMessages.maskNotPng, async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', generationMessages.maskNotPng, async () => new Uint8Array()],
    [
      'only the first bytes',
      generationMessages.maskUnreadable,
      async () => (await left().png().toBuffer()).subarray(0, 20),
    ],
    [
      'a truncated file',
      generationMessages.maskUnreadable,
      async () => {
        const whole = await noiseImage(size, { channels: 1 }).png().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
    ['other proportions', generationMessages.maskShape, () => left().resize(40, 40, { fit: 'fill' }).png().toBuffer()],
    ['a header with a huge size', messages.file.tooManyPixels, async () => boast(60_000, 40_000)],
    ['less data than the header says', generationMessages.maskUnreadable, async () => boast(6000, 4000)],
    [
      'all black',
      generationMessages.maskEmpty,
      () =>
        maskImage(size, () => false)
          .png()
          .toBuffer(),
    ],
    [
      'transparent where the image should change',
      generationMessages.maskEmpty,
      () =>
        maskImage(size, () => false)
          .toColourspace('srgb')
          .ensureAlpha(0.5)
          .png()
          .toBuffer(),
    ],
  ])('is rejected: %s', async (_, sentence, make) => {
    await expect(read(await make())).rejects.toMatchObject({ code: 'bad_request', message: sentence })
  })

  it('accepts proportions that differ by up to 1 percent', async () => {
    const of = { width: 4000, height: 2667 }
    const make = (width: number, height: number) =>
      maskImage({ width, height }, () => true)
        .png()
        .toBuffer()
    expect((await read(await make(1000, 667), of)).alpha).toHaveLength(4000 * 2667)
    expect((await read(await make(1000, 673), of)).alpha).toHaveLength(4000 * 2667)
    await expect(read(await make(1000, 680), of)).rejects.toThrow(generationMessages.maskShape)
  })
})
