import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { meanOf, openArt } from '#testing/measure-picture.ts'

import { renderLocally } from './render-locally.ts'

const everything =
  'slightly darker walnut floor, sage green cabinets, navy walls, white marble countertop, brass hardware, white ceiling, ' +
  'linen curtains, jute rug, red sofa, zellige, evening, glow, more contrast, sharper'

describe('the rendered image', () => {
  it('is identical for identical input', async () => {
    const picture = await openArt('card-stone', 300)
    const results = await Promise.all([1, 2].map(() => renderLocally([picture], everything, { format: 'webp' })))
    expect(results[0]?.bytes.equals(results[1]?.bytes ?? Buffer.alloc(0))).toBe(true)
  })

  it.each(['jpg', 'png', 'webp'] as const)(
    'is a %s with metadata about the processing and without a location',
    async (format) => {
      const place = { IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' } }
      const picture = await sharp(await openArt('card-stone', 200))
        .withExif(place)
        .jpeg()
        .toBuffer()
      const { bytes, width, height } = await renderLocally([picture], 'brighter', { format, brand: 'Hartwell Studio' })
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: format === 'jpg' ? 'jpeg' : format, width, height })
      const exif = metadata.exif?.toString('latin1') ?? ''
      expect(exif.split('Processed locally by Hartwell Studio (no AI model)')).toHaveLength(3)
      expect(exif).not.toContain('GPS')
    },
  )
})

describe('a rendering without changes', () => {
  it.each([
    ['names only the input', 'photorealistic render of this sketch', 'hero-before'],
    ['names only what stays', 'keep the walls', 'card-interior'],
    ['declines a style', 'not a sketch', 'card-interior'],
    ['names what is not there', 'marble countertop', 'card-interior'],
    ['is in another language', 'Boden aus Eiche, warmes Licht', 'card-interior'],
    ['says nothing', '...', 'card-interior'],
  ])('is reported with a suggestion for a prompt that %s', async (_, prompt, name) => {
    const picture = await openArt(name, 500)
    const { isChanged, suggestion } = await renderLocally([picture], prompt, { format: 'png' })
    expect(isChanged).toBe(false)
    expect(suggestion).not.toBeNull()
    const tried = await renderLocally([picture], suggestion ?? '', { format: 'png' })
    expect(tried).toMatchObject({ isChanged: true, notUnderstood: [], suggestion: null })
  })

  it('does not include slight changes', async () => {
    const picture = await openArt('card-interior', 300)
    for (const prompt of ['slightly warmer', 'sepia', 'sharper', 'navy walls', 'more green'])
      expect(await renderLocally([picture], prompt, { format: 'png' })).toMatchObject({ isChanged: true })
  })
})

describe('every decodable image', () => {
  const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: { r: 190, g: 150, b: 100, alpha: 0.5 } } })

  it.each([
    [1, 1],
    [1, 2],
    [3, 1],
    [2, 300],
    [300, 2],
    [9, 7],
  ])('renders from the smallest size on: %i x %i', async (width, height) => {
    const picture = await plain(width, height).png().toBuffer()
    for (const prompt of [everything, 'watercolour, less noise', 'pencil sketch']) {
      const result = await renderLocally([picture, picture], prompt, { format: 'png' })
      expect(result).toMatchObject({ width, height })
      expect(await sharp(result.bytes).metadata()).toMatchObject({ width, height })
    }
  })

  it('renders in grey, 16 bits, CMYK and as a GIF', async () => {
    const picture = plain(40, 30)
    const kinds = await Promise.all([
      picture.clone().greyscale().png().toBuffer(),
      picture.clone().toColourspace('rgb16').png().toBuffer(),
      picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
      picture.clone().gif().toBuffer(),
    ])
    for (const kind of kinds) {
      const result = await renderLocally([kind], 'much brighter', { format: 'png' })
      expect(result).toMatchObject({ width: 40, height: 30 })
      expect((await meanOf(result.bytes)).lightness).toBeGreaterThan((await meanOf(kind)).lightness)
    }
  })

  it('keeps transparency if the format supports it', async () => {
    const picture = await plain(40, 30, 4).png().toBuffer()
    const [png, jpg] = await Promise.all(
      (['png', 'jpg'] as const).map((format) => renderLocally([picture], 'warmer', { format })),
    )
    const alpha = (await sharp(png?.bytes).stats()).channels[3]
    expect(alpha?.mean).toBeCloseTo(128, 0)
    expect((await sharp(jpg?.bytes).metadata()).hasAlpha).toBe(false)
  })

  it('is flattened on white if the format has no transparency', async () => {
    const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const half = { r: 0, g: 0, b: 255, alpha: 0.5 }
    const patch = { create: { width: 20, height: 30, channels: 4 as const, background: half } }
    const picture = await clear
      .composite([{ input: patch, left: 20, top: 0 }])
      .png()
      .toBuffer()
    const { bytes } = await renderLocally([picture], 'a tad sharper', { format: 'jpg' })
    const pixels = await sharp(bytes).raw().toBuffer()
    const at = (x: number): number[] => [...pixels.subarray(3 * (15 * 40 + x), 3 * (15 * 40 + x) + 3)]
    for (const value of at(5)) expect(value).toBeGreaterThan(245)
    const [red = 0, green = 0, blue = 0] = at(34)
    for (const value of [red, green]) expect(Math.abs(value - 128)).toBeLessThan(12)
    expect(blue).toBeGreaterThan(240)
  })

  it('is analysed on white and keeps its transparency if the format supports it', async () => {
    const room = sharp(await openArt('card-interior', 400)).ensureAlpha()
    const cut = { create: { width: 400, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 1 } } }
    const picture = await room
      .composite([{ input: cut, left: 0, top: 0, blend: 'dest-out' }])
      .png()
      .toBuffer()
    const { bytes, understood } = await renderLocally([picture], 'navy walls', { format: 'png' })
    expect(understood).toEqual(['navy walls'])
    const alpha = await sharp(bytes).extractChannel(3).raw().toBuffer()
    expect(Math.max(...alpha.subarray(0, 20 * 400))).toBe(0)
    expect(Math.min(...alpha.subarray(20 * 400))).toBe(255)
  })

  it('is rotated upright, and scaled down if very large', async () => {
    const lying = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await renderLocally([lying], 'brighter', { format: 'jpg' })).toMatchObject({ width: 20, height: 40 })
    const large = await plain(5000, 100).png().toBuffer()
    expect(await renderLocally([large], 'warmer', { format: 'jpg' })).toMatchObject({ width: 4096, height: 82 })
  })
})

it('rejects a non-image and continues with the next', async () => {
  await expect(renderLocally([Buffer.from('no picture')], 'brighter', { format: 'jpg' })).rejects.toThrow('unsupported')
  await expect(renderLocally([], 'brighter', { format: 'jpg' })).rejects.toThrow('no image')
  const picture = await openArt('swatch-walnut', 60)
  expect((await renderLocally([picture], 'brighter', { format: 'jpg' })).understood).toEqual(['brighter'])
})

it('keeps the main thread responsive, and a broken image affects no other job', async () => {
  const picture = await openArt('hero-after', 1600)
  const start = performance.eventLoopUtilization()
  const [good, broken, other] = await Promise.allSettled([
    renderLocally([picture], everything, { format: 'jpg' }),
    renderLocally([picture.subarray(0, 5000)], 'brighter', { format: 'jpg' }),
    renderLocally([picture], 'watercolour', { format: 'jpg' }),
  ])
  expect(performance.eventLoopUtilization(start).utilization).toBeLessThan(0.5)
  expect([good.status, broken.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('stops when aborted', async () => {
  const controller = new AbortController()
  const picture = await openArt('hero-after', 1200)
  const work = renderLocally([picture], everything, { format: 'png', signal: controller.signal })
  controller.abort(new Error('Nobody waits any more.'))
  await expect(work).rejects.toThrow('Nobody waits any more.')
})
