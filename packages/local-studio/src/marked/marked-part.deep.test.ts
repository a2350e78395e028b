import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { openRaster } from '#picture/raster.ts'
import { renderPicture, type Rendered } from '#render-picture.ts'
import { difference, meanOf, openArt, type Box } from '#testing/measure-picture.ts'

/** A mask that is white within a box, in fractions of the image. */
const maskFor = async (picture: Buffer, [left, top, right, bottom]: Box): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata()
  const pixels = Buffer.alloc(width * height)
  for (let y = Math.round(top * height); y < Math.round(bottom * height); y++)
    pixels.fill(255, y * width + Math.round(left * width), y * width + Math.round(right * width))
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

const cut = async (picture: Buffer, [left, top, right, bottom]: Box): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata()
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  return sharp(picture)
    .extract({ left: x, top: y, width: Math.round(right * width) - x, height: Math.round(bottom * height) - y })
    .png()
    .toBuffer()
}

const render = (picture: Buffer, prompt: string, mask: Buffer, seed?: number): Promise<Rendered> =>
  renderPicture({ inputs: [picture], prompt, format: 'png', brand: 'Joinery', mask, seed })

/** Number of differing pixels outside and inside a mask. */
const countChanged = async (one: Buffer, two: Buffer, mask: Buffer): Promise<{ outside: number; inside: number }> => {
  const [first, second] = await Promise.all([openRaster(one, 4096), openRaster(two, 4096)])
  const marks = await openRaster(mask, 4096)
  const counts = { outside: 0, inside: 0 }
  for (let i = 0; i < first.rgb.length; i += 3) {
    const isSame = [0, 1, 2].every((k) => first.rgb[i + k] === second.rgb[i + k])
    if (!isSame) counts[marks.rgb[i] === 0 ? 'outside' : 'inside']++
  }
  return counts
}

describe('a marked area', () => {
  const wall: Box = [0.3, 0.1, 0.4, 0.4]
  it.each([
    ['a material without a part', 'walnut'],
    ['a colour without a part', 'navy'],
    ['a part outside the marked area', 'navy sofa'],
    ['a part that is not in the image', 'marble countertop'],
    ['an object with an unknown name', 'make this door sage green'],
    ['light', 'evening, more contrast'],
    ['a style', 'pencil sketch'],
    ['detail', 'sharper'],
    ['several', 'darker, walnut, watercolour'],
  ])('is the only part that changes, byte for byte: %s', async (_, prompt) => {
    const picture = await openArt('card-interior', 500)
    const mask = await maskFor(picture, wall)
    const { bytes, isChanged, notUnderstood } = await render(picture, prompt, mask)
    expect([isChanged, notUnderstood]).toEqual([true, []])
    const { outside, inside } = await countChanged(picture, bytes, mask)
    expect(outside).toBe(0)
    // Of about 5,600 pixels; plain areas have nothing to sharpen.
    expect(inside).toBeGreaterThan(prompt === 'sharper' ? 1000 : 3000)
  })

  it('gets the finish up to its border, whatever it shows', async () => {
    const picture = await openArt('card-interior', 640)
    // Wall, sofa and the cushion on it.
    const box: Box = [0.3, 0.5, 0.5, 0.8]
    const { bytes } = await render(picture, 'navy', await maskFor(picture, box))
    for (const part of [
      [0.305, 0.51, 0.32, 0.53],
      [0.48, 0.78, 0.495, 0.795],
      [0.4, 0.6, 0.45, 0.65],
    ] as const)
      expect((await meanOf(bytes, part)).hue).toBeGreaterThan(220)
  })

  it('gets the finish on differently coloured objects', async () => {
    const picture = await openArt('card-interior', 640)
    const { bytes } = await render(picture, 'navy', await maskFor(picture, [0.22, 0.05, 0.62, 0.55]))
    // The arch of the painting on the wall.
    const arch: Box = [0.475, 0.32, 0.495, 0.4]
    expect((await meanOf(picture, arch)).hue).toBeLessThan(70)
    expect((await meanOf(bytes, arch)).hue).toBeGreaterThan(220)
  })

  it('gets the finish on thin objects, which are skipped without a mask', async () => {
    const picture = await openArt('card-interior', 640)
    const leaves: Box = [0.11, 0.38, 0.19, 0.55]
    const { bytes } = await render(picture, 'navy', await maskFor(picture, [0.08, 0.3, 0.24, 0.65]))
    const { rgb } = await openRaster(await cut(bytes, leaves), 4096)
    const green = Array.from({ length: rgb.length / 3 }, (_, i) => (rgb[3 * i + 1] ?? 0) > (rgb[3 * i + 2] ?? 0) + 8)
    expect(green.filter(Boolean).length / green.length).toBeLessThan(0.02)
  })

  it('gets several finishes on their respective parts', async () => {
    const picture = await openArt('card-interior', 640)
    const mask = await maskFor(picture, [0, 0, 0.8, 1])
    const { bytes, notUnderstood } = await render(picture, 'navy walls and a red sofa', mask)
    expect(notUnderstood).toEqual([])
    expect((await meanOf(bytes, [0.4, 0.1, 0.45, 0.2])).hue).toBeGreaterThan(220)
    expect((await meanOf(bytes, [0.85, 0.1, 0.9, 0.2])).hue).toBeLessThan(120)
    expect((await countChanged(picture, bytes, mask)).outside).toBe(0)
  })

  it('excludes parts the prompt keeps', async () => {
    const picture = await openArt('card-interior', 640)
    const mask = await maskFor(picture, [0.2, 0, 0.95, 0.95])
    const { bytes } = await render(picture, 'navy, keep the sofa', mask)
    expect(await difference(picture, bytes, [0.75, 0.7, 0.82, 0.76])).toBeLessThan(0.5)
    expect((await meanOf(bytes, [0.4, 0.1, 0.45, 0.2])).hue).toBeGreaterThan(220)
  })

  it('keeps its transparency', async () => {
    const picture = await sharp(await openArt('card-interior', 300))
      .ensureAlpha(0.4)
      .png()
      .toBuffer()
    const mask = await maskFor(picture, wall)
    const { bytes } = await render(picture, 'navy', mask)
    const [before, after] = await Promise.all([openRaster(picture, 4096), openRaster(bytes, 4096)])
    expect(after.alpha).toEqual(before.alpha)
    expect((await countChanged(picture, bytes, mask)).outside).toBe(0)
  })
})
